package octavo.marc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import octavo.marc.sample.RecordGenerator;

/** What holds for every record and every file. */
class FormatPropertiesTest {

    @Property(tries = 300)
    void every_format_gives_back_what_was_written(@ForAll("records") MarcRecord record) {
        RoundTrips.storage(record);
        RoundTrips.exchange(record);
        RoundTrips.json(record);
        RoundTrips.xml(record);
        RoundTrips.mnemonic(record);
    }

    @Property(tries = 20)
    void the_storage_form_holds_fields_over_the_limit_of_iso_2709(
            @ForAll("records") MarcRecord record, @ForAll("longTexts") String text) {
        var fields = new java.util.ArrayList<>(record.fields());
        fields.add(new DataField("505", '0', ' ', List.of(new Subfield('a', text))));
        var longer = new MarcRecord(record.leader(), fields);

        assertThat(Iso2709Writer.write(longer)).isInstanceOf(Written.Refused.class);
        RoundTrips.storage(longer);
    }

    @Property(tries = 5)
    void a_file_cut_anywhere_is_accounted_for(@ForAll("seeds") long seed) {
        var first = Iso2709Writer.toStorage(RecordGenerator.record(seed, 0));
        var second = Iso2709Writer.toStorage(RecordGenerator.record(seed, 1));
        for (int length = 0; length <= second.length; length++) {
            var file = RawRecord.join(first, Arrays.copyOf(second, length));
            var entries = Iso2709Reader.read(new ByteArrayInputStream(file)).toList();

            assertThat(entries).hasSize(length == 0 ? 1 : 2);
            assertThat(entries.getFirst().decoded()).isInstanceOf(Decoded.Sound.class);
            if (length > 0) {
                boolean allFieldsAreThere = length >= second.length - 1;
                assertThat(entries.getLast().decoded() instanceof Decoded.Sound).isEqualTo(allFieldsAreThere);
            }
        }
    }

    @Property(tries = 2000)
    void no_byte_changed_anywhere_makes_the_reader_throw_or_lose_the_neighbour(
            @ForAll("seeds") long seed, @ForAll("places") int place, @ForAll byte value) {
        var record = Iso2709Writer.toStorage(RecordGenerator.record(seed, 0));
        var next = Iso2709Writer.toStorage(RecordGenerator.record(seed, 1));
        int at = place % (record.length - 1);
        record[at] = value;
        var entries = Iso2709Reader.read(new ByteArrayInputStream(RawRecord.join(record, next)))
                .toList();

        assertThat(entries).isNotEmpty();
        assertThat(entries.getLast().decoded()).isInstanceOf(Decoded.Sound.class);
        assertThat(((Decoded.Sound) entries.getLast().decoded()).record().controlField("001"))
                .contains("oct00000001");
        for (var entry : entries) {
            if (entry.decoded() instanceof Decoded.Sound(var read, var ignored)) {
                RoundTrips.storage(read); // whatever a reader returns can be stored
            }
        }
    }

    @Property(tries = 500)
    void bytes_of_any_kind_end_in_entries_for_every_format(@ForAll byte[] bytes, @ForAll MarcFormat format) {
        var entries = format.read(new ByteArrayInputStream(bytes)).toList();
        for (int i = 0; i < entries.size(); i++) {
            assertThat(entries.get(i).number()).isEqualTo(i + 1);
        }
    }

    @Provide
    Arbitrary<Long> seeds() {
        return Arbitraries.longs();
    }

    @Provide
    Arbitrary<Integer> places() {
        return Arbitraries.integers().between(0, 100_000);
    }

    @Provide
    Arbitrary<String> longTexts() {
        return texts().ofMinLength(10_000).ofMaxLength(40_000);
    }

    @Provide
    Arbitrary<MarcRecord> records() {
        var leaders = Arbitraries.strings()
                .withCharRange(' ', '~')
                .ofLength(24)
                .map(leader -> leader.substring(0, 9) + 'a' + leader.substring(10));
        var fields = Arbitraries.oneOf(controlFields(), dataFields()).list().ofMaxSize(12);
        return Combinators.combine(leaders, fields).as(MarcRecord::new);
    }

    private static Arbitrary<MarcField> controlFields() {
        var tags = Arbitraries.of("001", "003", "005", "006", "007", "008", "00A");
        return Combinators.combine(tags, texts().ofMaxLength(60)).as(ControlField::new);
    }

    private static Arbitrary<MarcField> dataFields() {
        var tags = Arbitraries.oneOf(
                Arbitraries.integers().between(10, 999).map("%03d"::formatted),
                Arbitraries.of("FMT", "2 4", "CAT", "~!a"));
        var codes = Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(20, Arbitraries.chars().with("abcdefghijklmnopqrstuvwxyz0123456789")),
                net.jqwik.api.Tuple.of(1, Arbitraries.chars().with("$\\{}<&\" '|#éł日")));
        var indicators = Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(20, Arbitraries.chars().with(" 0123456789")),
                net.jqwik.api.Tuple.of(1, Arbitraries.chars().with("$\\{<&\"f|é")));
        var subfields = Combinators.combine(codes, texts().ofMaxLength(80))
                .as(Subfield::new)
                .list()
                .ofMaxSize(6);
        return Combinators.combine(tags, indicators, indicators, subfields).as(DataField::new);
    }

    /** Any text that a record may hold, with more of the signs that formats use than there would be by chance. */
    private static net.jqwik.api.arbitraries.StringArbitrary texts() {
        return Arbitraries.strings()
                .ascii()
                .withChars("${}\\<>&\"'=\t\n\r éüßŁłאבג漢字かな\u0301\u200f")
                .withCharRange('\u00a0', '\u02ff')
                .excludeChars('\0', '\u001d', '\u001e', '\u001f');
    }
}
