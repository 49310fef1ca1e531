package octavo.server.mapping;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import octavo.server.mapping.MappingOutcome.Mapped;
import octavo.server.mapping.TargetProperty.Kind;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The instance follows its MARC record: what the record carries is set anew or goes, what it does not carry stays - status,
 * catalogued date, administrative notes, statistical codes, nature of content, tags, suppression, and notes by staff.
 */
public final class InstanceFollows {

    private static final String NOTES = "notes";
    private static final String STAFF_ONLY = "staffOnly";

    /** Rules may add to these, but they are the library's own: nothing that is there goes. */
    private static final Set<String> OF_THE_LIBRARY =
            Set.of("statusId", "catalogedDate", "natureOfContentTermIds", "statisticalCodeIds", "administrativeNotes");

    private static final List<String> FLAGS_OF_DELETION = List.of("deleted", "staffSuppress", "discoverySuppress");

    private InstanceFollows() {}

    /**
     * Changes a stored instance as its record has changed.
     *
     * @param next what the changed record makes
     * @param former what the record made before; asked only where there are staff notes, which it may have made
     */
    public static void apply(ObjectNode instance, Mapped next, Supplier<MappingOutcome> former) {
        var mapped = next.instance();
        var staffNotes = staffNotes(instance, former);
        for (var property : InstanceProperties.all()) {
            var name = property.name();
            if (property.kind() == Kind.GIVEN_BY_PLATFORM) {
                continue;
            }
            if (OF_THE_LIBRARY.contains(name)) {
                add(instance, name, mapped.get(name));
            } else if (mapped.has(name)) {
                instance.set(name, mapped.get(name));
            } else {
                instance.remove(name);
            }
        }
        if (!staffNotes.isEmpty()) {
            var notes = instance.get(NOTES) instanceof ArrayNode list ? list : instance.putArray(NOTES);
            staffNotes.stream().filter(note -> !contains(notes, note)).forEach(notes::add);
        }
        instance.put("source", "MARC");
        if (mapped.path("deleted").asBoolean(false)) {
            FLAGS_OF_DELETION.forEach(flag -> instance.put(flag, true));
        }
        instance.remove("precedingTitles");
        instance.remove("succeedingTitles");
    }

    private static void add(ObjectNode instance, String name, @Nullable JsonNode mapped) {
        if (mapped instanceof ArrayNode entries) {
            var list = instance.get(name) instanceof ArrayNode present ? present : instance.putArray(name);
            entries.forEach(entry -> {
                if (!contains(list, entry)) {
                    list.add(entry);
                }
            });
        } else if (mapped != null) {
            instance.set(name, mapped);
        }
    }

    private static List<JsonNode> staffNotes(ObjectNode instance, Supplier<MappingOutcome> former) {
        var notes = instance.path(NOTES)
                .valueStream()
                .filter(note -> note.path(STAFF_ONLY).asBoolean(false))
                .toList();
        if (notes.isEmpty() || !(former.get() instanceof Mapped before)) {
            return notes;
        }
        var ofTheRecord = before.instance().path(NOTES);
        return notes.stream().filter(note -> !contains(ofTheRecord, note)).toList();
    }

    private static boolean contains(JsonNode list, JsonNode wanted) {
        return list.valueStream().anyMatch(wanted::equals);
    }
}
