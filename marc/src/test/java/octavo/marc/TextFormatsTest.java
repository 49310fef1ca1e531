package octavo.marc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MARCXML, MARC-in-JSON and mnemonic text as they come in uploads. */
class TextFormatsTest {

    private static final String RECORD = "<record><leader>00000nam a2200000   4500</leader>"
            + "<controlfield tag=\"001\">x1</controlfield><datafield tag=\"245\" ind1=\"1\" ind2=\"0\">"
            + "<subfield code=\"a\">Größe &amp; Maß</subfield></datafield></record>";

    @Test
    void marcxml_is_found_in_any_envelope_and_under_any_prefix() {
        var prefixed = RECORD.replace("<", "<m:").replace("<m:/", "</m:");
        var xml =
                "<OAI-PMH><ListRecords><record><header/><metadata><m:record xmlns:m=\"http://www.loc.gov/MARC21/slim\">"
                        + prefixed.substring("<m:record>".length())
                        + "</metadata></record><record><header status=\"deleted\"/></record></ListRecords>" + RECORD
                        + "</OAI-PMH>";

        assertThat(titles(MarcFormat.MARCXML, xml)).containsExactly("Größe & Maß", "Größe & Maß");
    }

    @Test
    void an_empty_record_element_is_a_damaged_record() {
        var entries = read(MarcFormat.MARCXML, ("<collection><record/>" + RECORD + "</collection>").getBytes(UTF_8));

        assertThat(entries.get(0).decoded())
                .isEqualTo(new Decoded.Damaged("record element has neither leader nor fields"));
        assertThat(entries.get(1).decoded()).isInstanceOf(Decoded.Sound.class);
    }

    @Test
    void malformed_xml_ends_in_an_entry_for_the_rest() {
        var entries = read(MarcFormat.MARCXML, ("<collection>" + RECORD + "<record><leader>x & y").getBytes(UTF_8));

        assertThat(entries).hasSize(2);
        assertThat(((Decoded.Damaged) entries.get(1).decoded()).reason())
                .startsWith("malformed XML in line 1")
                .endsWith("the rest of the file is not read");
    }

    @Test
    void no_document_type_is_read_so_that_no_entity_is_ever_defined_or_fetched(@TempDir Path folder)
            throws IOException {
        var secret = Files.writeString(folder.resolve("secret.txt"), "secret");
        var external = "<!DOCTYPE c [<!ENTITY e SYSTEM \"%s\">]><c>%s</c>"
                .formatted(secret.toUri(), RECORD.replace("Größe", "&e;"));
        var parameter = "<!DOCTYPE c SYSTEM \"%s\"><c>%s</c>".formatted(secret.toUri(), RECORD);
        var laughs = "<!DOCTYPE c [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">]><c>%s</c>"
                .formatted(RECORD.replace("Größe", "&b;"));

        for (var xml : List.of(external, parameter, laughs)) {
            var entries = read(MarcFormat.MARCXML, xml.getBytes(UTF_8));
            assertThat(entries).hasSize(1);
            assertThat(((Decoded.Damaged) entries.getFirst().decoded()).reason())
                    .contains("document type declarations are not read")
                    .doesNotContain("secret.txt");
        }
        assertThat(((Decoded.Damaged) read(
                                        MarcFormat.MARCXML,
                                        ("<c>" + RECORD.replace("Größe", "&e;") + "</c>").getBytes(UTF_8))
                                .getFirst()
                                .decoded())
                        .reason())
                .contains("entity");
    }

    @Test
    void xml_is_read_in_its_declared_encoding_and_not_in_another() {
        for (Charset charset : List.of(UTF_8, UTF_16, ISO_8859_1)) {
            var xml = "<?xml version=\"1.0\" encoding=\"%s\"?>\n<c>%s</c>".formatted(charset.name(), RECORD);
            var bytes = xml.getBytes(charset);
            assertThat(MarcFormat.detect(bytes)).contains(MarcFormat.MARCXML);
            assertThat(read(MarcFormat.MARCXML, bytes))
                    .extracting(Entry::decoded)
                    .hasOnlyElementsOfType(Decoded.Sound.class);
        }
        var wrong =
                read(MarcFormat.MARCXML, RECORD.getBytes(ISO_8859_1)).getFirst().decoded();
        assertThat(((Decoded.Damaged) wrong).reason()).contains("not in the document's encoding");
    }

    @Test
    void many_references_to_the_five_entities_of_xml_are_no_attack() {
        var xml = "<c>" + RECORD.replace("&amp;", "&amp;".repeat(2000)).repeat(100) + "</c>";
        assertThat(titles(MarcFormat.MARCXML, xml)).hasSize(100);
    }

    @Test
    void a_record_over_the_bound_is_refused_in_every_format_and_the_next_is_read() throws IOException {
        var small = FieldReportsTest.record(new ControlField("001", "small"));
        var large = FieldReportsTest.record(
                new ControlField("001", "large"),
                new DataField("520", ' ', ' ', List.of(new Subfield('a', "x".repeat(5000)))));
        for (var format : MarcFormat.values()) {
            var file = RawRecord.join(write(format, large), write(format, small));
            var open = format == MarcFormat.MARCXML ? MarcXmlWriter.collectionStart() : new byte[0];
            var close = format == MarcFormat.MARCXML ? MarcXmlWriter.collectionEnd() : new byte[0];
            var slices = format.splitter(new ByteArrayInputStream(RawRecord.join(open, file, close)), 2000)
                    .slices()
                    .toList();

            assertThat(slices).hasSize(2);
            assertThat(slices.get(0)).isInstanceOf(Slice.Refused.class);
            var next = (Decoded.Sound) format.decode(((Slice.Whole) slices.get(1)).bytes());
            assertThat(next.record().fields()).isEqualTo(small.fields());
        }
    }

    @Test
    void json_comes_as_object_array_or_lines_with_members_in_any_order() {
        var one = "{\"fields\":[{\"245\":{\"subfields\":[{\"a\":\"Größe\"}],\"ind2\":\"0\",\"ind1\":\"1\"}}],"
                + "\"leader\":\"00000nam a2200000   4500\",\"more\":{\"x\":[1]}}";

        assertThat(titles(MarcFormat.JSON, one)).containsExactly("Größe");
        assertThat(titles(MarcFormat.JSON, "[" + one + "," + one + "]")).containsExactly("Größe", "Größe");
        assertThat(titles(MarcFormat.JSON, one + "\n" + one)).containsExactly("Größe", "Größe");
    }

    @Test
    void json_that_is_no_marc_is_damage_of_its_record_alone() {
        var sound = "{\"leader\":\"00000nam a2200000   4500\",\"fields\":[{\"245\":{\"subfields\":[{\"a\":\"T\"}]}}]}";
        var entries = read(
                MarcFormat.JSON,
                ("[{\"title\":\"x\"},{\"fields\":[{\"245\":7}]},{\"fields\":[{\"12\":\"x\"}]},3,"
                                + "{\"fields\":[{\"500\":{\"subfields\":[{\"a\":\"\\ud800\"}]}}]},"
                                + "{\"fields\":[{\"500\":{\"subfields\":[{\"a\":\"\\u001e\"}]}}]}," + sound + "]")
                        .getBytes(UTF_8));

        assertThat(entries).hasSize(7);
        assertThat(entries.subList(0, 6)).extracting(Entry::decoded).hasOnlyElementsOfType(Decoded.Damaged.class);
        assertThat(entries.getLast().decoded()).isInstanceOf(Decoded.Sound.class);
    }

    @Test
    void malformed_json_ends_in_an_entry_for_the_rest() {
        var entries = read(MarcFormat.JSON, "[{\"leader\":\"\",\"fields\":[]},{\"leader".getBytes(UTF_8));

        assertThat(entries).hasSize(2);
        assertThat(((Decoded.Damaged) entries.get(1).decoded()).reason()).startsWith("malformed JSON");
    }

    @Test
    void json_is_written_in_folios_shape() {
        var record = FieldReportsTest.record(
                new ControlField("001", "x1"), new DataField("245", '1', ' ', List.of(new Subfield('a', "T"))));

        assertThat(new String(MarcJsonWriter.write(record), UTF_8))
                .isEqualTo("{\"leader\":\"00000nam a2200000   4500\",\"fields\":[{\"001\":\"x1\"},"
                        + "{\"245\":{\"ind1\":\"1\",\"ind2\":\" \",\"subfields\":[{\"a\":\"T\"}]}}]}");
    }

    @Test
    void mnemonic_text_is_cut_at_leaders_and_blank_lines() {
        var text = "=LDR  00000nam\\a2200000\\\\\\4500\r\n=245  10$aOne {dollar}5\r\n\r\n\r\n"
                + "=LDR  00000nam a2200000   4500\n=008  \\\\\\\\26\n=245  1\\$aTwo\n=LDR  00000nam a2200000   4500\n=245  10$aThree";

        assertThat(titles(MarcFormat.MNEMONIC, text)).containsExactly("One $5", "Two", "Three");
    }

    @Test
    void the_format_is_told_by_the_content() {
        assertThat(MarcFormat.detect("\ufeff \r\n<collection".getBytes(UTF_8))).contains(MarcFormat.MARCXML);
        assertThat(MarcFormat.detect("\n[{".getBytes(UTF_8))).contains(MarcFormat.JSON);
        assertThat(MarcFormat.detect("=LDR  0".getBytes(UTF_8))).contains(MarcFormat.MNEMONIC);
        assertThat(MarcFormat.detect("00714cam".getBytes(UTF_8))).contains(MarcFormat.ISO_2709);
        assertThat(MarcFormat.detect("%PDF-1.7".getBytes(UTF_8))).contains(MarcFormat.ISO_2709);
        assertThat(MarcFormat.detect(" \r\n".getBytes(UTF_8))).isEmpty();
    }

    private static byte[] write(MarcFormat format, MarcRecord record) {
        var written = switch (format) {
            case ISO_2709 -> Iso2709Writer.write(record);
            case MARCXML -> MarcXmlWriter.write(record);
            case JSON -> new Written.Complete(MarcJsonWriter.write(record));
            case MNEMONIC -> MnemonicWriter.write(record);
        };
        return ((Written.Complete) written).bytes();
    }

    private static List<Entry> read(MarcFormat format, byte[] file) {
        return format.read(new ByteArrayInputStream(file)).toList();
    }

    private static List<String> titles(MarcFormat format, String file) {
        var title = MarcPath.parse("245$a");
        return read(format, file.getBytes(UTF_8)).stream()
                .map(entry ->
                        title.first(((Decoded.Sound) entry.decoded()).record()).orElseThrow())
                .toList();
    }
}
