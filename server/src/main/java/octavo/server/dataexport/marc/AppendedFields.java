package octavo.server.dataexport.marc;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;
import octavo.server.dataexport.profiles.FieldPath.Root;
import octavo.server.dataexport.profiles.ReferenceRecords;
import octavo.server.dataexport.profiles.Transformation;
import octavo.server.dataexport.profiles.Transformation.Target;
import octavo.server.inventory.CatalogueTrees.Holdings;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the transformation rows of a mapping profile add to a record. Rows with the same tag and indicators fill one field: one
 * for each item if a row is about items, else one for each holdings record if a row is about holdings, else one for each value
 * of the instance.
 */
public final class AppendedFields {

    private final List<List<Transformation>> groups = new ArrayList<>();
    private final ReferenceRecords references;

    public AppendedFields(List<Transformation> rows, ReferenceRecords references) {
        this.references = references;
        for (var row : rows) {
            groups.stream()
                    .filter(group -> group.getFirst().target().isSameField(row.target()))
                    .findFirst()
                    .orElseGet(() -> {
                        groups.add(new ArrayList<>());
                        return groups.getLast();
                    })
                    .add(row);
        }
    }

    public boolean isEmpty() {
        return groups.isEmpty();
    }

    /** Whether the instance itself is needed. */
    public boolean needsInstance() {
        return groups.stream().flatMap(List::stream).anyMatch(row -> row.path().root() == Root.INSTANCE);
    }

    /** Whether holdings or items are needed. */
    public boolean needsHoldings() {
        return groups.stream().flatMap(List::stream).anyMatch(row -> row.path().root() != Root.INSTANCE);
    }

    /** The record with the fields added, each behind the fields of its tag and lower ones. */
    public MarcRecord apply(MarcRecord record, @Nullable ObjectNode instance, List<Holdings> holdings) {
        List<MarcField> fields = new ArrayList<>(record.fields());
        for (var group : groups) {
            var added = fields(group, instance, holdings);
            fields.addAll(placeOf(group.getFirst().target().tag(), fields), added);
        }
        return new MarcRecord(record.leader(), fields);
    }

    private static int placeOf(String tag, List<MarcField> fields) {
        int place = fields.size();
        while (place > 0 && fields.get(place - 1).tag().compareTo(tag) > 0) {
            place--;
        }
        return place;
    }

    private List<DataField> fields(List<Transformation> group, @Nullable ObjectNode instance, List<Holdings> holdings) {
        Predicate<Root> any = root -> group.stream().anyMatch(row -> row.path().root() == root);
        List<DataField> fields = new ArrayList<>();
        if (any.test(Root.ITEM)) {
            for (var one : holdings) {
                one.items().forEach(item -> add(fields, group, instance, one.document(), item));
                if (one.items().isEmpty()) {
                    add(fields, group, instance, one.document(), null);
                }
            }
        } else if (any.test(Root.HOLDINGS)) {
            holdings.forEach(one -> add(fields, group, instance, one.document(), null));
        } else if (instance != null) {
            addEach(fields, group, instance);
        }
        return fields;
    }

    /** One field with all values of one holdings record or item. */
    private void add(
            List<DataField> fields,
            List<Transformation> group,
            @Nullable ObjectNode instance,
            ObjectNode holdings,
            @Nullable ObjectNode item) {
        List<Subfield> subfields = new ArrayList<>();
        for (var row : group) {
            JsonNode document = switch (row.path().root()) {
                case INSTANCE -> instance;
                case HOLDINGS -> holdings;
                case ITEM -> item;
            };
            if (document != null) {
                values(row, document)
                        .forEach(
                                value -> subfields.add(new Subfield(row.target().code(), value)));
            }
        }
        add(fields, group.getFirst().target(), subfields);
    }

    /** The first values of all rows make the first field, the second ones the second. */
    private void addEach(List<DataField> fields, List<Transformation> group, ObjectNode instance) {
        var values = group.stream().map(row -> values(row, instance)).toList();
        int count = values.stream().mapToInt(List::size).max().orElse(0);
        for (int i = 0; i < count; i++) {
            List<Subfield> subfields = new ArrayList<>();
            for (int row = 0; row < group.size(); row++) {
                if (i < values.get(row).size()) {
                    subfields.add(new Subfield(
                            group.get(row).target().code(), values.get(row).get(i)));
                }
            }
            add(fields, group.getFirst().target(), subfields);
        }
    }

    private static void add(List<DataField> fields, Target target, List<Subfield> subfields) {
        if (!subfields.isEmpty()) {
            fields.add(new DataField(target.tag(), target.indicator1(), target.indicator2(), subfields));
        }
    }

    private List<String> values(Transformation row, JsonNode document) {
        var values = row.path().values(document);
        var name = row.name();
        if (name == null) {
            return values;
        }
        return values.stream()
                .map(id -> references.name(name, id))
                .filter(text -> !text.isEmpty())
                .toList();
    }
}
