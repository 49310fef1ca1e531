package octavo.server.dataimport;

/** What became of a record, or of one kind of record. */
public enum ImportOutcome {
    CREATED,
    UPDATED,
    /** It was looked for, and nothing was to be done. */
    NO_ACTION,
    FAILED
}
