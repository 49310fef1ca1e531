package octavo.server.dataimport.updates;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.server.dataimport.profiles.RecordKind;
import octavo.server.mapping.StoredBibliographic;
import octavo.server.records.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a record does, field by field, for people to look at before it is done. Pure. */
final class Differences {

    /** Given by the store with every write: they say nothing about the change. */
    private static final Set<String> GIVEN = Set.of("id", "hrid", "_version", "metadata");

    private Differences() {}

    /** An entry for each record that is made or changed. */
    static ArrayNode of(Changes changes) {
        var all = Json.COMPACT.createArrayNode();
        for (var draft : changes.marc().values()) {
            if (draft.isChanged()) {
                all.add(marc(draft));
            }
        }
        for (var kind : RecordKind.values()) {
            var created = changes.created().get(kind);
            if (created != null) {
                all.add(fields(kind, "CREATED", null, Json.object(), created.document()));
            }
            for (var draft : changes.drafts(kind).values()) {
                if (!draft.document().equals(draft.before().document())) {
                    all.add(fields(
                            kind,
                            "UPDATED",
                            draft.before().document(),
                            draft.before().document(),
                            draft.document()));
                }
            }
        }
        return all;
    }

    static ObjectNode fields(
            RecordKind kind, String action, @Nullable ObjectNode stored, ObjectNode before, ObjectNode after) {
        var entry = Json.object().put("recordType", kind.name()).put("action", action);
        if (stored != null) {
            entry.set("id", stored.path("id"));
            entry.set("hrid", stored.path("hrid"));
        }
        var fields = entry.putArray("fields");
        var names = new TreeSet<>(before.propertyNames());
        names.addAll(after.propertyNames());
        names.removeAll(GIVEN);
        for (var name : names) {
            var was = before.get(name);
            var is = after.get(name);
            if (was == null || !was.equals(is)) {
                var field = fields.addObject().put("field", name);
                field.set("before", was);
                field.set("after", is);
            }
        }
        return entry;
    }

    private static ObjectNode marc(MarcDraft draft) {
        return marc(draft.former() != null, draft.instanceHrid(), lines(draft.before()), lines(draft.now()));
    }

    /** @param before the fields of the record as it was, as {@link #line} writes them */
    static ObjectNode marc(boolean existed, @Nullable String hrid, List<String> before, List<String> after) {
        var entry = Json.object()
                .put("recordType", "MARC_BIBLIOGRAPHIC")
                .put("action", existed ? "UPDATED" : "CREATED")
                .put("hrid", hrid);
        texts(entry.putArray("removed"), before, after);
        texts(entry.putArray("added"), after, before);
        return entry;
    }

    /** Those of the lines that the others do not have, each as often as it is missed. */
    private static void texts(ArrayNode to, List<String> lines, List<String> others) {
        var left = new ArrayList<>(others);
        for (var line : lines) {
            if (!left.remove(line)) {
                to.add(line);
            }
        }
    }

    private static List<String> lines(@Nullable StoredBibliographic record) {
        return record == null
                ? List.of()
                : record.fields().stream().map(Differences::line).toList();
    }

    /** A field as cataloguers read it: {@code 245 10 $a Title}. */
    static String line(MarcField field) {
        return switch (field) {
            case ControlField(var tag, var value) -> tag + " " + value;
            case DataField data -> {
                var line = new StringBuilder(data.tag())
                        .append(' ')
                        .append(data.indicator1())
                        .append(data.indicator2());
                data.subfields()
                        .forEach(subfield -> line.append(" $")
                                .append(subfield.code())
                                .append(' ')
                                .append(subfield.value()));
                yield line.toString();
            }
        };
    }
}
