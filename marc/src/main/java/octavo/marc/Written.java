package octavo.marc;

/** What became of writing one record: whole bytes, or the reason why there are none. A record is never cut to fit. */
public sealed interface Written {

    /** @param bytes the whole record */
    record Complete(byte[] bytes) implements Written {}

    /** @param limit what the format cannot carry; nothing was written */
    record Refused(Unwritable limit) implements Written {}
}
