package octavo.marc;

import static octavo.marc.Property.holds;
import static octavo.marc.Property.listOf;
import static octavo.marc.Property.oneOf;
import static octavo.marc.Property.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import octavo.marc.sample.RecordGenerator;
import org.junit.jupiter.api.Test;

/** What holds for every record and every file. */
class FormatPropertiesTest {

    private static final List<String> CONTROL_TAGS = List.of("001", "003", "005", "006", "007", "008", "00A");
    private static final List<String> ODD_TAGS = List.of("FMT", "2 4", "CAT", "~!a");

    /** Signs that a format or an encoding could stumble over. */
    private static final String ODD_SIGNS = "${}\\<>&\"'=\t\n\r éüßŁłאבג漢字かな\u0301\u200f";

    @Test
    void every_format_gives_back_what_was_written() {
        holds(300, random -> {
            var record = record(random);
            RoundTrips.storage(record);
            RoundTrips.exchange(record);
            RoundTrips.json(record);
            RoundTrips.xml(record);
            RoundTrips.mnemonic(record);
        });
    }

    @Test
    void the_storage_form_holds_fields_over_the_limit_of_iso_2709() {
        holds(20, random -> {
            var record = record(random);
            var fields = new ArrayList<>(record.fields());
            var long505 = new Subfield('a', text(random, 10_000, 40_000, FormatPropertiesTest::sign));
            fields.add(new DataField("505", '0', ' ', List.of(long505)));
            var longer = new MarcRecord(record.leader(), fields);

            assertThat(Iso2709Writer.write(longer)).isInstanceOf(Written.Refused.class);
            RoundTrips.storage(longer);
        });
    }

    @Test
    void a_file_cut_anywhere_is_accounted_for() {
        holds(5, random -> {
            long seed = random.nextLong();
            var first = Iso2709Writer.toStorage(RecordGenerator.record(seed, 0));
            var second = Iso2709Writer.toStorage(RecordGenerator.record(seed, 1));
            for (int length = 0; length <= second.length; length++) {
                var file = RawRecord.join(first, Arrays.copyOf(second, length));
                var entries = Iso2709Reader.read(new ByteArrayInputStream(file)).toList();

                assertThat(entries).hasSize(length == 0 ? 1 : 2);
                assertThat(entries.getFirst().decoded()).isInstanceOf(Decoded.Sound.class);
                if (length > 0) {
                    boolean allFieldsAreThere = length >= second.length - 1;
                    assertThat(entries.getLast().decoded() instanceof Decoded.Sound)
                            .isEqualTo(allFieldsAreThere);
                }
            }
        });
    }

    @Test
    void no_byte_changed_anywhere_makes_the_reader_throw_or_lose_the_neighbour() {
        holds(2_000, random -> {
            long seed = random.nextLong();
            var record = Iso2709Writer.toStorage(RecordGenerator.record(seed, 0));
            var next = Iso2709Writer.toStorage(RecordGenerator.record(seed, 1));
            record[random.nextInt(record.length - 1)] = (byte) random.nextInt();
            var entries = Iso2709Reader.read(new ByteArrayInputStream(RawRecord.join(record, next)))
                    .toList();

            assertThat(entries).isNotEmpty();
            assertThat(entries.getLast().decoded()).isInstanceOf(Decoded.Sound.class);
            assertThat(((Decoded.Sound) entries.getLast().decoded()).record().controlField("001"))
                    .contains("oct00000001");
            for (var entry : entries) {
                if (entry.decoded() instanceof Decoded.Sound(var read, var _)) {
                    RoundTrips.storage(read); // whatever a reader returns can be stored
                }
            }
        });
    }

    @Test
    void bytes_of_any_kind_end_in_entries_for_every_format() {
        holds(500, random -> {
            var bytes = new byte[random.nextInt(256)];
            random.nextBytes(bytes);
            var format = oneOf(random, List.of(MarcFormat.values()));
            var entries = format.read(new ByteArrayInputStream(bytes)).toList();
            for (int i = 0; i < entries.size(); i++) {
                assertThat(entries.get(i).number()).isEqualTo(i + 1);
            }
        });
    }

    private static MarcRecord record(Random random) {
        var leader = text(random, 24, 24, any -> (char) any.nextInt(' ', '~' + 1));
        return new MarcRecord(
                leader.substring(0, 9) + 'a' + leader.substring(10),
                listOf(random, 0, 12, any -> any.nextBoolean() ? controlField(any) : dataField(any)));
    }

    private static MarcField controlField(Random random) {
        return new ControlField(oneOf(random, CONTROL_TAGS), text(random, 0, 60, FormatPropertiesTest::sign));
    }

    private static MarcField dataField(Random random) {
        var tag = random.nextBoolean() ? "%03d".formatted(random.nextInt(10, 1_000)) : oneOf(random, ODD_TAGS);
        return new DataField(
                tag, indicator(random), indicator(random), listOf(random, 0, 6, FormatPropertiesTest::subfield));
    }

    private static char indicator(Random random) {
        return mostly(random, " 0123456789", "$\\{<&\"f|é");
    }

    private static Subfield subfield(Random random) {
        return new Subfield(
                mostly(random, "abcdefghijklmnopqrstuvwxyz0123456789", "$\\{}<&\" '|#éł日"),
                text(random, 0, 80, FormatPropertiesTest::sign));
    }

    private static char mostly(Random random, String usual, String odd) {
        var from = random.nextInt(21) == 0 ? odd : usual;
        return from.charAt(random.nextInt(from.length()));
    }

    /** Any sign that a record may hold, and more of those that formats use than there would be by chance. */
    private static char sign(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> (char) random.nextInt(1, 0x1d); // up to the three that end records, fields and subfields
            case 1 -> random.nextBoolean() ? (char) random.nextInt(' ', 0x80) : (char) random.nextInt(0xa0, 0x300);
            default -> ODD_SIGNS.charAt(random.nextInt(ODD_SIGNS.length()));
        };
    }
}
