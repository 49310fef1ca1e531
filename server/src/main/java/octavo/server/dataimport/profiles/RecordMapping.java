package octavo.server.dataimport.profiles;

import java.time.LocalDate;
import java.util.List;
import octavo.marc.MarcRecord;
import octavo.server.mapping.MappingExpression;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a mapping profile puts into a record, compiled once for a job. Immutable. */
public final class RecordMapping {

    private static final MarcRecord NO_RECORD = new MarcRecord("00000nam a2200000 a 4500", List.of());

    /** No field at all. */
    static final RecordMapping NONE = new RecordMapping(List.of());

    /** One field of the profile. */
    sealed interface Field {}

    /** @param path names from the document's root to the value */
    record Single(List<String> path, Value value) implements Field {}

    /** @param entries each gives one text for each repetition in the record */
    record Texts(String name, List<Value> entries) implements Field {}

    record Objects(String name, List<List<Member>> entries) implements Field {}

    record Member(List<String> path, Value value) {}

    /** What a field takes. */
    sealed interface Value {}

    record Expression(MappingExpression expression) implements Value {}

    record Flag(boolean value) implements Value {}

    /** What an expression that reads nothing of the record yields on a day. */
    record Constant(List<String> values) implements Value {}

    private final List<Field> fields;

    RecordMapping(List<Field> fields) {
        this.fields = List.copyOf(fields);
    }

    /** This mapping with all that only the day decides decided: most fields of most profiles are constant. */
    public RecordMapping onDay(LocalDate today) {
        return new RecordMapping(
                fields.stream().map(field -> onDay(field, today)).toList());
    }

    private static Field onDay(Field field, LocalDate today) {
        return switch (field) {
            case Single(var path, var value) -> new Single(path, onDay(value, today));
            case Texts(var name, var entries) ->
                new Texts(
                        name, entries.stream().map(entry -> onDay(entry, today)).toList());
            case Objects(var name, var entries) ->
                new Objects(
                        name,
                        entries.stream()
                                .map(members -> members.stream()
                                        .map(member -> new Member(member.path(), onDay(member.value(), today)))
                                        .toList())
                                .toList());
        };
    }

    private static Value onDay(Value value, LocalDate today) {
        return value instanceof Expression(var expression) && !expression.readsRecord()
                ? new Constant(expression.evaluateAll(NO_RECORD, today))
                : value;
    }

    /** Fills the profile's fields; what yields no value leaves the document as it is. */
    public void apply(ObjectNode document, MarcRecord record, LocalDate today) {
        for (var field : fields) {
            switch (field) {
                case Single(var path, var value) -> put(document, path, value, record, today);
                case Texts(var name, var entries) -> addTexts(document, name, entries, record, today);
                case Objects(var name, var entries) -> addObjects(document, name, entries, record, today);
            }
        }
    }

    private static void put(ObjectNode document, List<String> path, Value value, MarcRecord record, LocalDate today) {
        switch (value) {
            case Flag(var flag) -> parent(document, path).put(path.getLast(), flag);
            case Constant(var values) -> putFirst(document, path, values);
            case Expression(var expression) -> putFirst(document, path, expression.evaluateAll(record, today));
        }
    }

    private static void putFirst(ObjectNode document, List<String> path, List<String> values) {
        if (!values.isEmpty()) {
            parent(document, path).put(path.getLast(), values.getFirst());
        }
    }

    private static ObjectNode parent(ObjectNode document, List<String> path) {
        var parent = document;
        for (var name : path.subList(0, path.size() - 1)) {
            parent = parent.withObjectProperty(name);
        }
        return parent;
    }

    /** A text stands once in a list, however often the record or the profile says it. */
    private static void addTexts(
            ObjectNode document, String name, List<Value> entries, MarcRecord record, LocalDate today) {
        for (var entry : entries) {
            var texts = switch (entry) {
                case Flag _ -> List.<String>of();
                case Constant(var values) -> values;
                case Expression(var expression) -> expression.evaluateAll(record, today);
            };
            for (var text : texts) {
                var list = list(document, name);
                if (list.valueStream().noneMatch(present -> text.equals(present.asString(null)))) {
                    list.add(text);
                }
            }
        }
    }

    /** An object is made only where one of its texts has a value: a note that is only flagged says nothing. */
    private static void addObjects(
            ObjectNode document, String name, List<List<Member>> entries, MarcRecord record, LocalDate today) {
        for (var members : entries) {
            var object = document.objectNode();
            members.forEach(member -> put(object, member.path(), member.value(), record, today));
            if (object.valueStream().anyMatch(value -> !value.isBoolean())) {
                list(document, name).add(object);
            }
        }
    }

    private static ArrayNode list(ObjectNode document, String name) {
        return document.get(name) instanceof ArrayNode present ? present : document.putArray(name);
    }

    /** The first of these fields that a document lacks, names from the root on; null when it has them all. */
    public static @Nullable String firstMissing(ObjectNode document, List<List<String>> required) {
        for (var path : required) {
            JsonNode value = document;
            for (var name : path) {
                value = value.path(name);
            }
            if (value.asString("").isEmpty()) {
                return String.join(".", path);
            }
        }
        return null;
    }
}
