package octavo.server.dataimport.jobs;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.marc.MarcFormat;
import octavo.server.dataimport.jobs.FailedRecords.Failed;
import octavo.server.records.FolioException;
import octavo.server.records.Uuids;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Imports the failed records of an ended job once more, by the same profile as it is now; the others are left alone. */
@Service
public class Retries {

    private static final int BATCH = 500;

    private final JobStore jobs;
    private final FailedRecords failed;
    private final DirectJobs direct;
    private final ImportSignal signal;

    Retries(JobStore jobs, FailedRecords failed, DirectJobs direct, ImportSignal signal) {
        this.jobs = jobs;
        this.failed = failed;
        this.direct = direct;
        this.signal = signal;
    }

    /**
     * Starts a job of the failed records.
     *
     * @return the new job
     * @throws FolioException 422 where the job still runs or no failed record was kept, or its profile cannot be run any more
     */
    @Transactional
    public ImportJob start(UUID jobId) {
        var job = jobs.lock(jobId);
        var profile = job.profile();
        if (!job.status().isEnded() || profile == null || job.dryRun()) {
            throw FolioException.invalid("Only an ended import can be retried", "id", jobId.toString());
        }
        var retry = direct.create("ONLINE", List.of("Failed records of " + job.label()), profile)
                .getFirst();
        boolean any = false;
        int after = -1;
        for (var batch = failed.after(jobId, after, BATCH);
                !batch.isEmpty();
                batch = failed.after(jobId, after, BATCH)) {
            after = batch.getLast().order();
            any |= send(retry.id(), batch);
        }
        if (!any) {
            throw FolioException.invalid("The job has no failed records that could be retried", "id", jobId.toString());
        }
        direct.receive(retry.id(), Uuids.next(), MarcFormat.ISO_2709, List.of(), true);
        signal.changed(retry.id());
        return jobs.get(retry.id());
    }

    /** Records of one format after the other, as they came. */
    private boolean send(UUID retry, List<Failed> batch) {
        var run = new ArrayList<byte[]>();
        var format = MarcFormat.ISO_2709;
        boolean any = false;
        for (var record : batch) {
            var bytes = record.received();
            if (bytes == null) {
                continue;
            }
            var own = MarcFormat.detect(bytes).orElse(MarcFormat.ISO_2709);
            if (own != format && !run.isEmpty()) {
                direct.receive(retry, Uuids.next(), format, run, false);
                run = new ArrayList<>();
            }
            format = own;
            run.add(bytes);
            any = true;
        }
        if (!run.isEmpty()) {
            direct.receive(retry, Uuids.next(), format, run, false);
        }
        return any;
    }
}
