package octavo.server.pages;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import octavo.server.dataimport.ImportProgress;
import octavo.server.dataimport.ImportProgress.State;

/** What the import pages show, and how they word it. */
public final class ImportView {

    private ImportView() {}

    /** The page of uploads and jobs. */
    public record Overview(List<ImportProgress> jobs, boolean mayUpload, boolean maySeeProfiles) {

        public Overview {
            jobs = List.copyOf(jobs);
        }

        /** Whether the list changes by itself. */
        public boolean isLive() {
            return jobs.stream().anyMatch(job -> job.state() == State.RUNNING);
        }
    }

    /**
     * One job.
     *
     * @param now the moment that speeds are counted to while it runs
     * @param recordsPerSecond over the last seconds, while it runs
     * @param share what imports may take of this node beside its desk, from 0 to 1
     * @param mayHold whether the signed-in person may pause and cancel it
     */
    public record Progress(ImportProgress job, Instant now, double recordsPerSecond, double share, boolean mayHold) {

        /** What the desk makes the import give up, or that it need not. */
        public String trade() {
            return share < 1
                    ? "The desk is at work: imports take %d %% of this server for now."
                            .formatted(Math.round(share * 100))
                    : "The desk does not need this server just now: imports take all of it.";
        }

        /** Whether somebody holds it back. */
        public boolean isPaused() {
            return job.state() == State.PAUSED;
        }

        /** Whether it is looked at again: it goes on, or what was at work when it was paused still settles. */
        public boolean isLive() {
            return job.state() == State.RUNNING || isPaused();
        }

        /** The time until the end at the present speed, in words; empty where nobody can know. */
        public String timeLeft() {
            var total = job.total();
            if (total == null || recordsPerSecond <= 0 || job.state() != State.RUNNING) {
                return "";
            }
            return duration(Duration.ofSeconds((long) Math.ceil((total - job.done()) / recordsPerSecond)));
        }

        private static String duration(Duration time) {
            if (time.toSeconds() < 60) {
                return "%d s".formatted(Math.max(1, time.toSeconds()));
            }
            return time.toHours() == 0
                    ? "%d min".formatted(time.plusSeconds(30).toMinutes())
                    : "%d h %d min".formatted(time.toHours(), time.toMinutesPart());
        }

        /** Done in per cent; 0 while the total is not known, never above 100. */
        public int percent() {
            var total = job.total();
            return total == null || total == 0 ? 0 : (int) Math.min(100, 100L * job.done() / total);
        }

        public boolean totalKnown() {
            return job.total() != null;
        }

        /** Records a second in words: over the last seconds while it runs, in all once it has ended. */
        public String speed() {
            var started = job.startedAt();
            var ended = job.completedAt();
            if (started == null || job.done() == 0) {
                return "";
            }
            if (ended == null) {
                return isPaused() ? "" : worded("%,d records/s", Math.round(recordsPerSecond));
            }
            long millis = Math.max(1, Duration.between(started, ended).toMillis());
            return worded("%,d records/s", Math.max(1, job.done() * 1_000L / millis));
        }

        public VerdictKind kind() {
            return kindOf(job);
        }

        /** One sentence on how it ended. */
        public String ending() {
            var error = job.error();
            return switch (job.state()) {
                case COMPLETED ->
                    job.trial()
                            ? worded("Tried out. None of the %,d records would fail. Nothing was kept.", job.done())
                            : worded("Imported. All %,d records took effect.", job.done());
                case COMPLETED_WITH_ERRORS ->
                    error == null
                            ? worded(
                                    job.trial()
                                            ? "Tried out. %,d of %,d records would fail. Nothing was kept."
                                            : "Imported, with errors. %,d of %,d records failed.",
                                    job.failed(),
                                    job.done())
                            : "The import stopped. " + error;
                case CANCELLED, DISCARDED ->
                    worded("Cancelled. %,d records had taken effect before.", job.done() - job.failed());
                case NOT_STARTED -> "The file is here, and its import was not started.";
                case RUNNING, PAUSED -> "";
            };
        }
    }

    /** A job's state in words. */
    public static String word(ImportProgress job) {
        return switch (job.state()) {
            case NOT_STARTED -> "Not started";
            case RUNNING -> job.trial() ? "Trial runs" : "Running";
            case PAUSED -> "Paused";
            case COMPLETED -> job.trial() ? "Trial done" : "Done";
            case COMPLETED_WITH_ERRORS -> {
                if (job.error() != null) {
                    yield "Stopped";
                }
                yield job.trial() ? "Trial done, with errors" : "Done, with errors";
            }
            case CANCELLED, DISCARDED -> "Cancelled";
        };
    }

    /** The colour of a state. */
    public static String style(ImportProgress job) {
        return job.state().isEnded() ? kindOf(job).style() : "plain";
    }

    private static VerdictKind kindOf(ImportProgress job) {
        return switch (job.state()) {
            case COMPLETED -> VerdictKind.SUCCESS;
            case COMPLETED_WITH_ERRORS -> job.error() == null ? VerdictKind.ATTENTION : VerdictKind.ERROR;
            case NOT_STARTED, RUNNING, PAUSED, CANCELLED, DISCARDED -> VerdictKind.ATTENTION;
        };
    }

    private static String worded(String sentence, Object... numbers) {
        return String.format(Locale.ENGLISH, sentence, numbers);
    }

    /** {@code 1,200 of 25,000}. */
    public static String count(ImportProgress job) {
        var total = job.total();
        return total == null || total == job.done()
                ? worded("%,d", job.done())
                : worded("%,d of %,d", job.done(), total);
    }
}
