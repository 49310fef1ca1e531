package octavo.server;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The records that every new tenant may start with, as files: one JSON array for each record type. */
class ReferenceDataFilesTest {

    /** Fields that people or clients tell the records of a type apart by. */
    private static final List<String> NAMES = List.of("name", "group", "addressType", "extension", "feeFineType");

    /** Types whose codes are unique too; statistical codes are unique only within their type. */
    private static final Set<String> CODED = Set.of(
            "contributor_type",
            "instance_date_type",
            "instance_format",
            "instance_status",
            "instance_type",
            "location",
            "service_point");

    private record Reference(String type, String field, String target) {}

    private static final List<Reference> REFERENCES = List.of(
            new Reference("campus", "institutionId", "institution"),
            new Reference("library", "campusId", "campus"),
            new Reference("location", "institutionId", "institution"),
            new Reference("location", "campusId", "campus"),
            new Reference("location", "libraryId", "library"),
            new Reference("location", "primaryServicePoint", "service_point"),
            new Reference("location", "servicePointIds", "service_point"),
            new Reference("statistical_code", "statisticalCodeTypeId", "statistical_code_type"),
            new Reference("export_job_profile", "mappingProfileId", "export_mapping_profile"));

    /** The letters of the circulation rules and the policies that they name. */
    private static final Map<String, String> POLICIES = Map.of(
            "l", "loan_policy",
            "r", "request_policy",
            "n", "patron_notice_policy",
            "o", "overdue_fine_policy",
            "i", "lost_item_fee_policy");

    private static final Map<String, List<JsonNode>> RECORDS = new TreeMap<>();

    @BeforeAll
    static void readEveryFile() throws IOException, URISyntaxException {
        var folder = Objects.requireNonNull(ReferenceDataFilesTest.class.getResource("/reference"));
        try (var files = Files.list(Path.of(folder.toURI()))) {
            for (var file : files.toList()) {
                var array = JsonMapper.shared().readTree(file);
                assertThat(array.isArray()).as(file.toString()).isTrue();
                RECORDS.put(
                        file.getFileName().toString().replace(".json", ""),
                        array.valueStream().toList());
            }
        }
    }

    @Test
    void every_record_has_an_id_that_no_other_of_its_type_has() {
        assertThat(RECORDS).isNotEmpty();
        RECORDS.forEach((type, records) -> {
            assertThat(records).as(type).isNotEmpty();
            for (var record : records) {
                var id = record.path("id").asString();
                assertThat(UUID.fromString(id)).as("%s %s", type, id).hasToString(id);
            }
            assertThat(values(records, "id")).as("ids of %s", type).doesNotHaveDuplicates();
        });
    }

    @Test
    void names_and_codes_are_unique_within_their_type() {
        RECORDS.forEach((type, records) -> {
            for (var field : NAMES) {
                assertThat(values(records, field).map(String::toLowerCase))
                        .as("%s of %s", field, type)
                        .doesNotHaveDuplicates();
            }
            if (CODED.contains(type)) {
                assertThat(values(records, "code"))
                        .as("codes of %s", type)
                        .hasSameSizeAs(records)
                        .doesNotHaveDuplicates();
            }
        });
        assertThat(records("statistical_code").stream()
                        .map(code -> code.path("statisticalCodeTypeId").asString() + " "
                                + code.path("code").asString()))
                .doesNotHaveDuplicates();
    }

    @Test
    void every_reference_leads_to_a_shipped_record() {
        for (var reference : REFERENCES) {
            for (var record : records(reference.type())) {
                var value = record.path(reference.field());
                var ids = value.isArray()
                        ? value.valueStream().map(JsonNode::asString).toList()
                        : List.of(value.asString());
                assertThat(ids).as("%s of %s", reference.field(), record).isNotEmpty();
                assertThat(ids(reference.target())).as("%s", reference).containsAll(ids);
            }
        }
    }

    @Test
    void a_location_lies_on_the_campus_of_its_library() {
        for (var location : records("location")) {
            var library = record("library", location.path("libraryId"));
            var campus = record("campus", library.path("campusId"));
            assertThat(location.path("campusId")).as("%s", location).isEqualTo(campus.path("id"));
            assertThat(location.path("institutionId")).as("%s", location).isEqualTo(campus.path("institutionId"));
        }
    }

    @Test
    void the_fallback_line_names_a_shipped_policy_of_each_kind() {
        var rules = records("circulation_rules");
        assertThat(rules).hasSize(1);
        var fallback = rules.getFirst()
                .path("rulesAsText")
                .asString()
                .lines()
                .filter(line -> line.startsWith("fallback-policy: "))
                .toList();
        assertThat(fallback).hasSize(1);
        Map<String, String> named = new TreeMap<>();
        var policy = Pattern.compile(" ([lrnoi]) (\\S+)").matcher(fallback.getFirst());
        while (policy.find()) {
            named.put(policy.group(1), policy.group(2));
        }
        assertThat(named).containsOnlyKeys(POLICIES.keySet());
        named.forEach((letter, id) ->
                assertThat(ids(Objects.requireNonNull(POLICIES.get(letter)))).contains(id));
    }

    @Test
    void each_job_profile_leads_through_shipped_profiles_to_its_mappings() {
        Set<String> reached = ids("job_profile");
        Map<String, String> profileOfWrapper = new TreeMap<>();
        for (var association : records("profile_association")) {
            var master = association.path("masterProfileId").asString();
            var detail = association.path("detailProfileId").asString();
            assertThat(ids(fileOf(association.path("masterProfileType")))).contains(master);
            assertThat(ids(fileOf(association.path("detailProfileType")))).contains(detail);
            assertThat(reached).as("masters stand before their details").contains(master);
            reached.add(detail);
            assertThat(profileOfWrapper.merge(
                            association.path("masterWrapperId").asString(), master, (was, is) -> was))
                    .isEqualTo(master);
            assertThat(profileOfWrapper.merge(
                            association.path("detailWrapperId").asString(), detail, (was, is) -> was))
                    .isEqualTo(detail);
        }
        for (var type : List.of("match_profile", "action_profile", "mapping_profile")) {
            assertThat(reached).as(type).containsAll(ids(type));
        }
    }

    /** A type whose schema is served by its module's own code has none here. */
    @Test
    void records_keep_to_the_schema_of_their_type() {
        var schemas = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
        List<String> violations = new ArrayList<>();
        RECORDS.forEach((type, records) -> {
            var resource = ReferenceDataFilesTest.class.getResourceAsStream("/schemas/" + type + ".json");
            if (resource != null) {
                var schema = schemas.getSchema(resource, InputFormat.JSON);
                for (var record : records) {
                    schema.validate(record)
                            .forEach(error -> violations.add("%s %s: %s".formatted(type, record, error)));
                }
            }
        });
        assertThat(violations).isEmpty();
    }

    private static List<JsonNode> records(String type) {
        return Objects.requireNonNull(RECORDS.get(type), type);
    }

    private static Stream<String> values(List<JsonNode> records, String field) {
        return records.stream()
                .filter(record -> record.has(field))
                .map(record -> record.get(field).asString());
    }

    private static Set<String> ids(String type) {
        return values(records(type), "id").collect(toSet());
    }

    private static JsonNode record(String type, JsonNode id) {
        return records(type).stream()
                .filter(record -> record.path("id").equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** {@code JOB_PROFILE} as {@code job_profile}. */
    private static String fileOf(JsonNode profileType) {
        return profileType.asString().toLowerCase(Locale.ROOT);
    }
}
