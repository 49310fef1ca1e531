package octavo.marc;

import java.util.List;
import java.util.Optional;

/**
 * A field with two indicators and subfields.
 *
 * @param subfields in the order of the record; may be empty in damaged records
 */
public record DataField(String tag, char indicator1, char indicator2, List<Subfield> subfields) implements MarcField {

    public DataField {
        subfields = List.copyOf(subfields);
    }

    /** The value of the first subfield with this code. */
    public Optional<String> subfield(char code) {
        for (var subfield : subfields) {
            if (subfield.code() == code) {
                return Optional.of(subfield.value());
            }
        }
        return Optional.empty();
    }
}
