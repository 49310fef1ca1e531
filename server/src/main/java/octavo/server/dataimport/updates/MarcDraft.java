package octavo.server.dataimport.updates;

import java.util.UUID;
import octavo.marc.Iso2709Reader;
import octavo.server.mapping.StoredBibliographic;
import octavo.server.records.Uuids;
import octavo.server.sourcerecords.SourceRecordGenerations.Current;
import org.jspecify.annotations.Nullable;

/** The MARC record of an instance and what is to become of it. */
final class MarcDraft {

    private final UUID id = Uuids.next();
    private final UUID instanceId;
    private final String instanceHrid;
    private final @Nullable Current former;
    private final @Nullable StoredBibliographic before;
    private @Nullable StoredBibliographic now;

    /** @param former null where the instance has no MARC record yet */
    MarcDraft(UUID instanceId, String instanceHrid, @Nullable Current former) {
        this.instanceId = instanceId;
        this.instanceHrid = instanceHrid;
        this.former = former;
        this.before = former == null ? null : StoredBibliographic.of(Iso2709Reader.fromStorage(former.marc()));
        this.now = before;
    }

    /** Of the new generation. */
    UUID id() {
        return id;
    }

    UUID instanceId() {
        return instanceId;
    }

    String instanceHrid() {
        return instanceHrid;
    }

    @Nullable
    Current former() {
        return former;
    }

    @Nullable
    StoredBibliographic before() {
        return before;
    }

    /** The record as the steps so far have made it; null for none. */
    @Nullable
    StoredBibliographic now() {
        return now;
    }

    void become(StoredBibliographic next) {
        now = next;
    }

    boolean isChanged() {
        return now != null && (before == null || !now.saysTheSameAs(before));
    }
}
