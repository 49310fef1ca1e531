package octavo.server.dataexport.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import octavo.server.dataexport.files.ExportFiles;
import octavo.server.dataexport.files.WholeFile;
import octavo.server.dataexport.jobs.ExportLog;
import octavo.server.dataexport.jobs.ExportProblem;
import octavo.server.dataexport.jobs.ExportRuns.Done;
import octavo.server.dataexport.jobs.ExportRuns.Slice;
import octavo.server.dataexport.jobs.SentRecords;
import octavo.server.dataexport.run.RecordMaker.Made;
import octavo.server.records.BinaryRows.Bytes;
import org.springframework.stereotype.Component;

/** Writes the file of one slice, a page of records in memory at a time. */
@Component
class SliceWriter {

    private static final int PAGE_RECORDS = 1_000;

    private final RecordMaker maker;
    private final ExportFiles files;
    private final ExportLog log;
    private final SentRecords sent;

    SliceWriter(RecordMaker maker, ExportFiles files, ExportLog log, SentRecords sent) {
        this.maker = maker;
        this.files = files;
        this.log = log;
        this.sent = sent;
    }

    /** Writes the slice in the caller's transaction; its file has its name when this returns. */
    Done write(UUID jobId, CompiledPlan plan, Slice slice) {
        try (var file = files.create(files.slice(jobId, slice.number()))) {
            var writing = new Writing(jobId, plan, file);
            for (int from = 0; from < slice.ids().size(); from += PAGE_RECORDS) {
                if (Thread.interrupted()) {
                    throw new CancellationException("the server stops");
                }
                writing.page(slice.ids()
                        .subList(from, Math.min(from + PAGE_RECORDS, slice.ids().size())));
            }
            file.finish();
            log.add(jobId, writing.problems);
            return new Done(writing.exported, writing.problems.size(), writing.unchanged, file.sizeBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "slice %d of export %s cannot be written".formatted(slice.number(), jobId), e);
        }
    }

    private final class Writing {

        private final UUID jobId;
        private final CompiledPlan plan;
        private final WholeFile file;
        private final List<ExportProblem> problems = new ArrayList<>();
        private int exported;
        private int unchanged;

        Writing(UUID jobId, CompiledPlan plan, WholeFile file) {
            this.jobId = jobId;
            this.plan = plan;
            this.file = file;
        }

        void page(List<UUID> ids) throws IOException {
            boolean incremental = plan.plan().incremental();
            var profile = plan.plan().jobProfileId();
            Map<UUID, UUID> sentBefore = incremental ? sent.last(profile, ids) : Map.of();
            Map<UUID, UUID> sentNow = new HashMap<>();
            for (var made : maker.make(plan, ids)) {
                switch (made) {
                    case Made.Ready(var id, var bytes) -> {
                        if (incremental && isUnchanged(id, bytes, sentBefore, sentNow)) {
                            unchanged++;
                        } else {
                            file.write(bytes.array(), bytes.from(), bytes.length());
                            exported++;
                        }
                    }
                    case Made.TooMuch(var id, var hrid, var title, var limit) ->
                        problems.add(ExportProblem.unwritable(plan.kind(), id, hrid, title, limit));
                    case Made.Missing(var id) -> problems.add(ExportProblem.notFound(plan.kind(), id));
                }
            }
            sent.sent(profile, jobId, sentNow);
        }

        private static boolean isUnchanged(UUID id, Bytes bytes, Map<UUID, UUID> sentBefore, Map<UUID, UUID> sentNow) {
            var digest = SentRecords.digest(bytes.array(), bytes.from(), bytes.length());
            if (digest.equals(sentBefore.get(id))) {
                return true;
            }
            sentNow.put(id, digest);
            return false;
        }
    }
}
