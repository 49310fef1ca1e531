package octavo.server.mapping;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import octavo.marc.DataField;
import octavo.marc.MarcRecord;
import org.jspecify.annotations.Nullable;

/**
 * The value of one field of a mapping profile, as {@code 050$a " " 050$b}, {@code 980$b; else 901$a}, {@code "Available"}
 * or {@code ###TODAY###}. Immutable.
 *
 * <p>Parts beside each other are joined; of alternatives the first that yields a value counts. An alternative with parts
 * from the record yields one only if the record has at least one of them; outer blanks go.
 */
public final class MappingExpression {

    sealed interface Part {}

    record Text(String text) implements Part {}

    /** {@code 050$a}: one value for each such subfield. */
    record SubfieldPath(String tag, char code) implements Part {}

    /** {@code 001}, {@code 008/35-37} or {@code LDR/06}; positions count from 0, {@code to} is the last one, -1 for all. */
    record Positions(String tag, int from, int to) implements Part {}

    record Today() implements Part {}

    private final List<List<Part>> alternatives;
    private final boolean removing;
    private final Map<String, String> idsByValue;

    MappingExpression(List<List<Part>> alternatives, boolean removing, Map<String, String> idsByValue) {
        this.alternatives = List.copyOf(alternatives);
        this.removing = removing;
        this.idsByValue = Map.copyOf(idsByValue);
    }

    /**
     * Reads an expression whose values are taken as they are.
     *
     * @throws InvalidMappingExpression naming the position where reading failed
     */
    public static MappingExpression parse(String expression) {
        return parse(expression, Map.of());
    }

    /**
     * Reads an expression of a field that has a list of values.
     *
     * @param acceptedValues id to name, such as {@code Main (MAIN)}; where there are any, the expression yields ids only. A
     *     value is recognised by the whole name, by the code in brackets at its end, or by the id itself
     * @throws InvalidMappingExpression naming the position where reading failed
     */
    public static MappingExpression parse(String expression, Map<String, String> acceptedValues) {
        return new MappingExpressionParser(expression).parse(AcceptedValues.idsByValue(acceptedValues));
    }

    /** Whether the expression is {@code ###REMOVE###}: the field is to be emptied. */
    public boolean isRemoving() {
        return removing;
    }

    /** Whether the value depends on the record at all, and not only on the day. */
    public boolean readsRecord() {
        return alternatives.stream().flatMap(List::stream).anyMatch(part -> switch (part) {
            case SubfieldPath _, Positions _ -> true;
            case Text _, Today _ -> false;
        });
    }

    /** The value for a field that takes one: of repeated fields the first that yields any. */
    public Optional<String> evaluate(MarcRecord record, LocalDate today) {
        return evaluateAll(record, today).stream().findFirst();
    }

    /** The values for a field that takes several: one for each repetition, in the order of the record. */
    public List<String> evaluateAll(MarcRecord record, LocalDate today) {
        for (var alternative : alternatives) {
            var values = values(alternative, record, today);
            if (!values.isEmpty()) {
                return values;
            }
        }
        return List.of();
    }

    /**
     * What a record gives a field that has a list of values, and the list does not have: those of the first alternative that
     * yields anything, whether or not a later one would do. Empty where the field takes any text.
     */
    public List<String> unknownValues(MarcRecord record, LocalDate today) {
        if (idsByValue.isEmpty()) {
            return List.of();
        }
        var anyText = new MappingExpression(alternatives, removing, Map.of());
        return anyText.evaluateAll(record, today).stream()
                .filter(value -> accept(value) == null)
                .toList();
    }

    private List<String> values(List<Part> parts, MarcRecord record, LocalDate today) {
        if (parts.size() == 1 && parts.getFirst() instanceof SubfieldPath path) {
            return record.dataFields(path.tag())
                    .flatMap(field -> field.subfields().stream())
                    .filter(subfield -> subfield.code() == path.code())
                    .map(subfield -> accept(subfield.value()))
                    .filter(Objects::nonNull)
                    .toList();
        }
        var tag = sharedTag(parts);
        if (tag == null) {
            var value = accept(join(parts, record, null, today));
            return value == null ? List.of() : List.of(value);
        }
        return record.dataFields(tag)
                .map(field -> accept(join(parts, record, field, today)))
                .filter(Objects::nonNull)
                .toList();
    }

    /** The tag of all parts that read subfields, so that $a and $b come from the same field; null if they differ. */
    private static @Nullable String sharedTag(List<Part> parts) {
        String shared = null;
        for (var part : parts) {
            if (part instanceof SubfieldPath path) {
                if (shared != null && !shared.equals(path.tag())) {
                    return null;
                }
                shared = path.tag();
            }
        }
        return shared;
    }

    /** Joins the parts; subfields are read from {@code repetition}, or from the first field of each tag if it is null. */
    private static String join(List<Part> parts, MarcRecord record, @Nullable DataField repetition, LocalDate today) {
        var joined = new StringBuilder();
        var readsRecord = false;
        var found = false;
        for (var part : parts) {
            switch (part) {
                case Text(var text) -> joined.append(text);
                case Today() -> joined.append(today);
                case SubfieldPath path -> {
                    readsRecord = true;
                    var value = subfield(path, record, repetition);
                    found |= !value.isBlank();
                    joined.append(value);
                }
                case Positions positions -> {
                    readsRecord = true;
                    var value = characters(positions, record);
                    found |= !value.isBlank();
                    joined.append(value);
                }
            }
        }
        return readsRecord && !found ? "" : joined.toString();
    }

    private static String subfield(SubfieldPath path, MarcRecord record, @Nullable DataField repetition) {
        if (repetition != null) {
            return repetition.subfield(path.code()).orElse("");
        }
        return record.dataFields(path.tag())
                .flatMap(field -> field.subfield(path.code()).stream())
                .findFirst()
                .orElse("");
    }

    private static String characters(Positions positions, MarcRecord record) {
        var text = positions.tag().equals("LDR")
                ? record.leader()
                : record.controlField(positions.tag()).orElse("");
        if (positions.to() < 0) {
            return text;
        }
        return positions.from() >= text.length()
                ? ""
                : text.substring(positions.from(), Math.min(positions.to() + 1, text.length()));
    }

    /** The value to write; null for no value, or for one that is not among the accepted ones. */
    private @Nullable String accept(String value) {
        var stripped = value.strip();
        if (stripped.isEmpty()) {
            return null;
        }
        return idsByValue.isEmpty() ? stripped : idsByValue.get(AcceptedValues.fold(stripped));
    }
}
