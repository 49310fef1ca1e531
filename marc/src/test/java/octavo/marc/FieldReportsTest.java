package octavo.marc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Troubles that libraries report of other systems, by their numbers: small files of our own, and the originals if there. */
class FieldReportsTest {

    @Test
    void f01_a_damaged_record_in_the_middle_costs_only_itself() {
        var entries = read(
                RawRecord.of("1").field("245", "00|aFirst").bytes(),
                RawRecord.of("2").field("245", "00|aSecond").bytes(),
                RawRecord.of("3")
                        .field("245", "00|aThird")
                        .directory("001000200000" + "00XX04100002" + "245001000043")
                        .lengthWrongBy(57)
                        .bytes(),
                RawRecord.of("4").field("245", "00|aFourth").bytes());

        assertThat(entries).extracting(Entry::number).containsExactly(1L, 2L, 3L, 4L);
        assertThat(titles(entries)).containsExactly("First", "Second", "Fourth");
        assertThat(entries.get(2).decoded())
                .isEqualTo(new Decoded.Damaged("directory entry 2 is not a tag and nine digits: '00XX04100002'"));
    }

    @Test
    void f01_stray_bytes_between_records_are_no_records() {
        var entries = read(
                new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF},
                RawRecord.of("1").field("245", "00|aOne").bytes(),
                "\r\n".getBytes(UTF_8),
                RawRecord.of("2").field("245", "00|aTwo").bytes(),
                "\r\n\u001a".getBytes(UTF_8));

        assertThat(titles(entries)).containsExactly("One", "Two");
        assertThat(entries)
                .allSatisfy(entry ->
                        assertThat(((Decoded.Sound) entry.decoded()).warnings()).isEmpty());
    }

    @Test
    void f02_marc_8_becomes_composed_unicode() {
        var record = RawRecord.of("1").codingScheme(' ').field("245", "00|a\u00e8Uber die Br\u00e8ucke zum Caf\u00e2e");
        var decoded = (Decoded.Sound) Iso2709Reader.decode(record.bytes());

        assertThat(title(decoded.record())).isEqualTo("Über die Brücke zum Café");
        assertThat(decoded.record().leaderAt(9)).isEqualTo('a');
        assertThat(decoded.warnings()).isEmpty();
    }

    @Test
    void f02_utf_8_under_a_blank_ldr_09_is_read_as_such_with_a_warning() {
        var record = RawRecord.of("1").codingScheme(' ').field("245", "00|aGr\u00c3\u00b6\u00c3\u009fe");
        var decoded = (Decoded.Sound) Iso2709Reader.decode(record.bytes());

        assertThat(title(decoded.record())).isEqualTo("Größe");
        assertThat(decoded.warnings()).extracting(Warning::kind).containsExactly(Warning.Kind.CHARACTER_SET);
    }

    @Test
    void f02_latin_1_under_ldr_09_a_is_damage_that_names_the_field() {
        var record = RawRecord.of("1").field("245", "00|aM\u00fcde Gef\u00e4hrten");

        assertThat(Iso2709Reader.decode(record.bytes()))
                .isEqualTo(new Decoded.Damaged("field 245: LDR/09 says UTF-8, but byte 0xFC is not"));
    }

    @Test
    void f02_a_sign_that_only_marc_8_can_mean_is_read_under_ldr_09_a_with_a_warning() {
        var record = RawRecord.of("1").field("350", "  |a\u00b90.75");
        var decoded = (Decoded.Sound) Iso2709Reader.decode(record.bytes());

        assertThat(MarcPath.parse("350$a").first(decoded.record())).contains("£0.75");
        assertThat(decoded.warnings()).hasSize(1);
    }

    @Test
    void f02_latin_1_under_a_blank_ldr_09_is_read_where_marc_8_makes_no_sense() {
        var record = RawRecord.of("1").codingScheme(' ').field("245", "00|aUdl\u00e5nes ikke, \u00f8konomisk");
        var decoded = (Decoded.Sound) Iso2709Reader.decode(record.bytes());

        assertThat(title(decoded.record())).isEqualTo("Udlånes ikke, økonomisk");
        assertThat(decoded.warnings()).hasSize(1);
    }

    @Test
    void f05_foreign_and_local_999_fields_come_through_as_they_are() {
        var record = RawRecord.of("1").field("999", "ff|i1|s2").field("999", "  |ashelf|bbox 7");
        var fields = sound(record).dataFields("999").toList();

        assertThat(fields)
                .containsExactly(
                        new DataField("999", 'f', 'f', List.of(new Subfield('i', "1"), new Subfield('s', "2"))),
                        new DataField(
                                "999", ' ', ' ', List.of(new Subfield('a', "shelf"), new Subfield('b', "box 7"))));
    }

    @Test
    void f06_f07_repeated_subfields_keep_their_order_and_fields_need_no_subfield_a() {
        var record = sound(RawRecord.empty()
                .field("020", "  |a9780000000019|qhardback|a9780000000026|z9780000000020")
                .field("100", "1 |d1901-1977|eauthor"));

        assertThat(MarcPath.parse("020$a").values(record)).containsExactly("9780000000019", "9780000000026");
        assertThat(MarcPath.parse("100$a").values(record)).isEmpty();
        assertThat(record.fields()).extracting(MarcField::tag).containsExactly("020", "100");
    }

    @Test
    void f10_a_field_over_the_limit_is_named_with_the_excess() {
        var record = record(new DataField("505", '0', ' ', List.of(new Subfield('a', "x".repeat(10_050)))));

        assertThat(Iso2709Writer.write(record))
                .isEqualTo(new Written.Refused(new Unwritable.FieldTooLong("505", 1, 10_055)));
        assertThat(new Unwritable.FieldTooLong("505", 1, 10_055).text())
                .isEqualTo("field 505 (field 1 of the record) has 10055 bytes, 56 over the limit of 9999 of ISO 2709");
        RoundTrips.storage(record);
    }

    @Test
    void f10_a_field_and_a_record_of_exactly_the_limit_are_written() {
        var longest = new DataField("505", '0', ' ', List.of(new Subfield('a', "é".repeat(4_997))));
        assertThat(Iso2709Writer.write(record(longest))).isInstanceOf(Written.Complete.class);

        var fields = new MarcField[10];
        java.util.Arrays.fill(fields, longest);
        int rest = 99_999 - 24 - 11 * 12 - 2 - 10 * 9_999;
        assertThat(rest).isNegative(); // ten of the longest are over: nine and a filler make the limit exactly
        var nine = java.util.Arrays.copyOf(fields, 10);
        int filler = 99_999 - 24 - 10 * 12 - 2 - 9 * 9_999 - 5;
        nine[9] = new DataField("500", ' ', ' ', List.of(new Subfield('a', "x".repeat(filler))));
        assertThat(Iso2709Writer.write(record(nine)))
                .satisfies(written ->
                        assertThat(((Written.Complete) written).bytes()).hasSize(99_999));

        nine[9] = new DataField("500", ' ', ' ', List.of(new Subfield('a', "x".repeat(filler + 1))));
        assertThat(Iso2709Writer.write(record(nine)))
                .isEqualTo(new Written.Refused(new Unwritable.RecordTooLong(100_000)));
        RoundTrips.storage(record(nine));
    }

    @Test
    void f20_blanks_at_the_start_and_dollar_signs_survive_every_format() {
        var record = record(
                new ControlField("008", "      s2026    xx                  eng d"),
                new DataField("500", ' ', ' ', List.of(new Subfield('a', "List price $5.00; reprint $7"))),
                new DataField("500", ' ', ' ', List.of(new Subfield('a', "  two leading blanks kept"))));

        RoundTrips.storage(record);
        RoundTrips.json(record);
        RoundTrips.xml(record);
        RoundTrips.mnemonic(record);
        assertThat(new String(((Written.Complete) MnemonicWriter.write(record)).bytes(), UTF_8))
                .contains("=500  \\\\$aList price {dollar}5.00; reprint {dollar}7\n");
    }

    @Test
    @SharedFiles.Need("field-cases")
    void the_originals_have_as_many_sound_and_damaged_records_as_the_reports_say() throws IOException {
        assertThat(soundAndDamaged("f01-damaged-middle.mrc")).containsExactly(4, 1);
        assertThat(soundAndDamaged("f01-stray-bytes.mrc")).containsExactly(3, 0);
        assertThat(soundAndDamaged("f02-leader09.mrc")).containsExactly(3, 1);
        assertThat(soundAndDamaged("f03-odd-leaders.mrc")).containsExactly(4, 0);
        assertThat(soundAndDamaged("f04-twenty.mrc")).containsExactly(20, 0);
        assertThat(soundAndDamaged("f05-foreign-999.mrc")).containsExactly(4, 0);
        assertThat(soundAndDamaged("f06-oclc-035.mrc")).containsExactly(1, 0);
        assertThat(soundAndDamaged("f07-odd-fields.mrc")).containsExactly(3, 0);
        assertThat(soundAndDamaged("f09-mixed.mrc")).containsExactly(5, 1);
        assertThat(soundAndDamaged("f20-blank-008-and-dollar.mrc")).containsExactly(1, 0);
        assertThat(written("f10-fits.json")).isInstanceOf(Written.Complete.class);
        assertThat(written("f10-field-too-long.json"))
                .isEqualTo(new Written.Refused(new Unwritable.FieldTooLong("505", 4, 10_055)));
        assertThat(written("f10-record-too-long.json"))
                .satisfies(written ->
                        assertThat(((Written.Refused) written).limit()).isInstanceOf(Unwritable.RecordTooLong.class));
    }

    private static Written written(String file) throws IOException {
        var decoded = MarcJsonReader.decode(Files.readAllBytes(SharedFiles.file("field-cases", file)));
        return Iso2709Writer.write(((Decoded.Sound) decoded).record());
    }

    private static List<Integer> soundAndDamaged(String file) throws IOException {
        var entries = read(Files.readAllBytes(SharedFiles.file("field-cases", file)));
        int sound = (int) entries.stream()
                .filter(entry -> entry.decoded() instanceof Decoded.Sound)
                .count();
        return List.of(sound, entries.size() - sound);
    }

    static List<Entry> read(byte[]... pieces) {
        return Iso2709Reader.read(new ByteArrayInputStream(RawRecord.join(pieces)))
                .toList();
    }

    static MarcRecord record(MarcField... fields) {
        return new MarcRecord("00000nam a2200000   4500", List.of(fields));
    }

    private static MarcRecord sound(RawRecord record) {
        return ((Decoded.Sound) Iso2709Reader.decode(record.bytes())).record();
    }

    private static String title(MarcRecord record) {
        return MarcPath.parse("245$a").first(record).orElseThrow();
    }

    private static List<String> titles(List<Entry> entries) {
        return entries.stream()
                .filter(entry -> entry.decoded() instanceof Decoded.Sound)
                .map(entry -> title(((Decoded.Sound) entry.decoded()).record()))
                .toList();
    }
}
