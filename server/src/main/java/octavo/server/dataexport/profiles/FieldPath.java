package octavo.server.dataexport.profiles;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * Where a value lies in an instance, its holdings or its items, as FOLIO's mapping profiles write it: a path in a part of
 * JSONPath, as in {@code $.holdings[*].notes[?(@.holdingsNoteTypeId=='…' && (!(@.staffOnly) || @.staffOnly == false))].note}.
 *
 * @param root the record that the steps start from
 */
public record FieldPath(Root root, List<Step> steps) {

    /** Of what record a path names a value. */
    public enum Root {
        INSTANCE("$.instance"),
        HOLDINGS("$.holdings[*]"),
        ITEM("$.holdings[*].items[*]");

        private final String prefix;

        Root(String prefix) {
            this.prefix = prefix;
        }

        /** How paths of these records begin. */
        public String prefix() {
            return prefix;
        }
    }

    /** One step down. */
    sealed interface Step {

        record Name(String name) implements Step {}

        record Each() implements Step {}

        record Where(Predicate<JsonNode> condition) implements Step {}
    }

    public FieldPath {
        steps = List.copyOf(steps);
    }

    /**
     * Reads a path.
     *
     * @throws IllegalArgumentException for what is none, or uses more of JSONPath; its message names the place
     */
    public static FieldPath parse(String path) {
        return new FieldPathParser(path).path();
    }

    /** The values in a record of the root's kind, in their order; none where the path leads nowhere. */
    public List<String> values(JsonNode document) {
        List<String> values = new ArrayList<>();
        collect(document, 0, values);
        return values;
    }

    /** The last name, as in {@code permanentLocationId}; empty where there is none. */
    public String lastName() {
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (steps.get(i) instanceof Step.Name(var name)) {
                return name;
            }
        }
        return "";
    }

    private void collect(JsonNode node, int step, List<String> values) {
        if (step == steps.size()) {
            if (node.isArray()) {
                node.forEach(element -> collect(element, step, values));
            } else if (node.isValueNode() && !node.isNull() && !node.asString().isEmpty()) {
                values.add(node.asString());
            }
            return;
        }
        switch (steps.get(step)) {
            case Step.Name(var name) -> {
                var next = node.path(name);
                if (!next.isMissingNode()) {
                    collect(next, step + 1, values);
                }
            }
            case Step.Each() -> node.forEach(element -> collect(element, step + 1, values));
            case Step.Where(var condition) -> {
                if (node.isArray()) {
                    for (var element : node) {
                        if (condition.test(element)) {
                            collect(element, step + 1, values);
                        }
                    }
                } else if (condition.test(node)) {
                    collect(node, step + 1, values);
                }
            }
        }
    }
}
