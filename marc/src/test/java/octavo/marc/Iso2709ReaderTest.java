package octavo.marc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class Iso2709ReaderTest {

    @Test
    void a_wrong_length_in_the_leader_alone_is_a_warning() {
        var decoded = sound(
                RawRecord.of("1").field("245", "00|aTitle").lengthWrongBy(-30).bytes());

        assertThat(decoded.record().dataFields("245")).hasSize(1);
        assertThat(decoded.warnings()).extracting(Warning::kind).containsExactly(Warning.Kind.STRUCTURE);
    }

    @Test
    void a_directory_that_counts_wrongly_gives_way_to_the_terminators() {
        // the text grew by two bytes after the directory was made
        var record = RawRecord.of("1").field("245", "00|aTitle").field("260", "  |aLeipzig :");
        var text = new String(record.bytes(), ISO_8859_1).replace("Title", "Ti\u00c3\u00a4tle");
        var decoded = sound(text.getBytes(ISO_8859_1));

        assertThat(MarcPath.parse("245$a").values(decoded.record())).containsExactly("Tiätle");
        assertThat(MarcPath.parse("260$a").values(decoded.record())).containsExactly("Leipzig :");
        assertThat(decoded.warnings()).isNotEmpty();
    }

    @Test
    void a_directory_with_more_or_fewer_fields_than_there_are_is_damage() {
        var record = RawRecord.of("1").field("245", "00|aTitle");
        var text = new String(record.bytes(), ISO_8859_1);

        assertThat(damage(text.replace("Title", "Ti\u001etle"))).contains("lists 3 fields", "4 field terminators");
        assertThat(damage(text.replace("\u001e00\u001faTitle", ""))).contains("lists 3 fields", "2 field terminators");
    }

    @Test
    void a_field_terminator_inside_a_field_that_the_directory_spans_is_read_as_blank() {
        var decoded = sound(
                RawRecord.of("1").field("338", "  |aOnline\u001eResource|bcr").bytes());

        assertThat(MarcPath.parse("338").values(decoded.record())).containsExactly("Online Resource cr");
        assertThat(decoded.warnings()).hasSize(1);
    }

    @Test
    void odd_fields_keep_their_text() {
        var record = sound(RawRecord.of("1")
                        .field("250", "  2nd edition")
                        .field("260", "")
                        .field("300", "  |a||b1 map")
                        .bytes())
                .record();

        assertThat(record.fields().subList(2, 5))
                .containsExactly(
                        new DataField("250", ' ', ' ', List.of(new Subfield('a', "2nd edition"))),
                        new DataField("260", ' ', ' ', List.of()),
                        new DataField("300", ' ', ' ', List.of(new Subfield('a', ""), new Subfield('b', "1 map"))));
    }

    @Test
    void control_characters_are_named_and_kept_but_for_nul() {
        var decoded =
                sound(RawRecord.of("1").field("520", "  |aNSTC\u0019s r\0eport").bytes());

        assertThat(MarcPath.parse("520$a").values(decoded.record())).containsExactly("NSTC\u0019s report");
        assertThat(decoded.warnings())
                .extracting(Warning::text)
                .containsExactly(
                        "field 520: control character U+0019, kept", "field 520: control character U+0000, left out");
    }

    @Test
    void a_control_field_with_subfields_is_kept_as_it_is() {
        assertThat(sound(RawRecord.empty().field("001", "00|a1153081").bytes())
                        .record()
                        .controlField("001"))
                .contains("00\u001fa1153081");
    }

    @Test
    void a_record_without_fields_is_sound_and_less_than_a_leader_is_damage() {
        assertThat(sound(RawRecord.empty().bytes()).record().fields()).isEmpty();
        assertThat(damage("00020nam a22")).isEqualTo("only 12 bytes, less than a leader (24) and a directory");
        assertThat(damage("x".repeat(500))).contains("directory does not end");
        assertThat(damage("")).contains("only 0 bytes");
    }

    @Test
    void a_missing_record_terminator_after_the_last_field_is_a_warning() {
        var bytes = RawRecord.of("1").field("245", "00|aTitle").bytes();
        var decoded = sound(java.util.Arrays.copyOf(bytes, bytes.length - 1));

        assertThat(decoded.record().fields()).hasSize(3);
        assertThat(decoded.warnings()).extracting(Warning::text).contains("record terminator (0x1D) is missing");
    }

    @Test
    void warnings_of_one_record_are_bounded() {
        var record = RawRecord.of("1");
        for (int i = 100; i < 200; i++) {
            record.field(String.valueOf(i), "  |a\u0007");
        }
        assertThat(sound(record.bytes()).warnings()).hasSize(Warnings.COUNT_MAX + 1);
    }

    private static Decoded.Sound sound(byte[] bytes) {
        return (Decoded.Sound) Iso2709Reader.decode(bytes);
    }

    private static String damage(String bytes) {
        return ((Decoded.Damaged) Iso2709Reader.decode(bytes.getBytes(ISO_8859_1))).reason();
    }
}
