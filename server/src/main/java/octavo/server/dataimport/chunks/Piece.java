package octavo.server.dataimport.chunks;

/** One record's place in a job and what was cut out for it. */
public sealed interface Piece {

    /** Place in the job, from 0. */
    int order();

    /**
     * A record.
     *
     * @param bytes as they came
     */
    @SuppressWarnings("ArrayRecordComponent") // a buffer on its way through, never compared
    record Whole(int order, byte[] bytes) implements Piece {}

    /**
     * A record that cannot be handed on: too large, or the file breaks off. Its reason travels in its place, so that it gets
     * its entry in the log exactly once, like every other.
     */
    record Refused(int order, String reason) implements Piece {}
}
