package octavo.server.events;

import java.util.List;
import java.util.UUID;

/**
 * One operation on one or many records of a type, as kept in the outbox: a row names records and versions, not their
 * contents, so that an import's chunk of hundreds of records costs one row. The relay reads the contents when it announces.
 *
 * @param recordType the type's name, as in {@code item}
 * @param ids the records, in the order of the change
 * @param versions the version that each record has after the change (for a delete: the last one it had)
 */
public record Change(String recordType, Operation operation, List<UUID> ids, List<Integer> versions) {

    public Change {
        ids = List.copyOf(ids);
        versions = List.copyOf(versions);
        if (ids.size() != versions.size()) {
            throw new IllegalArgumentException("%d ids but %d versions".formatted(ids.size(), versions.size()));
        }
    }

    public static Change of(String recordType, Operation operation, UUID id, int version) {
        return new Change(recordType, operation, List.of(id), List.of(version));
    }
}
