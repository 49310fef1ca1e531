package octavo.server.dataimport;

import static octavo.server.TestTenant.json;
import static octavo.server.TestTenant.ok;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.TestPlatform;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Job profiles of a test's own, saved the way FOLIO's profile editor saves them. */
public final class TestProfiles {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final TestPlatform.Client client;

    public TestProfiles(TestPlatform.Client client) {
        this.client = client;
    }

    /** A node of a job's tree: a match with what follows, or an action. */
    public sealed interface Node {

        record Match(Map<String, Object> profile, List<Node> onMatch, List<Node> onNonMatch) implements Node {}

        record Action(String action, String record, Map<String, Object> mapping) implements Node {}
    }

    public static Node match(Map<String, Object> profile, List<Node> onMatch, Node... onNonMatch) {
        return new Node.Match(profile, onMatch, List.of(onNonMatch));
    }

    public static Node action(String action, String record, Map<String, Object> mappingDetails) {
        return new Node.Action(action, record, mappingDetails);
    }

    /** MARC to MARC by one subfield. */
    public static Map<String, Object> marcMatch(String tag, String indicators, String code) {
        return matchOf("MARC_BIBLIOGRAPHIC", expression(tag, indicators, code), expression(tag, indicators, code));
    }

    /** MARC to a field such as {@code holdingsrecord.hrid}. */
    static Map<String, Object> fieldMatch(String tag, String code, String record, String field) {
        return matchOf(record, expression(tag, "  ", code), field(field));
    }

    static Map<String, Object> field(String path) {
        return Map.of("dataValueType", "VALUE_FROM_RECORD", "fields", List.of(Map.of("label", "field", "value", path)));
    }

    static Map<String, Object> matchOf(String record, Map<String, Object> incoming, Map<String, Object> existing) {
        return matchOf(record, incoming, "EXACTLY_MATCHES", existing);
    }

    static Map<String, Object> matchOf(
            String record, Map<String, Object> incoming, String criterion, Map<String, Object> existing) {
        return Map.of(
                "incomingRecordType",
                "MARC_BIBLIOGRAPHIC",
                "existingRecordType",
                record,
                "matchDetails",
                List.of(Map.of(
                        "incomingRecordType",
                        "MARC_BIBLIOGRAPHIC",
                        "incomingMatchExpression",
                        incoming,
                        "matchCriterion",
                        criterion,
                        "existingRecordType",
                        record,
                        "existingMatchExpression",
                        existing)));
    }

    static Map<String, Object> expression(String tag, String indicators, String code) {
        return Map.of(
                "dataValueType",
                "VALUE_FROM_RECORD",
                "fields",
                List.of(
                        Map.of("label", "field", "value", tag),
                        Map.of("label", "indicator1", "value", indicators.substring(0, 1)),
                        Map.of("label", "indicator2", "value", indicators.substring(1)),
                        Map.of("label", "recordSubfield", "value", code)));
    }

    /** Mapping fields, each a path and its expression. */
    static Map<String, Object> fields(String... pathsAndValues) {
        var fields = new ArrayList<Map<String, Object>>();
        for (int i = 0; i < pathsAndValues.length; i += 2) {
            fields.add(Map.of(
                    "name", pathsAndValues[i],
                    "enabled", "true",
                    "path", pathsAndValues[i],
                    "value", pathsAndValues[i + 1],
                    "subfields", List.of()));
        }
        return Map.of("mappingFields", fields);
    }

    static Map<String, Object> modifications(Object... details) {
        return Map.of(
                "mappingFields", List.of(), "marcMappingOption", "MODIFY", "marcMappingDetails", List.of(details));
    }

    /** Saves a job profile with all that is below it. */
    public JsonNode job(Node... nodes) {
        var name = "Job " + UUID.randomUUID();
        var relations = new ArrayList<Map<String, Object>>();
        var jobWrapper = UUID.randomUUID().toString();
        add(relations, null, "JOB_PROFILE", jobWrapper, null, List.of(nodes));
        return save("jobProfiles", Map.of("name", name, "dataType", "MARC"), relations)
                .path("profile");
    }

    private void add(
            List<Map<String, Object>> relations,
            @Nullable String master,
            String masterType,
            String masterWrapper,
            @Nullable String reactTo,
            List<Node> nodes) {
        int order = 0;
        for (var node : nodes) {
            var wrapper = UUID.randomUUID().toString();
            var relation = new HashMap<String, Object>(Map.of(
                    "masterProfileType", masterType,
                    "masterWrapperId", masterWrapper,
                    "detailWrapperId", wrapper,
                    "order", order++));
            if (master != null) {
                relation.put("masterProfileId", master);
            }
            if (reactTo != null) {
                relation.put("reactTo", reactTo);
            }
            relations.add(relation);
            switch (node) {
                case Node.Match(var profile, var onMatch, var onNonMatch) -> {
                    var named = new HashMap<>(profile);
                    named.put("name", "Match " + UUID.randomUUID());
                    var id = save("matchProfiles", named, List.of()).path("id").asString();
                    relation.put("detailProfileId", id);
                    relation.put("detailProfileType", "MATCH_PROFILE");
                    add(relations, id, "MATCH_PROFILE", wrapper, "MATCH", onMatch);
                    add(relations, id, "MATCH_PROFILE", wrapper, "NON_MATCH", onNonMatch);
                }
                case Node.Action(var action, var record, var mapping) -> {
                    relation.put("detailProfileId", actionWithMapping(action, record, mapping));
                    relation.put("detailProfileType", "ACTION_PROFILE");
                }
            }
        }
    }

    private String actionWithMapping(String action, String record, Map<String, Object> details) {
        var suffix = UUID.randomUUID();
        var mappingDetails = new HashMap<String, Object>(Map.of("name", record, "recordType", record));
        mappingDetails.putAll(details);
        var mapping = save(
                "mappingProfiles",
                Map.of(
                        "name",
                        "Mapping " + suffix,
                        "incomingRecordType",
                        "MARC_BIBLIOGRAPHIC",
                        "existingRecordType",
                        record,
                        "mappingDetails",
                        mappingDetails),
                List.of());
        return save(
                        "actionProfiles",
                        Map.of("name", "Action " + suffix, "action", action, "folioRecord", record),
                        List.of(Map.of(
                                "masterProfileType",
                                "ACTION_PROFILE",
                                "detailProfileId",
                                mapping.path("id").asString(),
                                "detailProfileType",
                                "MAPPING_PROFILE",
                                "order",
                                0)))
                .path("id")
                .asString();
    }

    private JsonNode save(String path, Map<String, Object> profile, List<Map<String, Object>> relations) {
        return json(ok(
                201,
                client.post(
                        "/data-import-profiles/" + path,
                        JSON.writeValueAsString(Map.of(
                                "profile", profile, "addedRelations", relations, "deletedRelations", List.of())))));
    }
}
