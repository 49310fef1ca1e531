package octavo.server.dataimport.updates;

import octavo.server.records.StoredRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A stored record and what is to become of it. */
final class Draft {

    private final StoredRecord before;
    private final ObjectNode document;
    private boolean mustChange;
    private @Nullable Boolean changed;

    Draft(StoredRecord before) {
        this.before = before;
        this.document = before.document().deepCopy();
    }

    StoredRecord before() {
        return before;
    }

    /** Changed in place. */
    ObjectNode document() {
        return document;
    }

    /** The record gets a new version even where its document stays: something that it stands for has changed. */
    void mustChange() {
        mustChange = true;
    }

    /** Asked once all is decided: the answer is kept, since comparing documents costs as much as mapping them. */
    boolean isChanged() {
        if (changed == null) {
            changed = mustChange || !document.equals(before.document());
        }
        return changed;
    }
}
