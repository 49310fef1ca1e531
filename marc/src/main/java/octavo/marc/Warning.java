package octavo.marc;

/**
 * Something in a record that was read all the same, and that somebody should know.
 *
 * @param kind what it concerns
 * @param text one sentence that names the field
 */
public record Warning(Kind kind, String text) {

    /** What a warning concerns. */
    public enum Kind {
        /** The text is not in the character set that {@code LDR/09} names, or holds bytes which that set lacks. */
        CHARACTER_SET,
        /** Leader, directory or field structure break the standard, in a way that leaves one reading only. */
        STRUCTURE,
        /** The text holds control characters. */
        CONTROL_CHARACTER
    }
}
