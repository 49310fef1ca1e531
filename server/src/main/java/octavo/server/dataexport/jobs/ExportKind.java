package octavo.server.dataexport.jobs;

import java.util.Locale;
import java.util.Optional;
import octavo.server.sourcerecords.SourceRecord;
import org.jspecify.annotations.Nullable;

/** What the ids of an export are ids of. */
public enum ExportKind {
    INSTANCE("instance", SourceRecord.Type.MARC_BIB),
    HOLDINGS("holdings", SourceRecord.Type.MARC_HOLDING),
    /** Known by their source records alone: the catalogue keeps none of its own. */
    AUTHORITY(null, SourceRecord.Type.MARC_AUTHORITY);

    private final Optional<String> recordType;
    private final SourceRecord.Type sourceType;

    ExportKind(@Nullable String recordType, SourceRecord.Type sourceType) {
        this.recordType = Optional.ofNullable(recordType);
        this.sourceType = sourceType;
    }

    /** FOLIO's {@code idType}, empty where it is none of them: {@code instance}, {@code holding}, {@code authority}. */
    public static Optional<ExportKind> ofIdType(String idType) {
        return switch (idType.toLowerCase(Locale.ROOT)) {
            case "instance" -> Optional.of(INSTANCE);
            case "holding", "holdings" -> Optional.of(HOLDINGS);
            case "authority" -> Optional.of(AUTHORITY);
            default -> Optional.empty();
        };
    }

    /** The record type that the store knows them by. */
    public Optional<String> recordType() {
        return recordType;
    }

    public SourceRecord.Type sourceType() {
        return sourceType;
    }

    /** For people: {@code instance}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
