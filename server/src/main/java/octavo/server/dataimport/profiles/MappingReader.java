package octavo.server.dataimport.profiles;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import octavo.server.dataimport.profiles.RecordMapping.Repeat;
import octavo.server.mapping.InvalidMappingExpression;
import octavo.server.mapping.MappingExpression;
import octavo.server.records.FolioException;
import octavo.server.records.RecordCopy;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the fields of one mapping profile. */
final class MappingReader {

    private static final Pattern DOT = Pattern.compile("\\.");
    private static final Pattern PROPERTY_END = Pattern.compile("[.\\[]");

    /** Given by the store, whatever a profile says. */
    private static final Set<String> NEVER_MAPPED =
            Set.of("id", "hrid", "_version", "metadata", "source", "instanceId", "holdingsRecordId");

    private final ReferenceLists references;
    private final RecordCopy records;
    private final String job;
    private final JsonNode profile;
    private final RecordKind kind;

    MappingReader(ReferenceLists references, RecordCopy records, String job, JsonNode profile, RecordKind kind) {
        this.references = references;
        this.records = records;
        this.job = job;
        this.profile = profile;
        this.kind = kind;
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

    /** The fields whose values must be names or codes of the tenant's reference records, with what they read. */
    List<ProfileCodes.CodeField> codes() {
        var codes = new ArrayList<ProfileCodes.CodeField>();
        for (var field : profile.path("mappingDetails").path("mappingFields")) {
            if (field.path("enabled").asString("true").equals("true")) {
                addCode(field, codes);
                for (var entry : field.path("subfields")) {
                    for (var member : entry.path("fields")) {
                        addCode(member, codes);
                    }
                }
            }
        }
        return codes;
    }

    private void addCode(JsonNode field, List<ProfileCodes.CodeField> codes) {
        if (field.path("value").asString("").isBlank() || repeat(field) == Repeat.DELETE_EXISTING) {
            return;
        }
        var path = path(field);
        var list = references.typeOf(lastName(path));
        if (list != null
                && value(field, path) instanceof RecordMapping.Expression(var expression)
                && !expression.isRemoving()) {
            codes.add(new ProfileCodes.CodeField(kind, lastName(path), list, expression));
        }
    }

    private static String lastName(String path) {
        var parts = DOT.split(path.replace("[]", ""), -1);
        return parts[parts.length - 1];
    }

    private void read(JsonNode field, List<RecordMapping.Field> fields) {
        var path = path(field);
        if (NEVER_MAPPED.contains(path)) {
            return;
        }
        var repeat = repeat(field);
        if (repeat == Repeat.DELETE_EXISTING) {
            fields.add(new RecordMapping.Removed(List.of(declared(path))));
            return;
        }
        if (!field.path("subfields").isEmpty()) {
            readList(field, path, repeat, fields);
            return;
        }
        var value = value(field, path);
        if (value == null) {
            return;
        }
        if (value instanceof RecordMapping.Expression(var expression) && expression.isRemoving()) {
            declared(path);
            fields.add(new RecordMapping.Removed(List.of(DOT.split(path.replace("[]", ""), -1))));
        } else if (path.endsWith("[]")) {
            fields.add(new RecordMapping.Texts(declared(path), repeat, List.of(value)));
        } else {
            declared(path);
            fields.add(new RecordMapping.Single(List.of(DOT.split(path, -1)), value));
        }
    }

    /** What a field says of a list that is there; without a word it is extended. */
    private static Repeat repeat(JsonNode field) {
        var wanted = field.path("repeatableFieldAction").asString("");
        for (var repeat : Repeat.values()) {
            if (repeat.name().equals(wanted)) {
                return repeat;
            }
        }
        return Repeat.EXTEND_EXISTING;
    }

    private void readList(JsonNode field, String path, Repeat repeat, List<RecordMapping.Field> fields) {
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
            fields.add(new RecordMapping.Texts(declared(path), repeat, texts));
        }
        if (!objects.isEmpty()) {
            fields.add(new RecordMapping.Objects(declared(path), repeat, objects));
        }
    }

    private String path(JsonNode field) {
        var path = field.path("path").asString("");
        if (!path.startsWith(kind.pathPrefix())) {
            throw broken(field, "the path '%s' does not start with %s".formatted(path, kind.pathPrefix()));
        }
        return kind.stored(path.substring(kind.pathPrefix().length()));
    }

    /** The document's property that a path starts with. */
    private String declared(String path) {
        var property = PROPERTY_END.split(path, 2)[0];
        if (!records.declares(kind.recordType(), property)) {
            throw Unrunnable.because(
                    job,
                    profile.path("name").asString(""),
                    "%s has no field '%s'".formatted(kind.recordType(), property));
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
        var name = lastName(path);
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
        var name = field.path("name").asString("");
        return Unrunnable.because(
                job, profile.path("name").asString(""), name.isEmpty() ? why : "field '%s': %s".formatted(name, why));
    }
}
