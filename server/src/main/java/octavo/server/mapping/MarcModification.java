package octavo.server.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.marc.Subfield;

/**
 * One step of a profile that modifies MARC records: add, delete, edit or move. Steps change a list of fields in place; a field
 * that is protected stays as it is.
 */
public sealed interface MarcModification {

    /**
     * Applies the step.
     *
     * @param isProtected asked of each field that the step would change
     */
    void apply(List<MarcField> fields, Predicate<MarcField> isProtected);

    /**
     * Adds a field, behind those of its tag; one that is there already is not added again, so that a file can be imported
     * twice.
     */
    record Add(MarcField field) implements MarcModification {

        @Override
        public void apply(List<MarcField> fields, Predicate<MarcField> isProtected) {
            if (!fields.contains(field)) {
                fields.add(StoredBibliographic.placeOf(field.tag(), fields), field);
            }
        }
    }

    /** Deletes the fields, or of each the subfields of one code. */
    record Delete(FieldSelector selector) implements MarcModification {

        @Override
        public void apply(List<MarcField> fields, Predicate<MarcField> isProtected) {
            for (int i = fields.size() - 1; i >= 0; i--) {
                var field = fields.get(i);
                if (!selector.selects(field) || isProtected.test(field)) {
                    continue;
                }
                if (field instanceof DataField data && selector.code() != FieldSelector.ANY) {
                    var left = data.subfields().stream()
                            .filter(subfield -> subfield.code() != selector.code())
                            .toList();
                    replaceOrRemove(fields, i, data, left);
                } else {
                    fields.remove(i);
                }
            }
        }
    }

    /** What an edit does to a value. */
    sealed interface Change {

        /** Puts a text before the value. */
        record Prepend(String text) implements Change {}

        /** Puts a text behind the value. */
        record Append(String text) implements Change {}

        /** Replaces each occurrence of a text. */
        record Replace(String find, String replacement) implements Change {}

        /** Adds a subfield of the selected code behind the others. */
        record NewSubfield(String text) implements Change {}
    }

    /** Edits control fields, or the subfields of one code. */
    record Edit(FieldSelector selector, Change change) implements MarcModification {

        @Override
        public void apply(List<MarcField> fields, Predicate<MarcField> isProtected) {
            fields.replaceAll(field -> selector.selects(field) && !isProtected.test(field) ? edited(field) : field);
        }

        private MarcField edited(MarcField field) {
            return switch (field) {
                case ControlField(var tag, var value) -> new ControlField(tag, edited(value));
                case DataField data -> {
                    var subfields = new ArrayList<>(data.subfields());
                    if (change instanceof Change.NewSubfield(var text)) {
                        var added = new Subfield(selector.code(), text);
                        if (!subfields.contains(added)) {
                            subfields.add(added);
                        }
                    } else {
                        subfields.replaceAll(
                                subfield -> selector.code() == FieldSelector.ANY || subfield.code() == selector.code()
                                        ? new Subfield(subfield.code(), edited(subfield.value()))
                                        : subfield);
                        subfields.removeIf(subfield -> subfield.value().isEmpty());
                    }
                    yield new DataField(data.tag(), data.indicator1(), data.indicator2(), subfields);
                }
            };
        }

        /** A text that is there already is not put there again. */
        private String edited(String value) {
            return switch (change) {
                case Change.Prepend(var text) -> value.startsWith(text) ? value : text + value;
                case Change.Append(var text) -> value.endsWith(text) ? value : value + text;
                case Change.Replace(var find, var replacement) -> value.replace(find, replacement);
                case Change.NewSubfield _ -> value;
            };
        }
    }

    /**
     * Moves subfields of the selected code (or whole fields) elsewhere.
     *
     * @param code of the moved subfields in their new place; {@link FieldSelector#ANY} leaves their codes
     * @param toExisting whether they go to the first field of the new tag, where there is one
     */
    record Move(FieldSelector selector, String tag, char indicator1, char indicator2, char code, boolean toExisting)
            implements MarcModification {

        @Override
        public void apply(List<MarcField> fields, Predicate<MarcField> isProtected) {
            var moved = new ArrayList<List<Subfield>>();
            for (int i = fields.size() - 1; i >= 0; i--) {
                if (fields.get(i) instanceof DataField data && selector.selects(data) && !isProtected.test(data)) {
                    var taken = data.subfields().stream()
                            .filter(this::isTaken)
                            .map(subfield ->
                                    new Subfield(code == FieldSelector.ANY ? subfield.code() : code, subfield.value()))
                            .toList();
                    if (!taken.isEmpty()) {
                        moved.addFirst(taken);
                        replaceOrRemove(
                                fields,
                                i,
                                data,
                                data.subfields().stream()
                                        .filter(subfield -> !isTaken(subfield))
                                        .toList());
                    }
                }
            }
            moved.forEach(subfields -> place(fields, subfields, isProtected));
        }

        private boolean isTaken(Subfield subfield) {
            return selector.code() == FieldSelector.ANY || subfield.code() == selector.code();
        }

        private void place(List<MarcField> fields, List<Subfield> subfields, Predicate<MarcField> isProtected) {
            if (toExisting) {
                for (int i = 0; i < fields.size(); i++) {
                    if (fields.get(i) instanceof DataField data && data.tag().equals(tag) && !isProtected.test(data)) {
                        var all = new ArrayList<>(data.subfields());
                        all.addAll(subfields);
                        fields.set(i, new DataField(tag, data.indicator1(), data.indicator2(), all));
                        return;
                    }
                }
            }
            fields.add(StoredBibliographic.placeOf(tag, fields), new DataField(tag, indicator1, indicator2, subfields));
        }
    }

    private static void replaceOrRemove(List<MarcField> fields, int place, DataField field, List<Subfield> left) {
        if (left.isEmpty()) {
            fields.remove(place);
        } else if (left.size() < field.subfields().size()) {
            fields.set(place, new DataField(field.tag(), field.indicator1(), field.indicator2(), left));
        }
    }
}
