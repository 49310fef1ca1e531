package octavo.server.dataimport.profiles;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.marc.Subfield;
import octavo.server.mapping.FieldSelector;
import octavo.server.mapping.MarcModification;
import octavo.server.mapping.MarcModification.Change;
import octavo.server.records.FolioException;
import tools.jackson.databind.JsonNode;

/** Reads the {@code marcMappingDetails} of a mapping profile. */
final class MarcModificationReader {

    private final String job;
    private final String profile;
    private final List<MarcModification> read = new ArrayList<>();

    MarcModificationReader(String job, String profile) {
        this.job = job;
        this.profile = profile;
    }

    List<MarcModification> read(JsonNode details) {
        StreamSupport.stream(details.spliterator(), false)
                .sorted(Comparator.comparingInt(
                        (JsonNode detail) -> detail.path("order").asInt(0)))
                .forEach(this::readOne);
        return read;
    }

    private void readOne(JsonNode detail) {
        var field = detail.path("field");
        var tag = field.path("field").asString("").strip();
        if (tag.length() != 3) {
            throw broken("'%s' is no MARC field".formatted(tag));
        }
        switch (detail.path("action").asString("")) {
            case "ADD" -> read.add(new MarcModification.Add(added(tag, field)));
            case "DELETE" -> {
                for (var subfield : subfields(field)) {
                    read.add(new MarcModification.Delete(selector(tag, field, subfield)));
                }
            }
            case "EDIT" -> {
                for (var subfield : subfields(field)) {
                    read.add(new MarcModification.Edit(selector(tag, field, subfield), change(subfield)));
                }
            }
            case "MOVE" -> {
                for (var subfield : subfields(field)) {
                    read.add(move(tag, field, subfield));
                }
            }
            default ->
                throw broken("the action '%s' is unknown"
                        .formatted(detail.path("action").asString("")));
        }
    }

    /** What is said of each subfield; a field without any is meant as a whole. */
    private static List<JsonNode> subfields(JsonNode field) {
        var subfields = field.path("subfields").valueStream().toList();
        return subfields.isEmpty() ? List.of(field) : subfields;
    }

    private MarcField added(String tag, JsonNode field) {
        if (MarcField.isControlTag(tag)) {
            return new ControlField(
                    tag,
                    field.path("subfields").path(0).path("data").path("text").asString(""));
        }
        var subfields = new ArrayList<Subfield>();
        for (var subfield : field.path("subfields")) {
            var text = subfield.path("data").path("text").asString("");
            char code = code(subfield);
            if (code == FieldSelector.ANY || text.isEmpty()) {
                throw broken("the field %s that it adds needs subfields with texts".formatted(tag));
            }
            subfields.add(new Subfield(code, text));
        }
        return new DataField(tag, written(field, "indicator1"), written(field, "indicator2"), subfields);
    }

    private FieldSelector selector(String tag, JsonNode field, JsonNode subfield) {
        return MarcField.isControlTag(tag)
                ? new FieldSelector(tag, FieldSelector.ANY, FieldSelector.ANY, FieldSelector.ANY)
                : new FieldSelector(
                        tag,
                        indicator(field.path("indicator1").asString("*")),
                        indicator(field.path("indicator2").asString("*")),
                        code(subfield));
    }

    private Change change(JsonNode subfield) {
        var data = subfield.path("data");
        var text = data.path("text").asString("");
        return switch (subfield.path("subaction").asString("")) {
            case "REPLACE" ->
                new Change.Replace(
                        needed(data.path("find").asString("")),
                        data.path("replaceWith").asString(""));
            case "REMOVE" -> new Change.Replace(needed(text), "");
            case "INSERT" ->
                switch (subfield.path("position").asString("")) {
                    case "BEFORE_STRING" -> new Change.Prepend(needed(text));
                    case "NEW_SUBFIELD" -> new Change.NewSubfield(needed(text));
                    default -> new Change.Append(needed(text));
                };
            default ->
                throw broken("an edit cannot '%s'"
                        .formatted(subfield.path("subaction").asString("")));
        };
    }

    private String needed(String text) {
        if (text.isEmpty()) {
            throw broken("an edit needs a text");
        }
        return text;
    }

    private MarcModification move(String tag, JsonNode field, JsonNode subfield) {
        var to = subfield.path("data").path("marcField");
        var newTag = to.path("field").asString("").strip();
        if (newTag.length() != 3 || MarcField.isControlTag(newTag)) {
            throw broken("a move needs a data field to go to, and '%s' is none".formatted(newTag));
        }
        return new MarcModification.Move(
                selector(tag, field, subfield),
                newTag,
                written(to, "indicator1"),
                written(to, "indicator2"),
                code(to.path("subfields").path(0)),
                subfield.path("subaction").asString("").equals("ADD_TO_EXISTING_FIELD"));
    }

    private static char code(JsonNode subfield) {
        var code = subfield.path("subfield").asString("").strip();
        return code.isEmpty() ? FieldSelector.ANY : code.charAt(0);
    }

    /** An indicator to look for: FOLIO writes a blank as an empty text. */
    static char indicator(String text) {
        return text.isBlank() ? ' ' : text.charAt(0);
    }

    /** An indicator to write: what is not said is blank. */
    private static char written(JsonNode field, String name) {
        char indicator = indicator(field.path(name).asString(""));
        return indicator == FieldSelector.ANY ? ' ' : indicator;
    }

    private FolioException broken(String why) {
        return Unrunnable.because(job, profile, why);
    }
}
