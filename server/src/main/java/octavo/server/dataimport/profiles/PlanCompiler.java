package octavo.server.dataimport.profiles;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import octavo.server.mapping.InstanceMapper;
import octavo.server.mapping.InvalidMappingExpression;
import octavo.server.mapping.MappingExpression;
import octavo.server.records.FolioException;
import octavo.server.records.RecordCopy;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes a plan of a job profile's tree. What cannot be run is refused by name, before the job begins: matches, updates and
 * modifications are not run yet.
 */
@Component
public class PlanCompiler {

    private static final Pattern DOT = Pattern.compile("\\.");
    private static final Pattern PROPERTY_END = Pattern.compile("[.\\[]");
    private static final String HOLDINGS_SOURCE = "FOLIO";

    /** FOLIO's profiles use the business shape of items; the store has ids in place of its objects. */
    private static final Map<String, String> ITEM_FIELDS = Map.of(
            "materialType.id", "materialTypeId",
            "permanentLoanType.id", "permanentLoanTypeId",
            "temporaryLoanType.id", "temporaryLoanTypeId",
            "permanentLocation.id", "permanentLocationId",
            "temporaryLocation.id", "temporaryLocationId",
            "itemDamagedStatus.id", "itemDamagedStatusId",
            "itemDamageStatusId", "itemDamagedStatusId");

    private static final Map<String, Target> TARGETS = Map.of(
            "INSTANCE", new Target("instance", "instance."),
            "HOLDINGS", new Target("holdings", "holdings."),
            "ITEM", new Target("item", "item."));

    private final ReferenceLists references;
    private final TenantMappingRules rules;
    private final RecordCopy records;

    PlanCompiler(ReferenceLists references, TenantMappingRules rules, RecordCopy records) {
        this.references = references;
        this.rules = rules;
        this.records = records;
    }

    private record Target(String recordType, String pathPrefix) {}

    /**
     * Compiles a plan.
     *
     * @param snapshot the job profile's tree: {@code content}, {@code contentType}, {@code childSnapshotWrappers}
     * @throws FolioException 422 that names the profile which cannot be run, and why
     */
    public ImportPlan compile(UUID jobId, @Nullable UUID userId, ObjectNode snapshot) {
        var job = snapshot.path("content").path("name").asString("");
        var mappings = new LinkedHashMap<String, RecordMapping>();
        for (var wrapper : snapshot.path("childSnapshotWrappers")) {
            var content = wrapper.path("content");
            var name = content.path("name").asString("");
            if (!wrapper.path("contentType").asString("").equals("ACTION_PROFILE")) {
                throw refused(job, name, "matches are not run yet");
            }
            var record = content.path("folioRecord").asString("");
            if (!content.path("action").asString("").equals("CREATE") || !TARGETS.containsKey(record)) {
                throw refused(
                        job,
                        name,
                        "%s of %s is not run yet; instances, holdings and items can be created"
                                .formatted(content.path("action").asString(""), record));
            }
            if (mappings.put(record, mapping(job, record, wrapper.path("childSnapshotWrappers"))) != null) {
                throw refused(job, name, "it creates a second %s of one record".formatted(record));
            }
        }
        var instance = mappings.get("INSTANCE");
        if (instance == null) {
            throw refused(job, job, "it does not create an instance, and records are not matched yet");
        }
        if (mappings.containsKey("ITEM") && !mappings.containsKey("HOLDINGS")) {
            throw refused(job, job, "it creates items without holdings");
        }
        return new ImportPlan(
                jobId,
                userId,
                new InstanceMapper(rules.bibliographic()),
                references.forMapping(),
                instance,
                mappings.get("HOLDINGS"),
                mappings.get("ITEM"),
                holdingsSource());
    }

    private String holdingsSource() {
        return references.acceptedBy("sourceId").entrySet().stream()
                .filter(source -> source.getValue().equals(HOLDINGS_SOURCE))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }

    private RecordMapping mapping(String job, String folioRecord, JsonNode wrappers) {
        for (var wrapper : wrappers) {
            if (wrapper.path("contentType").asString("").equals("MAPPING_PROFILE")) {
                return new MappingReader(
                                job, wrapper.path("content"), TARGETS.getOrDefault(folioRecord, new Target("", "")))
                        .read();
            }
        }
        return RecordMapping.NONE;
    }

    private static FolioException refused(String job, String profile, String why) {
        return FolioException.invalid(
                "Job profile '%s' cannot be run: profile '%s': %s".formatted(job, profile, why), "jobProfile", job);
    }

    /** Reads the fields of one mapping profile. */
    private final class MappingReader {

        private final String job;
        private final JsonNode profile;
        private final Target target;

        MappingReader(String job, JsonNode profile, Target target) {
            this.job = job;
            this.profile = profile;
            this.target = target;
        }

        RecordMapping read() {
            var fields = new ArrayList<RecordMapping.Field>();
            for (var field : profile.path("mappingDetails").path("mappingFields")) {
                if (field.path("enabled").asString("true").equals("true")) {
                    read(field, fields);
                }
            }
            return new RecordMapping(fields);
        }

        private void read(JsonNode field, List<RecordMapping.Field> fields) {
            var path = path(field);
            if (!field.path("subfields").isEmpty()) {
                readList(field, path, fields);
                return;
            }
            var value = value(field, path);
            if (value == null) {
                return;
            }
            if (path.endsWith("[]")) {
                fields.add(new RecordMapping.Texts(declared(path), List.of(value)));
            } else {
                declared(path);
                fields.add(new RecordMapping.Single(List.of(DOT.split(path, -1)), value));
            }
        }

        private void readList(JsonNode field, String path, List<RecordMapping.Field> fields) {
            var texts = new ArrayList<RecordMapping.Value>();
            var objects = new ArrayList<List<RecordMapping.Member>>();
            for (var entry : field.path("subfields")) {
                var members = new ArrayList<RecordMapping.Member>();
                for (var member : entry.path("fields")) {
                    var memberPath = path(member);
                    var value = value(member, memberPath);
                    if (value != null && memberPath.endsWith("[]")) {
                        texts.add(value);
                    } else if (value != null) {
                        var inside = memberPath.substring(memberPath.indexOf("[].") + "[].".length());
                        members.add(new RecordMapping.Member(List.of(DOT.split(inside, -1)), value));
                    }
                }
                if (!members.isEmpty()) {
                    objects.add(members);
                }
            }
            if (!texts.isEmpty()) {
                fields.add(new RecordMapping.Texts(declared(path), texts));
            }
            if (!objects.isEmpty()) {
                fields.add(new RecordMapping.Objects(declared(path), objects));
            }
        }

        private String path(JsonNode field) {
            var path = field.path("path").asString("");
            if (!path.startsWith(target.pathPrefix())) {
                throw broken(field, "the path '%s' does not start with %s".formatted(path, target.pathPrefix()));
            }
            var own = path.substring(target.pathPrefix().length());
            return target.recordType().equals("item") ? ITEM_FIELDS.getOrDefault(own, own) : own;
        }

        /** The document's property that a path starts with. */
        private String declared(String path) {
            var property = PROPERTY_END.split(path, 2)[0];
            if (!records.declares(target.recordType(), property)) {
                throw refused(
                        job,
                        profile.path("name").asString(""),
                        "%s has no field '%s'".formatted(target.recordType(), property));
            }
            return property;
        }

        private RecordMapping.@Nullable Value value(JsonNode field, String path) {
            switch (field.path("booleanFieldAction").asString("")) {
                case "ALL_TRUE" -> {
                    return new RecordMapping.Flag(true);
                }
                case "ALL_FALSE" -> {
                    return new RecordMapping.Flag(false);
                }
                default -> {
                    // AS_IS and IGNORE leave the field; other fields have no such action
                }
            }
            var text = field.path("value").asString("");
            if (text.isBlank()) {
                return null;
            }
            try {
                return new RecordMapping.Expression(MappingExpression.parse(text, accepted(field, path)));
            } catch (InvalidMappingExpression e) {
                var refusal = broken(field, e.getMessage() == null ? "its value cannot be read" : e.getMessage());
                refusal.initCause(e);
                throw refusal;
            }
        }

        /**
         * What names the field understands: those of the tenant's own reference records, and for records that exist those by
         * which the profile knew them when it was saved.
         */
        private Map<String, String> accepted(JsonNode field, String path) {
            var parts = DOT.split(path.replace("[]", ""), -1);
            var name = parts[parts.length - 1];
            var own = references.acceptedBy(name);
            var accepted = new HashMap<String, String>();
            field.path("acceptedValues").properties().forEach(entry -> {
                if (!references.isReference(name) || own.containsKey(entry.getKey())) {
                    accepted.put(entry.getKey(), entry.getValue().asString(""));
                }
            });
            own.forEach(accepted::putIfAbsent);
            return accepted;
        }

        private FolioException broken(JsonNode field, String why) {
            return refused(
                    job,
                    profile.path("name").asString(""),
                    "field '%s': %s".formatted(field.path("name").asString(""), why));
        }
    }
}
