package octavo.lab.result;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An import or export as a measured job.
 *
 * @param name as in {@code create-5k}
 * @param kind as in {@code create}, {@code update} or {@code export}
 * @param records that the job was given
 * @param started when the client began, with the upload
 * @param clientSeconds from there until the client saw the job's end
 * @param jobStarted when the job began, as the job itself states it; null if it does not
 * @param jobCompleted when it ended, as the job itself states it
 * @param succeeded records that took effect
 * @param failed records that did not
 * @param failure why the job as a whole failed; null if it did not
 */
public record JobResult(
        String phase,
        String name,
        String kind,
        long records,
        Instant started,
        double clientSeconds,
        @Nullable Instant jobStarted,
        @Nullable Instant jobCompleted,
        long succeeded,
        long failed,
        @Nullable String failure) {

    /** From the job's own start to its own end, the reference reports' duration; NaN if the job does not state them. */
    public double jobSeconds() {
        return jobStarted == null || jobCompleted == null
                ? Double.NaN
                : Duration.between(jobStarted, jobCompleted).toNanos() / 1e9;
    }
}
