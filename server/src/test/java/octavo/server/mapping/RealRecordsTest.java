package octavo.server.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import octavo.marc.Decoded;
import octavo.marc.Entry;
import octavo.marc.Iso2709Reader;
import octavo.marc.MarcRecord;
import octavo.server.mapping.IncomingBibliographic.Accepted;
import octavo.server.mapping.MappingOutcome.Mapped;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Records of real libraries, which lie beside the project and are no part of it. */
@EnabledIf(
        value = "samplesArePresent",
        disabledReason = "shared/marc with its EXPECTED.md is in none of the folders above this one")
class RealRecordsTest {

    private static final InstanceMapper MAPPER = new InstanceMapper(MappingRules.parse(MappingRules.defaults()));
    private static final ReferenceData REFERENCE = ShippedReferenceData.load();

    private static final Pattern CASE = Pattern.compile(
            "^## (S\\d+) `([^`]+)` record (\\d+)$(.*?)(?=^## |\\z)", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern TITLE = Pattern.compile("^Title: \\*\\*(.*)\\*\\*$", Pattern.MULTILINE);

    static boolean samplesArePresent() {
        return samples() != null;
    }

    private static @Nullable Path samples() {
        for (var folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            var samples = folder.resolve("shared/marc");
            if (Files.isRegularFile(samples.resolve("EXPECTED.md"))) {
                return samples;
            }
        }
        return null;
    }

    private static Path sample(String name) {
        return Objects.requireNonNull(samples()).resolve(name);
    }

    /** @param title as in EXPECTED.md; empty where no instance can be made */
    record Case(String id, String file, int number, String title) {}

    static List<Case> cases() throws IOException {
        var cases = new ArrayList<Case>();
        var sections = CASE.matcher(Files.readString(sample("EXPECTED.md")));
        while (sections.find()) {
            var title = TITLE.matcher(sections.group(4));
            var expected = title.find() ? title.group(1) : "";
            cases.add(new Case(
                    sections.group(1),
                    sections.group(2),
                    Integer.parseInt(sections.group(3)),
                    expected.startsWith("(UNIMARC") ? "" : expected));
        }
        assertThat(cases).hasSize(31);
        return cases;
    }

    private static Stream<Entry> read(Path file) throws IOException {
        var in = new BufferedInputStream(Files.newInputStream(file));
        return Iso2709Reader.read(in).onClose(() -> {
            try {
                in.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static Decoded decode(String file, int number) throws IOException {
        try (var entries = read(sample(file))) {
            return entries.skip(number - 1L).findFirst().orElseThrow().decoded();
        }
    }

    private static Mapped mapped(String file, int number) throws IOException {
        return Objects.requireNonNull(map(((Decoded.Sound) decode(file, number)).record()));
    }

    /** Null where no instance can be made. */
    private static @Nullable Mapped map(MarcRecord record) {
        return IncomingBibliographic.receive(record) instanceof Accepted(var accepted)
                        && MAPPER.map(accepted, REFERENCE) instanceof Mapped mapped
                ? mapped
                : null;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void hard_records_have_the_title_that_their_bytes_say(Case expected) throws IOException {
        var mapped =
                decode(expected.file(), expected.number()) instanceof Decoded.Sound sound ? map(sound.record()) : null;
        if (mapped == null) {
            assertThat(expected.title()).isEmpty();
        } else {
            assertTitle(expected, mapped.instance().get("title").stringValue());
        }
    }

    /** An ellipsis stands for damaged characters that any reader may read in its own way. */
    private static void assertTitle(Case expected, String title) {
        var parts = normal(expected.title()).split("…", -1);
        assertThat(normal(title)).startsWith(parts[0]).endsWith(parts[parts.length - 1]);
        if (parts.length == 1) {
            assertThat(normal(title)).isEqualTo(parts[0]);
        }
    }

    private static String normal(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    private static List<String> identifiers(Mapped mapped, String type) {
        var id = REFERENCE.idByName(ReferenceType.IDENTIFIER_TYPE, type).orElseThrow();
        var values = new ArrayList<String>();
        for (var identifier : mapped.instance().path("identifiers")) {
            if (identifier.get("identifierTypeId").stringValue().equals(id)) {
                values.add(identifier.get("value").stringValue());
            }
        }
        return values;
    }

    private static List<String> contributors(Mapped mapped) {
        var names = new ArrayList<String>();
        for (var contributor : mapped.instance().path("contributors")) {
            names.add(normal(contributor.get("name").stringValue()));
        }
        return names;
    }

    @Test
    void cancelled_numbers_and_trimmed_lccn() throws IOException {
        var mapped = mapped("bulk/psulib_traject--sample_psucat.mrc", 5);
        assertThat(identifiers(mapped, "LCCN")).containsExactly("2010360034");
        assertThat(identifiers(mapped, "OCLC")).containsExactly("(OCoLC)19314745");
        assertThat(identifiers(mapped, "Cancelled system control number"))
                .endsWith("(OCoLC)12515350", "(OCoLC)317039001", "(OCoLC)1011187023"); // behind those of 019
    }

    @Test
    void isbns_with_their_qualifiers_and_five_people_with_their_relation() throws IOException {
        var mapped = mapped("bulk/mod-data-import--cornellfolioexemplars.mrc", 56);
        assertThat(identifiers(mapped, "ISBN")).containsExactly("9789654938860 (print)", "9654938863 (print)");
        assertThat(identifiers(mapped, "Invalid ISBN")).containsExactly("9789654938877 (ebook)");
        assertThat(identifiers(mapped, "Other standard identifier")).containsExactly("0004501710611 danacode");
        assertThat(contributors(mapped))
                .startsWith(
                        "Harvey, Warren, 1943-",
                        normal("Ṿigodah, Shemuʼel"),
                        "Ackerman, Ari",
                        "Eisenmann, Esther",
                        "Ravitsky, Aviram, 1971-")
                .hasSize(10); // each has an 880
        var relations = mapped.instance().get("contributors");
        assertThat(relations.get(0).get("contributorTypeId").stringValue())
                .isEqualTo(REFERENCE
                        .idByCode(ReferenceType.CONTRIBUTOR_TYPE, "hnr")
                        .orElseThrow());
        for (var i = 1; i < 5; i++) {
            assertThat(relations.get(i).get("contributorTypeId").stringValue())
                    .isEqualTo(REFERENCE
                            .idByCode(ReferenceType.CONTRIBUTOR_TYPE, "edt")
                            .orElseThrow());
        }
    }

    @Test
    void letters_beyond_the_basic_plane_and_terms_with_final_punctuation() throws IOException {
        var mapped = mapped("bulk/perf-testing--newedepositrecords_200.mrc", 18);
        assertThat(identifiers(mapped, "ISBN")).containsExactly("9781922758668 EPUB");
        assertThat(contributors(mapped))
                .containsExactly("Carlisle, Jessy,  1985-", "Mangoti, Tanaka", "Elematrix, Elematrix");
        var roles = List.of("aut", "ill", "trl");
        for (var i = 0; i < roles.size(); i++) {
            assertThat(mapped.instance()
                            .get("contributors")
                            .get(i)
                            .get("contributorTypeId")
                            .stringValue())
                    .isEqualTo(REFERENCE
                            .idByCode(ReferenceType.CONTRIBUTOR_TYPE, roles.get(i))
                            .orElseThrow());
        }
    }

    /** Every eleventh record, so that all files are met and the test stays short. */
    @Test
    void instances_of_real_records_conform_to_the_instance_schema() throws IOException {
        String schemaText;
        try (var in = Objects.requireNonNull(RealRecordsTest.class.getResourceAsStream("/schemas/instance.json"))) {
            schemaText = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schemaText, InputFormat.JSON);
        var checked = 0;
        try (var files = Files.list(sample("bulk"))) {
            for (var file : files.filter(path -> !path.toString().endsWith(".xml"))
                    .sorted()
                    .toList()) {
                try (var entries = read(file)) {
                    for (var entry : (Iterable<Entry>) entries::iterator) {
                        if (entry.number() % 11 == 1 && entry.decoded() instanceof Decoded.Sound sound) {
                            var mapped = map(sound.record());
                            if (mapped != null) {
                                var violations = schema.validate(
                                        JsonMapper.shared().writeValueAsString(mapped.instance()), InputFormat.JSON);
                                assertThat(violations)
                                        .as("%s record %d", file.getFileName(), entry.number())
                                        .isEmpty();
                                assertThat(mapped.warnings())
                                        .noneMatch(warning -> warning.message().startsWith("The tenant has no"));
                                checked++;
                            }
                        }
                    }
                }
            }
        }
        assertThat(checked).isGreaterThan(1_500);
    }
}
