package octavo.server.dataimport.profiles;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;
import octavo.server.mapping.FieldSelector;
import octavo.server.records.FieldLookup.Condition;
import octavo.server.records.ValueMatch;
import octavo.server.records.ValueMatch.Qualifier;
import org.jspecify.annotations.Nullable;

/**
 * How an incoming record finds its record in the catalogue.
 *
 * @param profile the match profile's name, for the log
 */
public record Match(String profile, Incoming incoming, ValueMatch value, Existing existing) {

    /** Where the value comes from. */
    public sealed interface Incoming {

        List<String> values(MarcRecord record);

        /** The record itself. */
        record FromRecord(FieldSelector selector, Qualifier qualifier) implements Incoming {

            @Override
            public List<String> values(MarcRecord record) {
                return qualifier.of(valuesOf(record, selector));
            }
        }

        /** The profile. */
        record Static(String value) implements Incoming {

            @Override
            public List<String> values(MarcRecord record) {
                return List.of(value);
            }
        }
    }

    /** What it is compared with. */
    public sealed interface Existing {

        /** A field of the stored MARC record; what is found is its instance. */
        record MarcField(FieldSelector selector) implements Existing {}

        /**
         * A field of an instance, holdings record or item.
         *
         * @param path as {@code hrid}, {@code formerIds[]} or {@code identifiers[].value}
         * @param where what an entry of the list must have beside it; null for nothing
         */
        record RecordField(
                RecordKind kind, String path, @Nullable Condition where) implements Existing {}
    }

    /** The kind of record that is found. */
    public RecordKind finds() {
        return switch (existing) {
            case Existing.MarcField _ -> RecordKind.INSTANCE;
            case Existing.RecordField field -> field.kind();
        };
    }

    /** Whether the record is found by its number, which is its instance's HRID. */
    public boolean isByNumber() {
        return existing instanceof Existing.MarcField(var selector)
                && selector.tag().equals("001");
    }

    /** Whether the record is found by the link in 999 ff: $i names the instance, $s the record itself. */
    public boolean isByLink() {
        return value.isPlain()
                && existing instanceof Existing.MarcField(var selector)
                && selector.tag().equals("999")
                && selector.indicator1() == 'f'
                && selector.indicator2() == 'f'
                && (selector.code() == 'i' || selector.code() == 's');
    }

    /** The place of the MARC record whose values must be kept as keys; nothing where the record is found otherwise. */
    public Optional<FieldSelector> keyPlace() {
        return existing instanceof Existing.MarcField(var selector) && !isByNumber() && !isByLink()
                ? Optional.of(selector)
                : Optional.empty();
    }

    /** For messages: {@code holdings record}. */
    public String label() {
        return switch (existing) {
            case Existing.MarcField _ -> "MARC record";
            case Existing.RecordField(var kind, var _, var _) ->
                kind == RecordKind.HOLDINGS ? "holdings record" : kind.name().toLowerCase(Locale.ROOT);
        };
    }

    /** All values of a record at a place. */
    public static List<String> valuesOf(MarcRecord record, FieldSelector selector) {
        return record.fields().stream()
                .filter(selector::selects)
                .flatMap(field -> switch (field) {
                    case ControlField control -> Stream.of(control.value());
                    case DataField data ->
                        data.subfields().stream()
                                .filter(subfield -> subfield.code() == selector.code())
                                .map(Subfield::value);
                })
                .toList();
    }
}
