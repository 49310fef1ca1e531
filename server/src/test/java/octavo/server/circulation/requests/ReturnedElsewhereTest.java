package octavo.server.circulation.requests;

import static octavo.server.SignedIn.expect;
import static octavo.server.SignedIn.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Objects;
import octavo.server.records.Json;
import org.junit.jupiter.api.Test;

/** F16: an item that is returned at another library, step by step as {@code field-cases/f16-returned-elsewhere.json} says. */
class ReturnedElsewhereTest {

    @Test
    void an_item_returned_at_another_library_is_in_transit_until_it_is_home() throws IOException {
        var library = new Library();
        var item = library.item();
        var reader = library.reader();
        int number = 0;
        for (var step : Json.COMPACT
                .readTree(Objects.requireNonNull(
                                getClass().getResourceAsStream("/field-cases/f16-returned-elsewhere.json"))
                        .readAllBytes())
                .path("steps")) {
            var what = "step %d: %s".formatted(++number, step);
            var desk = step.path("at").asString().equals("home") ? Library.DESK : Library.OTHER_DESK;
            boolean checkOut = step.path("do").asString().equals("check out");
            var answer = json(expect(
                    step.path("http").asInt(),
                    checkOut ? library.checkOut(item, reader) : library.checkIn(item, desk)));
            assertThat(library.itemStatus(item))
                    .as(what)
                    .isEqualTo(step.path("item").asString());
            if (!checkOut) {
                assertThat(answer.path("loan").path("status").path("name").asString(""))
                        .as(what)
                        .isEqualTo(step.path("loan").asString(""));
                assertThat(answer.path("item")
                                .path("inTransitDestinationServicePointId")
                                .asString(""))
                        .as(what)
                        .isEqualTo(step.has("destination") ? Library.DESK : "");
            }
        }
        assertThat(library.count("select count(*) from {tenant}.loan where item_id = '%s'".formatted(item.id())))
                .isEqualTo(1);
        assertThat(library.count("select count(*) from {tenant}.check_in where item_id = '%s'".formatted(item.id())))
                .as("every scan is on record")
                .isEqualTo(4);
    }
}
