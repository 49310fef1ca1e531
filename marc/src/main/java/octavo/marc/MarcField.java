package octavo.marc;

/** A field of a record: a {@link ControlField} (00X: bare text) or a {@link DataField} (indicators and subfields). */
public sealed interface MarcField permits ControlField, DataField {

    /** Three characters, as in {@code 245}. */
    String tag();

    /** Whether fields of this tag are control fields: those whose tag starts with 00. */
    static boolean isControlTag(String tag) {
        return tag.startsWith("00");
    }
}
