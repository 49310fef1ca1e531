package octavo.server.dataimport;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import octavo.server.dataimport.ImportLogLine.Part;
import octavo.server.dataimport.jobs.FailedRecords;
import octavo.server.dataimport.jobs.FailedRecordsFile;
import octavo.server.dataimport.jobs.JobLog;
import octavo.server.dataimport.jobs.JobLog.ActionStatus;
import octavo.server.dataimport.jobs.JobLog.Count;
import octavo.server.dataimport.jobs.JobLog.Line;
import octavo.server.dataimport.jobs.JobLog.Lines;
import octavo.server.dataimport.undo.UndoLog;
import octavo.server.dataimport.updates.RecordedChanges;
import octavo.server.records.FolioException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;

/** What imports did, record by record, for the other rooms of the house. */
@Service
public class ImportLogs {

    private final JobLog log;
    private final FailedRecords failed;
    private final FailedRecordsFile failedFile;
    private final RecordedChanges recorded;
    private final UndoLog undone;

    ImportLogs(
            JobLog log, FailedRecords failed, FailedRecordsFile failedFile, RecordedChanges recorded, UndoLog undone) {
        this.log = log;
        this.failed = failed;
        this.failedFile = failedFile;
        this.recorded = recorded;
        this.undone = undone;
    }

    /** A page of a job's log in the order of the file. */
    public List<ImportLogLine> lines(UUID job, ImportLogFilter filter, int offset, int limit) {
        var lines = log.lines(job, lines(filter), false, offset, limit);
        if (lines.isEmpty()) {
            return List.of();
        }
        var undoings = undone.of(job, lines.getFirst().order(), lines.getLast().order());
        return lines.stream().map(line -> line(line, undoings)).toList();
    }

    /** How many lines a job's log has. */
    public int count(UUID job, ImportLogFilter filter) {
        return log.count(job, lines(filter));
    }

    /** What a job did in all. */
    public ImportTotals totals(UUID job) {
        var totals = log.totals(job);
        var byKind = new EnumMap<ImportedKind, ImportTotals.Count>(ImportedKind.class);
        put(byKind, ImportedKind.MARC, totals.sources());
        put(byKind, ImportedKind.INSTANCE, totals.instances());
        put(byKind, ImportedKind.HOLDINGS, totals.holdings());
        put(byKind, ImportedKind.ITEM, totals.items());
        return new ImportTotals(totals.failed(), byKind);
    }

    private static void put(Map<ImportedKind, ImportTotals.Count> byKind, ImportedKind kind, Count count) {
        if (!count.isEmpty()) {
            byKind.put(kind, new ImportTotals.Count(count.created(), count.updated(), count.discarded()));
        }
    }

    /**
     * The line of one record.
     *
     * @param position in the file, from 1
     * @throws FolioException 404 where there is none
     */
    public ImportLogLine line(UUID job, int position) {
        return line(stored(job, position), undone.of(job, position - 1, position - 1));
    }

    /** What one record did, or in a trial run would do, field by field. */
    public List<ImportChange> changes(UUID job, int position) {
        var changes = new ArrayList<ImportChange>();
        for (var change : recorded.of(stored(job, position))) {
            changes.add(change(change));
        }
        return changes;
    }

    /** The bytes of a failed record as they came, where they were kept. */
    public Optional<byte[]> received(UUID job, int position) {
        return failed.received(job, position - 1);
    }

    /** Why records failed, the most frequent cause first. */
    public List<ImportCause> causes(UUID job) {
        return failed.causes(job).stream()
                .map(cause -> new ImportCause(cause.cause(), cause.example(), cause.count(), cause.places()))
                .toList();
    }

    /** Writes the failed records as MARC, each with its reason in 988. */
    public void writeFailed(UUID job, OutputStream out) throws IOException {
        failedFile.write(job, out);
    }

    private Line stored(UUID job, int position) {
        return log.find(job, position - 1)
                .orElseThrow(() -> FolioException.notFound("Job %s has no record %d".formatted(job, position)));
    }

    private static ImportChange change(JsonNode change) {
        var fields = new ArrayList<ImportChange.Field>();
        for (var field : change.path("fields")) {
            fields.add(new ImportChange.Field(
                    field.path("field").asString(""), field.path("before"), field.path("after")));
        }
        var kind = change.path("recordType").asString("");
        return new ImportChange(
                kind.equals("MARC_BIBLIOGRAPHIC") ? ImportedKind.MARC : ImportedKind.valueOf(kind),
                change.path("action").asString("").equals("CREATED"),
                change.path("hrid").asString(null),
                fields,
                texts(change.path("removed")),
                texts(change.path("added")));
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(text -> text.asString("")).toList();
    }

    private static ImportLogLine line(Line line, Map<Integer, String> undoings) {
        var undoing = undoings.get(line.order());
        return new ImportLogLine(
                line.order() + 1,
                line.title(),
                outcome(line.outcome()),
                line.error(),
                line.warning(),
                line.sourceAction() == null ? null : outcome(line.sourceAction()),
                part(line.instance()),
                part(line.holdings()),
                part(line.item()),
                undoing != null && undoing.isEmpty(),
                undoing == null || undoing.isEmpty() ? null : undoing);
    }

    private static Part part(JobLog.Entity entity) {
        return new Part(entity.id(), entity.hrid(), entity.action() == null ? null : outcome(entity.action()));
    }

    private static ImportOutcome outcome(ActionStatus status) {
        return switch (status) {
            case CREATED -> ImportOutcome.CREATED;
            case UPDATED -> ImportOutcome.UPDATED;
            case DISCARDED -> ImportOutcome.NO_ACTION;
            case ERROR -> ImportOutcome.FAILED;
        };
    }

    private static Lines lines(ImportLogFilter filter) {
        return new Lines(status(filter.outcome()), part(filter.kind()), filter.cause());
    }

    private static @Nullable ActionStatus status(@Nullable ImportOutcome outcome) {
        return switch (outcome) {
            case CREATED -> ActionStatus.CREATED;
            case UPDATED -> ActionStatus.UPDATED;
            case NO_ACTION -> ActionStatus.DISCARDED;
            case FAILED -> ActionStatus.ERROR;
            case null -> null;
        };
    }

    private static JobLog.@Nullable Part part(@Nullable ImportedKind kind) {
        return switch (kind) {
            case MARC -> JobLog.Part.SOURCE;
            case INSTANCE -> JobLog.Part.INSTANCE;
            case HOLDINGS -> JobLog.Part.HOLDINGS;
            case ITEM -> JobLog.Part.ITEM;
            case null -> null;
        };
    }
}
