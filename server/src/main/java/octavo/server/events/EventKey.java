package octavo.server.events;

/**
 * What the events of a record type are keyed by, and so kept in order with. A module contributes one for a type whose key
 * is not the record's own id, as FOLIO keys holdings and items by their instance.
 *
 * @param sql an expression of type {@code uuid} over {@code e.doc}, the record's document, with {@code {tenant}} for tables;
 *     where it gives null the record's id is taken
 */
public record EventKey(String recordType, String sql) {}
