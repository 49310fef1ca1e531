package octavo.server.events;

/** What happened to a record, in the words of FOLIO's domain events. */
public enum Operation {
    CREATE,
    UPDATE,
    DELETE
}
