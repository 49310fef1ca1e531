package octavo.server.records;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a record type does beyond being stored. Called inside the writing transaction; may throw {@link FolioException} to
 * refuse. A module contributes a bean for each type that needs one.
 */
public interface RecordBehaviour {

    /** The name of the type that behaves so. */
    String recordType();

    /**
     * Completes a document before it is stored: computed fields, defaults, checks across records.
     *
     * @param previous the stored document for an update, null for an insert
     * @param next the document about to be stored; changed in place
     */
    default void beforeWrite(@Nullable ObjectNode previous, ObjectNode next) {}

    /** After the row is written, in the same transaction: consequences in other records. */
    default void afterWrite(@Nullable ObjectNode previous, ObjectNode next) {}

    /** Before the row is deleted, in the same transaction: checks and consequences. */
    default void beforeDelete(ObjectNode previous) {}
}
