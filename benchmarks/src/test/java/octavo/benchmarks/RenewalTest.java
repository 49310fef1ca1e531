package octavo.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A baseline that wrote other rows than the product would say nothing: renewed rows differ in ids and HRIDs alone. */
class RenewalTest {

    private static final UUID ROW = UUID.fromString("0198c7a1-0000-7000-8000-000000000001");
    private static final UUID VOCABULARY = UUID.fromString("6312d172-f0cf-40f6-b27d-9fa8feaf332f");

    private final Renewal renewal = new Renewal(Set.of(ROW), 1_000_000);

    @Test
    void an_id_of_a_row_gets_the_same_new_id_in_both_forms() {
        var text = renewed("{\"id\":\"%s\"}".formatted(ROW));
        var binary = new byte[16];
        java.nio.ByteBuffer.wrap(binary).putLong(ROW.getMostSignificantBits()).putLong(ROW.getLeastSignificantBits());
        renewal.renewUuid(binary, 0);
        var buffer = java.nio.ByteBuffer.wrap(binary);
        assertThat(text).isEqualTo("{\"id\":\"%s\"}".formatted(new UUID(buffer.getLong(), buffer.getLong())));
        assertThat(text).doesNotContain(ROW.toString());
    }

    @Test
    void an_id_of_reference_data_stays() {
        assertThat(renewed("{\"instanceTypeId\":\"%s\"}".formatted(VOCABULARY))).contains(VOCABULARY.toString());
    }

    @Test
    void an_hrid_moves_by_the_shift_and_other_numbers_stay() {
        var bytes = "{\"hrid\":\"in00000000042\",\"note\":\"in0000000004299 x\"}".getBytes(StandardCharsets.UTF_8);
        renewal.renewHrids(bytes, 0, bytes.length);
        assertThat(new String(bytes, StandardCharsets.UTF_8))
                .isEqualTo("{\"hrid\":\"in00001000042\",\"note\":\"in0000000004299 x\"}");
    }

    private String renewed(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        renewal.renewUuidText(bytes, text.indexOf(':') + 2);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
