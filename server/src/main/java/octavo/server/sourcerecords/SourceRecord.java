package octavo.server.sourcerecords;

import java.time.Instant;
import java.util.UUID;
import octavo.marc.Iso2709Reader;
import octavo.marc.MarcRecord;
import org.jspecify.annotations.Nullable;

/**
 * One generation of a stored MARC record.
 *
 * @param id this generation's own id
 * @param matchedId what the generations of a record have in common: the id of the first, also {@code 999ff$s}
 * @param generation counts from 0
 * @param snapshotId the job that wrote it
 * @param order place in the job's file, from 0
 * @param externalId the instance (holdings record, authority) that it describes
 * @param marc the record in the storage form of {@link octavo.marc.Iso2709Writer}; null only where nothing readable came
 * @param received the bytes as they came, only where they say something that {@code marc} does not
 * @param error why the record could not be used, as FOLIO's JSON; null for a sound one
 */
@SuppressWarnings("ArrayRecordComponent") // a row on its way through; never compared
public record SourceRecord(
        UUID id,
        UUID matchedId,
        int generation,
        State state,
        Type type,
        UUID snapshotId,
        @Nullable Integer order,
        @Nullable UUID externalId,
        @Nullable String externalHrid,
        boolean suppressDiscovery,
        byte @Nullable [] marc,
        byte @Nullable [] received,
        @Nullable String error,
        Instant createdAt,
        @Nullable UUID createdBy,
        Instant updatedAt,
        @Nullable UUID updatedBy) {

    /** Which generation counts. At most one of a record is {@link #ACTUAL}: the database sees to it. */
    public enum State {
        ACTUAL,
        OLD,
        DRAFT,
        DELETED
    }

    /** What the record describes. */
    public enum Type {
        MARC_BIB,
        MARC_AUTHORITY,
        MARC_HOLDING,
        EDIFACT
    }

    /** The record as MARC; null where nothing readable came. */
    public @Nullable MarcRecord record() {
        return marc == null ? null : Iso2709Reader.fromStorage(marc);
    }

    /** {@code LDR/05}, the record's status; null where there is no leader. */
    public @Nullable String leaderStatus() {
        return marc == null ? null : String.valueOf((char) marc[5]);
    }
}
