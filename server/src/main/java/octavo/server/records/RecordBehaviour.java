package octavo.server.records;

import java.util.List;
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

    /**
     * As {@link #beforeWrite} for all documents of a batch; a type that looks other records up does so once for all.
     *
     * @param previous by position the stored document, or null for an insert
     */
    default void beforeWriteAll(List<@Nullable ObjectNode> previous, List<ObjectNode> next) {
        for (int i = 0; i < next.size(); i++) {
            beforeWrite(previous.get(i), next.get(i));
        }
    }

    /** After the row is written, in the same transaction: consequences in other records. */
    default void afterWrite(@Nullable ObjectNode previous, ObjectNode next) {}

    /** Before the row is deleted, in the same transaction: checks and consequences. */
    default void beforeDelete(ObjectNode previous) {}

    /**
     * Completes documents on their way to a client by what is computed and not stored.
     *
     * @param documents changed in place
     */
    default void beforeShow(List<ObjectNode> documents) {}
}
