package octavo.server.dataimport;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static octavo.server.dataimport.SampleFile.data;
import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.List;
import java.util.stream.StreamSupport;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcRecord;
import octavo.server.TestPlatform;
import octavo.server.dataimport.ImportClient.Outcome;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What goes wrong for people who load files, and what is right. */
class FieldCasesTest {

    private static final String BOOK = "00000nam a2200000 a 4500";
    private static final ControlField EIGHT = new ControlField("008", "260101s2026    xx            000 0 eng d");
    private static final String ID = "01963d1e-0000-7000-8000-00000000aaaa";

    private static ImportClient folio;

    @BeforeAll
    static void aPlatform() {
        folio = new ImportClient(TestPlatform.get().administrator());
    }

    @Test
    void a_damaged_record_in_the_middle_costs_only_itself() {
        var damaged = SampleFile.of(SampleFile.book("Three"));
        System.arraycopy("99999".getBytes(UTF_8), 0, damaged, 0, 5); // a length that reaches far into the neighbours
        for (int i = 24; i < 72; i++) {
            damaged[i] = '?'; // and a directory that says nothing
        }
        var file = SampleFile.joined(
                SampleFile.of(SampleFile.book("One"), SampleFile.book("Two")),
                damaged,
                SampleFile.of(SampleFile.book("Four"), SampleFile.book("Five")));

        var outcome = folio.runDefault("f01.mrc", file).addsUpTo(5);

        assertThat(outcome.created()).isEqualTo(4);
        assertThat(outcome.error(3)).isNotEmpty();
        assertThat(titles(outcome)).containsExactly("One", "Two", "", "Four", "Five");
    }

    @Test
    void stray_bytes_between_records_are_no_records() {
        var file = SampleFile.joined(
                new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF},
                SampleFile.of(SampleFile.book("One")),
                "\r\n".getBytes(UTF_8),
                SampleFile.of(SampleFile.book("Two")),
                "\r\n".getBytes(UTF_8),
                SampleFile.of(SampleFile.book("Three")),
                new byte[] {0x1A});

        assertThat(folio.runDefault("f01b.mrc", file).addsUpTo(3).created()).isEqualTo(3);
    }

    @Test
    void a_leader_that_lies_about_the_character_set_stores_no_mojibake() {
        var marc8 = withLeader9(' ', "245", "\u00E8Uber die Br\u00E8ucke zum Caf\u00E2e".getBytes(ISO_8859_1));
        var utf8AsMarc8 = withLeader9(' ', "245", "Über die Brücke zum Café".getBytes(UTF_8));
        var latin1AsUtf8 = withLeader9('a', "245", "Über die Brücke".getBytes(ISO_8859_1));
        var file = SampleFile.joined(
                SampleFile.of(SampleFile.book("Über die Brücke zum Café")), marc8, utf8AsMarc8, latin1AsUtf8);

        var outcome = folio.runDefault("f02.mrc", file).addsUpTo(4);

        for (int number = 1; number <= 3; number++) {
            assertThat(Normalizer.normalize(title(outcome, number), Normalizer.Form.NFC))
                    .isEqualTo("Über die Brücke zum Café");
        }
        assertThat(source(outcome, 2).path("leader").asString().charAt(9)).isEqualTo('a');
        assertThat(outcome.entry(3).path("warning").asString()).isNotEmpty();
        assertThat(outcome.error(4)).contains("245");
    }

    @Test
    void a_record_type_that_the_profile_cannot_take_fails_and_the_job_ends() {
        var odd = SampleFile.record("00000n7m a2200000 a 4500", EIGHT, data("245", '0', '0', 'a', "Odd"));
        var authority = SampleFile.record("00000nz  a2200000n  4500", data("100", '1', ' ', 'a', "Somebody"));
        var file = SampleFile.of(SampleFile.book("One"), odd, SampleFile.book("Two"), authority);

        var outcome = folio.runDefault("f03.mrc", file).addsUpTo(4);

        assertThat(outcome.created()).isEqualTo(2);
        assertThat(outcome.error(2)).contains("'7'").contains("bibliographic");
        assertThat(outcome.error(4)).contains("authority").contains("bibliographic");
    }

    @Test
    void a_foreign_999ff_is_refused_and_a_local_999_stays() {
        var file = SampleFile.of(
                with(data("999", 'f', 'f', 'i', ID, 's', ID)),
                with(data("999", ' ', ' ', 'a', "local")),
                with(data("999", 'f', 'f', 'i', "not-a-uuid")),
                SampleFile.book("None"));

        var outcome = folio.runDefault("f05.mrc", file).addsUpTo(4);

        assertThat(outcome.created()).isEqualTo(2);
        assertThat(outcome.error(1)).contains("999ff");
        assertThat(outcome.error(3)).contains("999ff");
        var fields = fields(source(outcome, 2), "999");
        assertThat(fields).hasSize(2);
        assertThat(fields.getFirst().path("subfields").get(0).path("a").asString())
                .isEqualTo("local");
        assertThat(fields.getLast().path("ind1").asString()).isEqualTo("f");
        assertThat(fields.getLast().path("subfields").get(0).path("i").asString())
                .isEqualTo(outcome.instanceId(2));
    }

    @Test
    void one_oclc_number_in_several_spellings_becomes_one() {
        var record = SampleFile.record(
                BOOK,
                new ControlField("001", "ocm00123456"),
                new ControlField("003", "OCoLC"),
                EIGHT,
                data("035", ' ', ' ', 'a', "(OCoLC)ocm00123456", 'z', "(OCoLC)ocn777"),
                data("035", ' ', ' ', 'a', "(OCoLC)123456"),
                data("035", ' ', ' ', 'a', "(XYZ)00042"),
                data("035", ' ', ' ', 'a', "(OCoLC-M)000123"),
                data("245", '0', '0', 'a', "Overlay"));

        var outcome = folio.runDefault("f06.mrc", SampleFile.of(record)).addsUpTo(1);

        var source = source(outcome, 1);
        var hrid = folio.get("/instance-storage/instances/" + outcome.instanceId(1))
                .path("hrid")
                .asString();
        assertThat(source.path("fields").get(0).path("001").asString()).isEqualTo(hrid);
        assertThat(fields(source, "003")).isEmpty();
        var numbers = fields(source, "035").stream()
                .map(field -> field.path("subfields").toString())
                .toList();
        assertThat(numbers)
                .containsExactly(
                        "[{\"a\":\"(OCoLC)123456\"},{\"z\":\"(OCoLC)777\"}]",
                        "[{\"a\":\"(XYZ)00042\"}]",
                        "[{\"a\":\"(OCoLC-M)000123\"}]");
    }

    @Test
    void unusual_but_valid_records_load() {
        var noName = SampleFile.record(
                BOOK, EIGHT, data("100", '1', ' ', 'd', "1900-"), data("245", '0', '0', 'a', "Nameless"));
        var numbers = SampleFile.record(
                BOOK,
                EIGHT,
                data("020", ' ', ' ', 'a', "9783161484100", 'a', "3161484100", 'q', "paper", 'z', "123"),
                data("245", '0', '0', 'a', "Numbers"));
        var small = SampleFile.record(BOOK, EIGHT, data("245", '0', '0', 'a', "Small"));

        var outcome = folio.runDefault("f07.mrc", SampleFile.of(noName, numbers, small))
                .addsUpTo(3);

        assertThat(outcome.created()).isEqualTo(3);
        assertThat(instance(outcome, 1).path("contributors").size()).isZero();
        assertThat(instance(outcome, 2).path("identifiers").size()).isEqualTo(3);
        assertThat(fields(source(outcome, 3), "999")).hasSize(1);
    }

    @Test
    void the_numbers_of_a_mixed_file_add_up_and_keep_the_order_of_the_file() {
        var noTitle = SampleFile.record(BOOK, new ControlField("001", "x"), EIGHT, data("260", ' ', ' ', 'a', "Place"));
        var file = SampleFile.joined(
                SampleFile.of(SampleFile.book("One"), noTitle, SampleFile.book("Three")),
                "00119nam a2200061   45".getBytes(UTF_8),
                new byte[] {0x1E, 0x1D},
                SampleFile.of(SampleFile.book("Five"), SampleFile.book("Six")));

        var outcome = folio.runDefault("f09.mrc", file).addsUpTo(6);

        assertThat(outcome.created()).isEqualTo(4);
        assertThat(outcome.error(2)).contains("title");
        assertThat(outcome.error(4)).isNotEmpty();
        var id = outcome.job().path("id").asString();
        var page = folio.get("/metadata-provider/jobLogEntries/" + id + "?limit=3&offset=3")
                .path("entries");
        assertThat(page.get(0)).isEqualTo(outcome.entry(4));
        var failed = folio.get("/metadata-provider/jobLogEntries/" + id + "?errorsOnly=true");
        assertThat(failed.path("totalRecords").asInt()).isEqualTo(2);
    }

    @Test
    void empty_files_and_files_of_something_else_end_in_an_error() {
        var empty = folio.upload("empty.mrc", new byte[0]);
        folio.process(empty, folio.get("/data-import-profiles/jobProfiles/" + ImportClient.DEFAULT_PROFILE));
        var job = folio.awaitEnd(empty.jobId());
        assertThat(job.path("status").asString()).isEqualTo("ERROR");
        assertThat(job.path("errorMessage").asString()).contains("no records");

        var letter = folio.runDefault("letter.mrc", "Dear Sir or Madam,\nwe send no records.".getBytes(UTF_8));
        assertThat(letter.addsUpTo(1).errors()).isEqualTo(1);
    }

    @Test
    void long_records_load_and_one_over_the_bound_fails_alone() {
        var hundredKb = SampleFile.record(
                BOOK, EIGHT, data("245", '0', '0', 'a', "Long"), data("505", '0', ' ', 'a', "word ".repeat(20_000)));
        var nearlyOneMb = SampleFile.record(
                BOOK, EIGHT, data("245", '0', '0', 'a', "Longer"), data("505", '0', ' ', 'a', "word ".repeat(200_000)));
        var overTheBound = SampleFile.record(
                BOOK,
                EIGHT,
                data("245", '0', '0', 'a', "Too long"),
                data("505", '0', ' ', 'a', "word ".repeat(300_000)));
        var file =
                SampleFile.of(SampleFile.book("Short"), hundredKb, nearlyOneMb, overTheBound, SampleFile.book("Last"));

        var outcome = folio.runDefault("long.mrc", file).addsUpTo(5);

        assertThat(outcome.created())
                .as(outcome.entries().toString().substring(0, 500))
                .isEqualTo(4);
        assertThat(outcome.error(4)).contains("bound");
        assertThat(title(outcome, 3)).isEqualTo("Longer");
    }

    @Test
    void marcxml_loads_and_no_external_entity_is_read() {
        var record = """
                <record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000nam a2200000 a 4500</leader>
                <controlfield tag="008">260101s2026    xx            000 0 eng d</controlfield>
                <datafield tag="245" ind1="0" ind2="0"><subfield code="a">%s</subfield></datafield></record>
                """;
        var sound = "<collection>" + record.formatted("Tom &amp; Jerry") + record.formatted("Second") + "</collection>";
        var outcome = folio.runDefault("sound.xml", sound.getBytes(UTF_8)).addsUpTo(2);
        assertThat(title(outcome, 1)).isEqualTo("Tom & Jerry");

        var hostile = "<!DOCTYPE c [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><collection>" + record.formatted("&x;")
                + "</collection>";
        var refused = folio.runDefault("hostile.xml", hostile.getBytes(UTF_8));
        assertThat(refused.created()).isZero();
        assertThat(refused.entries().toString()).doesNotContain("root:");
    }

    private static MarcRecord with(DataField field) {
        return SampleFile.record(
                BOOK, new ControlField("001", "y"), EIGHT, data("245", '0', '0', 'a', "Linked"), field);
    }

    /** A record whose bytes are written by hand, since no writer lies about its character set. */
    private static byte[] withLeader9(char characterSet, String tag, byte[] text) {
        var eight = EIGHT.value() + "\u001E";
        int titleLength = 2 + 2 + text.length + 1;
        var directory = "008%04d%05d%s%04d%05d\u001E".formatted(eight.length(), 0, tag, titleLength, eight.length());
        int base = 24 + directory.length();
        int length = base + eight.length() + titleLength + 1;
        var leader = "%05dnam %s22%05d a 4500".formatted(length, characterSet, base);
        return SampleFile.joined(
                (leader + directory + eight + "00\u001Fa").getBytes(ISO_8859_1), text, new byte[] {0x1E, 0x1D});
    }

    private static List<String> titles(Outcome outcome) {
        return StreamSupport.stream(outcome.entries().spliterator(), false)
                .map(entry -> entry.path("sourceRecordTitle").asString(""))
                .toList();
    }

    private static String title(Outcome outcome, int number) {
        return instance(outcome, number).path("title").asString();
    }

    private static JsonNode instance(Outcome outcome, int number) {
        return folio.get("/instance-storage/instances/" + outcome.instanceId(number));
    }

    private static JsonNode source(Outcome outcome, int number) {
        return folio.get("/source-storage/source-records/%s?idType=INSTANCE".formatted(outcome.instanceId(number)))
                .path("parsedRecord")
                .path("content");
    }

    private static List<JsonNode> fields(JsonNode record, String tag) {
        return StreamSupport.stream(record.path("fields").spliterator(), false)
                .filter(field -> field.has(tag))
                .map(field -> field.path(tag))
                .toList();
    }
}
