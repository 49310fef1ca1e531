package octavo.server.dataimport;

import java.util.List;
import java.util.UUID;
import octavo.server.dataimport.jobs.Retries;
import octavo.server.dataimport.undo.Undo;
import octavo.server.dataimport.undo.UndoLog;
import octavo.server.records.FolioException;
import org.springframework.stereotype.Service;

/** Putting imports right: taking them back, and importing what failed once more. */
@Service
public class ImportRepairs {

    private final Undo undo;
    private final UndoLog log;
    private final Retries retries;

    ImportRepairs(Undo undo, UndoLog log, Retries retries) {
        this.undo = undo;
        this.log = log;
        this.retries = retries;
    }

    /**
     * How far the undoing of a job is.
     *
     * @param begun whether anybody asked for it
     * @param running whether it is at work
     * @param undone records that were taken back
     * @param conflicts records that could not be
     * @param waiting records that took effect and have not been looked at
     */
    public record Undoing(boolean begun, boolean running, int undone, int conflicts, int waiting) {}

    /**
     * A record that was left as it is.
     *
     * @param position in the file, from 1
     */
    public record Conflict(int position, String title, String reason) {}

    /**
     * Begins to take a job back; it goes on in the background.
     *
     * @param positions in the file, from 1, of the records to take back; empty for all
     * @throws FolioException 422 where the job still runs or was a trial run
     */
    public void undo(UUID job, List<Integer> positions) {
        undo.start(job, positions.stream().map(position -> position - 1).toList());
    }

    public Undoing undoing(UUID job) {
        var progress = log.progress(job);
        return new Undoing(
                progress.state() != null,
                progress.state() == UndoLog.State.RUNNING,
                progress.undone(),
                progress.conflicts(),
                progress.waiting());
    }

    /** A page of the records that could not be taken back, in the order of the file. */
    public List<Conflict> conflicts(UUID job, int offset, int limit) {
        return log.conflicts(job, offset, limit).stream()
                .map(conflict -> new Conflict(
                        conflict.order() + 1, conflict.title() == null ? "" : conflict.title(), conflict.reason()))
                .toList();
    }

    /**
     * Imports the failed records of a job once more.
     *
     * @return the new job
     * @throws FolioException 422 where the job still runs or no failed record was kept
     */
    public UUID retry(UUID job) {
        return retries.start(job).id();
    }
}
