package octavo.marc;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One MARC 21 record: a leader and its fields, in the order of the source. Text is Unicode as received, never normalised
 * on the way.
 *
 * @param leader 24 characters; positions are zero-based as in {@code LDR/09}
 * @param fields control and data fields, in the order of the record
 */
public record MarcRecord(String leader, List<MarcField> fields) {

    public static final int LEADER_LENGTH = 24;

    public MarcRecord {
        if (leader.length() != LEADER_LENGTH) {
            throw new IllegalArgumentException(
                    "leader has %d characters, not 24: '%s'".formatted(leader.length(), leader));
        }
        fields = List.copyOf(fields);
    }

    /** The character at a zero-based leader position, as in {@code LDR/06}. */
    public char leaderAt(int position) {
        return leader.charAt(position);
    }

    /** The first control field of this tag, such as 001. */
    public Optional<String> controlField(String tag) {
        for (var field : fields) {
            if (field instanceof ControlField control && control.tag().equals(tag)) {
                return Optional.of(control.value());
            }
        }
        return Optional.empty();
    }

    /** All data fields of this tag, in the order of the record. */
    public Stream<DataField> dataFields(String tag) {
        return fields.stream()
                .filter(DataField.class::isInstance)
                .map(DataField.class::cast)
                .filter(field -> field.tag().equals(tag));
    }
}
