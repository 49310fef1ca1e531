package octavo.server.dataimport.undo;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import octavo.server.dataimport.jobs.JobLog;
import octavo.server.dataimport.jobs.JobStore;
import octavo.server.dataimport.undo.RecordUndo.ConflictException;
import octavo.server.records.FolioException;
import octavo.server.tenants.Caller;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

/**
 * Takes ended jobs back, from the end of the file to its beginning, each record in a transaction of its own. What was taken back
 * is written down with it, so that an undoing that broke off goes on where it stood when it is asked for again.
 */
@Service
public class Undo {

    private static final Logger LOG = LoggerFactory.getLogger(Undo.class);

    private final JobStore jobs;
    private final JobLog lines;
    private final RecordUndo records;
    private final UndoLog log;
    private final Executor background = Executors.newVirtualThreadPerTaskExecutor();

    Undo(JobStore jobs, JobLog lines, RecordUndo records, UndoLog log) {
        this.jobs = jobs;
        this.lines = lines;
        this.records = records;
        this.log = log;
    }

    /**
     * Begins to take a job back; it goes on in the background.
     *
     * @param orders places in the file, from 0, of the records to take back; empty for all
     * @throws FolioException 422 where the job still runs or was a trial run
     */
    public void start(UUID jobId, List<Integer> orders) {
        var job = jobs.get(jobId);
        if (!job.status().isEnded() || job.dryRun()) {
            throw FolioException.invalid("Only an ended import can be undone", "id", jobId.toString());
        }
        log.begin(jobId);
        var caller = Caller.current();
        background.execute(() -> caller.run(() -> {
            try {
                if (orders.isEmpty()) {
                    all(jobId);
                } else {
                    orders.stream().sorted((one, other) -> other - one).forEach(order -> one(jobId, order));
                }
                log.end(jobId);
            } catch (RuntimeException e) {
                LOG.error("{}: undoing {} broke off; asked again it goes on", caller.tenant(), job.label(), e);
            }
        }));
    }

    private void all(UUID jobId) {
        var next = log.last(jobId, Integer.MAX_VALUE);
        while (next.isPresent()) {
            int order = next.get();
            one(jobId, order);
            next = log.last(jobId, order - 1);
        }
    }

    private void one(UUID jobId, int order) {
        if (log.last(jobId, order).filter(found -> found == order).isEmpty()) {
            return; // took no effect, or was taken back
        }
        var line = lines.at(jobId, order);
        try {
            records.undo(line);
        } catch (ConflictException | FolioException e) { // the latter for what the store refuses: a loan names the item
            log.note(jobId, order, String.valueOf(e.getMessage()));
        }
    }
}
