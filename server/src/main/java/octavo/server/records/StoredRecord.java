package octavo.server.records;

import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/**
 * A record as stored.
 *
 * @param version starts at 1 and rises by one with every update; also {@code _version} in the document of versioned types
 * @param document the record's JSON in FOLIO's shape, with {@code id} and {@code metadata}
 */
public record StoredRecord(UUID id, int version, ObjectNode document) {}
