package octavo.marc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hard records of other libraries and what cataloguers meant by them. {@code hard-records.mrk} names file and record, and
 * lists the title and the fields that must come out, in the order of the record.
 */
@SharedFiles.Need("marc")
class HardRecordsTest {

    /** What FOLIO's default rules make the title of. */
    private static final MarcPath TITLE = MarcPath.parse("245$a$b$c$f$g$h$k$n$p$s");

    record Case(String name, String file, int number, String title, List<MarcField> fields) {
        @Override
        public String toString() {
            return name + " " + file + " record " + number;
        }
    }

    static Stream<Case> cases() throws IOException {
        if (SharedFiles.folder("marc").isEmpty()) {
            return Stream.empty();
        }
        String all;
        try (InputStream in = HardRecordsTest.class.getResourceAsStream("hard-records.mrk")) {
            all = new String(in.readAllBytes(), UTF_8);
        }
        var cases = new ArrayList<Case>();
        for (var block : all.split("\n\n", -1)) {
            if (block.startsWith("# S")) {
                cases.add(parse(block));
            }
        }
        return cases.stream();
    }

    private static Case parse(String block) {
        var lines = block.lines().toList();
        var head = lines.get(0).split(" ", -1);
        var title = lines.get(1).startsWith("# title ") ? lines.get(1).substring("# title ".length()) : "";
        var fields = block.substring(block.indexOf("\n=") + 1);
        var decoded = (Decoded.Sound) MnemonicReader.decode(fields.getBytes(UTF_8));
        return new Case(
                head[1],
                head[2],
                Integer.parseInt(head[3]),
                title,
                decoded.record().fields());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void a_hard_record_says_what_its_cataloguer_meant(Case hard) throws IOException {
        var record = record(hard.file(), hard.number());

        assertThat(record.leaderAt(9)).isEqualTo('a');
        if (!hard.title().isEmpty()) {
            assertThat(TITLE.first(record).map(HardRecordsTest::comparable)).contains(comparable(hard.title()));
        }
        assertThat(record.fields().stream().map(HardRecordsTest::comparable))
                .containsSubsequence(
                        hard.fields().stream().map(HardRecordsTest::comparable).toList());
        assertThat(record.toString()).doesNotContain("\u001b").doesNotContain("\ufffd");
    }

    @Test
    void s09_the_record_with_a_damaged_capital_E_keeps_all_its_fields() throws IOException {
        var record = record("nasty/marc4j--cyrillic_capital_e.mrc", 1);
        assertThat(MarcPath.parse("880$a").values(record).stream().map(HardRecordsTest::comparable))
                .contains("Буйда, Юрий.", "Вор, шпион и убийца /");
    }

    @Test
    void s11_the_damaged_twin_has_the_same_title_and_names() throws IOException {
        var damaged = record("nasty/marc4j--chinese_mangled_multibyte.mrc", 1);
        var sound = record("nasty/marc4j--chinese_mangled_multibyte.mrc", 2);
        for (var path : List.of("245", "700", "710")) {
            assertThat(MarcPath.parse(path).values(damaged))
                    .isEqualTo(MarcPath.parse(path).values(sound));
        }
        assertThat(MarcPath.parse("880$6").values(damaged))
                .isEqualTo(MarcPath.parse("880$6").values(sound));
    }

    @Test
    void s12_text_around_a_damaged_escape_is_kept() throws IOException {
        var record = record("bulk/cataloging-records--nist_special_publication_marc8.mrc", 577);
        assertThat(MarcPath.parse("245$a").first(record).orElseThrow())
                .startsWith("Preparation of a nanoscale TiO")
                .endsWith("aqueous dispersion for toxicological or environmental testing :");
    }

    @Test
    void s13_text_around_an_escape_to_no_set_is_kept() throws IOException {
        var record = record("bulk/cataloging-records--nbs_monograph_marc8.mrc", 25);
        assertThat(MarcPath.parse("245$a").first(record).orElseThrow())
                .startsWith("The \"1958 He")
                .endsWith("scale of temperatures\" :");
    }

    @Test
    void s20_the_price_is_a_pound_sign_and_all_records_are_counted() throws IOException {
        var record = record("bulk/marc4j--pride-and-prejudice-with-many-errors.mrc", 2);
        assertThat(MarcPath.parse("350$a").first(record)).contains("£0.75");
    }

    @Test
    void s21_letters_of_no_set_that_is_named_are_reported_not_guessed() throws IOException {
        assertThat(entries("bulk/idzebra--simple-rusmarc"))
                .hasSize(72)
                .allMatch(entry -> entry.decoded() instanceof Decoded.Damaged(var reason)
                        && reason.contains("neither UTF-8 nor MARC-8"));
    }

    private static MarcRecord record(String file, int number) throws IOException {
        return ((Decoded.Sound) entries(file).get(number - 1).decoded()).record();
    }

    private static List<Entry> entries(String file) throws IOException {
        try (var in = Files.newInputStream(SharedFiles.file("marc", file))) {
            return Iso2709Reader.read(in).toList();
        }
    }

    /** Composed, and without the blanks at the ends of texts that the listing cannot show. */
    private static String comparable(MarcField field) {
        return switch (field) {
            case ControlField(var tag, var value) -> tag + " " + comparable(value.replace('\u001f', '$'));
            case DataField data -> {
                var text = new StringBuilder(data.tag())
                        .append(' ')
                        .append(data.indicator1())
                        .append(data.indicator2());
                for (var subfield : data.subfields()) {
                    text.append(" $").append(subfield.code()).append(comparable(subfield.value()));
                }
                yield text.toString();
            }
        };
    }

    private static String comparable(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC).strip();
    }
}
