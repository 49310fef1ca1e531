package octavo.server.dataimport.dispatch;

import java.util.Locale;
import octavo.server.dataimport.jobs.JobStatus;
import octavo.server.dataimport.jobs.JobStore;
import octavo.server.dataimport.jobs.Ledger;
import octavo.server.dataimport.jobs.ReceivedRecords;
import octavo.server.sourcerecords.Snapshots;
import octavo.server.tenants.Caller;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** The end of a job: its state, its counts, and a line on what it cost. */
@Component
class JobEnding {

    private static final Logger LOG = LoggerFactory.getLogger(JobEnding.class);

    private final JobStore jobs;
    private final Ledger ledger;
    private final ReceivedRecords received;
    private final Snapshots snapshots;
    private final TransactionTemplate transaction;

    JobEnding(
            JobStore jobs,
            Ledger ledger,
            ReceivedRecords received,
            Snapshots snapshots,
            TransactionTemplate transaction) {
        this.jobs = jobs;
        this.ledger = ledger;
        this.received = received;
        this.snapshots = snapshots;
        this.transaction = transaction;
    }

    /** Every record of the job has its outcome. */
    void end(RunningJob job) {
        Caller.platform(job.tenant()).run(() -> {
            transaction.executeWithoutResult(_ -> {
                var status = jobs.end(job.id());
                snapshots.ended(job.id(), status.name());
                received.forget(job.id());
            });
            log(job);
        });
    }

    /** The job cannot go on; what took effect stays, and its log says what. */
    void fail(RunningJob job, Exception cause) {
        LOG.error("{}: {} cannot go on", job.tenant(), job.job().label(), cause);
        Caller.platform(job.tenant())
                .run(() -> transaction.executeWithoutResult(_ -> {
                    jobs.fail(job.id(), "FILE_PROCESSING_ERROR", String.valueOf(cause.getMessage()));
                    snapshots.ended(job.id(), JobStatus.ERROR.name());
                }));
    }

    private void log(RunningJob job) {
        var cost = ledger.cost(job.id());
        double records = Math.max(1, job.doneRecords());
        LOG.info(
                "{}: {} ended: {} records, {} failed, {} s, {} records/s; per record {} SQL statements, {} chunk messages of {} bytes, {} KiB allocated",
                job.tenant(),
                job.job().label(),
                job.doneRecords(),
                job.failedRecords(),
                "%.1f".formatted(job.age().toMillis() / 1000.0),
                Math.round(job.rate()),
                String.format(Locale.ROOT, "%.3f", cost.sqlStatements() / records),
                String.format(Locale.ROOT, "%.4f", job.chunkCount() / records),
                Math.round(cost.messageBytes() / records),
                Math.round(cost.allocatedKib() / records));
    }
}
