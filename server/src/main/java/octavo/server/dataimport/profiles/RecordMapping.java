package octavo.server.dataimport.profiles;

import java.time.LocalDate;
import java.util.ArrayList;
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
    record Texts(String name, Repeat repeat, List<Value> entries) implements Field {}

    record Objects(String name, Repeat repeat, List<List<Member>> entries) implements Field {}

    /** The field goes. */
    record Removed(List<String> path) implements Field {}

    /** What becomes of a list that the record has already. */
    enum Repeat {
        /** What is new is added. */
        EXTEND_EXISTING,
        /** The whole list goes. */
        DELETE_EXISTING,
        /** The profile's entries take its place. */
        EXCHANGE_EXISTING,
        /** The profile's entries are taken out. */
        DELETE_INCOMING
    }

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
            case Removed removed -> removed;
            case Single(var path, var value) -> new Single(path, onDay(value, today));
            case Texts(var name, var repeat, var entries) ->
                new Texts(
                        name,
                        repeat,
                        entries.stream().map(entry -> onDay(entry, today)).toList());
            case Objects(var name, var repeat, var entries) ->
                new Objects(
                        name,
                        repeat,
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

    /** Sets the profile's fields; what yields no value leaves the document as it is. */
    public void apply(ObjectNode document, MarcRecord record, LocalDate today) {
        for (var field : fields) {
            switch (field) {
                case Removed(var path) -> parent(document, path).remove(path.getLast());
                case Single(var path, var value) -> put(document, path, value, record, today);
                case Texts(var name, var repeat, var entries) ->
                    repeat(document, name, repeat, texts(document, entries, record, today));
                case Objects(var name, var repeat, var entries) ->
                    repeat(document, name, repeat, objects(document, entries, record, today));
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

    private static List<JsonNode> texts(ObjectNode document, List<Value> entries, MarcRecord record, LocalDate today) {
        var texts = new ArrayList<JsonNode>();
        for (var entry : entries) {
            var values = switch (entry) {
                case Flag _ -> List.<String>of();
                case Constant(var constants) -> constants;
                case Expression(var expression) -> expression.evaluateAll(record, today);
            };
            values.forEach(text -> texts.add(document.stringNode(text)));
        }
        return texts;
    }

    /** An object is made only where one of its texts has a value: a note that is only flagged says nothing. */
    private static List<JsonNode> objects(
            ObjectNode document, List<List<Member>> entries, MarcRecord record, LocalDate today) {
        var objects = new ArrayList<JsonNode>();
        for (var members : entries) {
            var object = document.objectNode();
            members.forEach(member -> put(object, member.path(), member.value(), record, today));
            if (object.valueStream().anyMatch(value -> !value.isBoolean())) {
                objects.add(object);
            }
        }
        return objects;
    }

    private static void repeat(ObjectNode document, String name, Repeat repeat, List<JsonNode> entries) {
        switch (repeat) {
            case EXTEND_EXISTING -> extend(document, name, entries);
            case DELETE_EXISTING -> document.remove(name);
            case EXCHANGE_EXISTING -> {
                if (!entries.isEmpty()) { // a record that says nothing exchanges nothing
                    document.remove(name);
                    extend(document, name, entries);
                }
            }
            case DELETE_INCOMING -> {
                if (document.get(name) instanceof ArrayNode present) {
                    present.removeIf(entry -> entries.stream().anyMatch(gone -> says(entry, gone)));
                }
            }
        }
    }

    /** An entry stands once in a list, however often the records or the profile say it. */
    private static void extend(ObjectNode document, String name, List<JsonNode> entries) {
        for (var entry : entries) {
            var list = list(document, name);
            if (list.valueStream().noneMatch(present -> says(present, entry))) {
                list.add(entry);
            }
        }
    }

    /** Whether an entry says all that another one says; ids that the store gave it do not matter. */
    private static boolean says(JsonNode present, JsonNode entry) {
        if (present instanceof ObjectNode object && entry instanceof ObjectNode wanted) {
            return wanted.properties().stream()
                    .allMatch(member -> member.getValue().equals(object.get(member.getKey())));
        }
        return present.equals(entry);
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
