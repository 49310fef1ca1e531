package octavo.marc;

/** A piece of an uploaded file, cut out without looking inside: one record's bytes, or why they cannot be had. */
public sealed interface Slice {

    /** Place in the file, counted from 1. */
    long number();

    /** Where the piece starts, in bytes from the start of the file; for MARCXML and JSON as near as their parser tells. */
    long offsetBytes();

    /**
     * One record.
     *
     * @param bytes the record alone, to be decoded by the {@link MarcFormat} that cut it; never changed after
     */
    record Whole(long number, long offsetBytes, byte[] bytes) implements Slice {}

    /**
     * A piece that takes the place of a record but cannot be handed on.
     *
     * @param lengthBytes how much of the file it covers
     * @param reason one sentence: over the size bound, or where and why the file breaks
     */
    record Refused(long number, long offsetBytes, long lengthBytes, String reason) implements Slice {}
}
