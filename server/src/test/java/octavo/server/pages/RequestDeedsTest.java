package octavo.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RequestDeedsTest {

    private static final UUID FIRST = UUID.fromString("00000000-0000-4000-8000-000000000001");
    private static final UUID SECOND = UUID.fromString("00000000-0000-4000-8000-000000000002");
    private static final UUID THIRD = UUID.fromString("00000000-0000-4000-8000-000000000003");
    private static final String QUEUE = "%s,%s,%s".formatted(FIRST, SECOND, THIRD);

    @Test
    void a_request_moves_one_place_up_or_down() {
        assertThat(RequestDeeds.moved(QUEUE, THIRD, "up")).isEqualTo(List.of(FIRST, THIRD, SECOND));
        assertThat(RequestDeeds.moved(QUEUE, FIRST, "down")).isEqualTo(List.of(SECOND, FIRST, THIRD));
    }

    @Test
    void at_the_ends_and_for_strangers_the_order_stays() {
        assertThat(RequestDeeds.moved(QUEUE, FIRST, "up")).isEqualTo(List.of(FIRST, SECOND, THIRD));
        assertThat(RequestDeeds.moved(QUEUE, THIRD, "down")).isEqualTo(List.of(FIRST, SECOND, THIRD));
        assertThat(RequestDeeds.moved(QUEUE, UUID.randomUUID(), "up")).isEqualTo(List.of(FIRST, SECOND, THIRD));
    }
}
