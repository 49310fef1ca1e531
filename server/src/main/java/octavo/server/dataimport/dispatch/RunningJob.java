package octavo.server.dataimport.dispatch;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import octavo.server.dataimport.chunks.Chunk;
import octavo.server.dataimport.jobs.ImportJob;
import octavo.server.dataimport.jobs.Ledger.Settled;
import octavo.server.tenants.TenantId;
import org.jspecify.annotations.Nullable;

/** What the dispatcher knows of a job on its way: where the cut stands, and which chunks are out. Its thread's alone. */
final class RunningJob implements AutoCloseable {

    /** A job of so few records is small: it takes the topic that large ones cannot fill. */
    static final int SMALL_RECORDS_MAX = 10;

    private final TenantId tenant;
    private ImportJob job;
    private final ChunkSource source;
    private final boolean keepsOrder;
    private final Instant started = Instant.now();

    /** Settled before this dispatcher took the job over, and not met again by the cut. */
    private final Map<Integer, Settled> settledBefore = new HashMap<>();

    private final TreeMap<Integer, Chunk> out = new TreeMap<>();
    private final int recordsDoneBefore;
    private @Nullable Chunk cut;
    private @Nullable Boolean smallForGood;
    private boolean exhausted;
    private int chunkCount;
    private int doneRecords;
    private int failedRecords;
    private Instant lastProgress = Instant.now();
    private @Nullable String waitsFor;
    private boolean paused;

    /** @param keepsOrder whether the records take effect in the order of the file */
    RunningJob(TenantId tenant, ImportJob job, ChunkSource source, boolean keepsOrder, List<Settled> settled) {
        this.tenant = tenant;
        this.job = job;
        this.source = source;
        this.keepsOrder = keepsOrder;
        for (var chunk : settled) {
            settledBefore.put(chunk.chunk(), chunk);
            doneRecords += chunk.records();
            failedRecords += chunk.failed();
        }
        this.recordsDoneBefore = doneRecords;
        this.paused = job.paused();
        this.waitsFor = paused ? null : job.waitsFor();
    }

    TenantId tenant() {
        return tenant;
    }

    ImportJob job() {
        return job;
    }

    UUID id() {
        return job.id();
    }

    /** The job's row was read again: more records may have come, or the last one. */
    void refresh(ImportJob again) {
        job = again;
    }

    /** Whether somebody holds the job back: what is out still takes effect, and no more goes out. */
    boolean isPaused() {
        return paused;
    }

    void setPaused(boolean paused) {
        this.paused = paused;
    }

    /** Whether records still come in from a client. */
    boolean isStillReceiving() {
        return !isWhole();
    }

    boolean keepsOrder() {
        return keepsOrder;
    }

    boolean isSmall(Chunk chunk) {
        var total = job.totalRecords();
        if (keepsOrder) { // said once: the chunks of such a job may not part
            if (smallForGood == null) {
                smallForGood = isWhole() && total != null && total <= SMALL_RECORDS_MAX;
            }
            return smallForGood;
        }
        return total == null
                ? chunk.number() == 0 && chunk.pieces().size() <= SMALL_RECORDS_MAX
                : total <= SMALL_RECORDS_MAX;
    }

    /** The chunk to send next, kept until {@link #sent}. Those that took effect before are passed over. */
    Optional<Chunk> peek() throws IOException {
        while (cut == null && !exhausted) {
            var next = source.next();
            if (next.isEmpty()) {
                exhausted = isWhole();
                if (exhausted && !settledBefore.isEmpty()) {
                    throw new DifferentCutException("%s: %d settled chunks lie behind its end: the file has changed"
                            .formatted(job.label(), settledBefore.size()));
                }
                return Optional.empty();
            }
            chunkCount++;
            var before = settledBefore.remove(next.get().number());
            if (before == null) {
                cut = next.get();
            } else {
                check(next.get(), before);
            }
        }
        return Optional.ofNullable(cut);
    }

    /** Whether all of the job's records are there; a client may still be sending. */
    private boolean isWhole() {
        return job.sourcePath() != null || job.receivedAll();
    }

    void sent(Chunk chunk) {
        if (out.isEmpty()) {
            lastProgress = Instant.now();
        }
        out.put(chunk.number(), chunk);
        cut = null;
    }

    /** The first chunk that is out, from which on the ledger is of interest. */
    Optional<Integer> firstOut() {
        return out.isEmpty() ? Optional.empty() : Optional.of(out.firstKey());
    }

    int outCount() {
        return out.size();
    }

    List<Chunk> outChunks() {
        return List.copyOf(out.values());
    }

    void settle(List<Settled> settled) {
        for (var chunk : settled) {
            var sent = out.remove(chunk.chunk());
            if (sent != null) {
                check(sent, chunk);
                doneRecords += chunk.records();
                failedRecords += chunk.failed();
                lastProgress = Instant.now();
            }
        }
    }

    private void check(Chunk chunk, Settled settled) {
        if (chunk.firstOrder() != settled.firstOrder() || chunk.pieces().size() != settled.records()) {
            throw new DifferentCutException(
                    "%s: chunk %d was settled with %d records from %d on, but holds %d from %d on: the file has changed, or it was cut by another version"
                            .formatted(
                                    job.label(),
                                    chunk.number(),
                                    settled.records(),
                                    settled.firstOrder() + 1,
                                    chunk.pieces().size(),
                                    chunk.firstOrder() + 1));
        }
    }

    /** A job's chunks are not those that were settled before; it cannot go on without doubling or losing records. */
    static final class DifferentCutException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        DifferentCutException(String message) {
            super(message);
        }
    }

    boolean isFinished() {
        return exhausted && cut == null && out.isEmpty();
    }

    boolean stallsFor(Duration time) {
        return !out.isEmpty() && lastProgress.plus(time).isBefore(Instant.now());
    }

    /** Gives a job that stalled more time. */
    void waitAgain() {
        lastProgress = Instant.now();
    }

    /** Whether this says something new. */
    boolean waitsFor(@Nullable String sentence) {
        boolean news = !Objects.equals(waitsFor, sentence);
        waitsFor = sentence;
        return news;
    }

    boolean isWaitingFor(String sentence) {
        return sentence.equals(waitsFor);
    }

    int chunkCount() {
        return chunkCount;
    }

    int doneRecords() {
        return doneRecords;
    }

    int failedRecords() {
        return failedRecords;
    }

    /** Records per second since the start, or since this dispatcher took over. */
    double rate() {
        double seconds =
                Math.max(0.001, Duration.between(started, Instant.now()).toMillis() / 1000.0);
        return (doneRecords - recordsDoneBefore) / seconds;
    }

    Duration age() {
        return Duration.between(started, Instant.now());
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
