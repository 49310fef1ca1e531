package octavo.server.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShelvingOrderTest {

    @Test
    void whole_numbers_are_led_by_their_length_and_decimals_are_not() {
        assertThat(ShelvingOrder.of("TK5105.88815 . A58 2004 FT MEADE")).isEqualTo("TK 45105.88815 A58 42004 FT MEADE");
    }

    @Test
    void keys_sort_as_the_books_stand() {
        var shelf = List.of(
                "QA9 .B3",
                "QA76 .B3",
                "QA76 .B35",
                "QA76 .B4",
                "QA76 .B4 1999",
                "QA76 .B4 2004",
                "QA76.5 .A1",
                "QA100 .A1");

        assertThat(shelf.stream().map(ShelvingOrder::of).sorted().toList())
                .isEqualTo(shelf.stream().map(ShelvingOrder::of).toList());
    }

    @Test
    void volumes_sort_as_numbers() {
        assertThat(ShelvingOrder.of("823.8 v.9")).isLessThan(ShelvingOrder.of("823.8 v.10"));
    }

    @Test
    void numbers_of_any_length_keep_their_order() {
        assertThat(ShelvingOrder.of("99999999")).isLessThan(ShelvingOrder.of("100000000"));
        assertThat(ShelvingOrder.of("999999999")).isLessThan(ShelvingOrder.of("1000000000"));
    }
}
