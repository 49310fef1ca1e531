package octavo.server.pages;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import octavo.server.dataimport.ImportLogLine;
import octavo.server.dataimport.ImportProgress;
import octavo.server.dataimport.Imports.Profile;
import org.jspecify.annotations.Nullable;

/** What the import pages show, and how they word it. */
public final class ImportView {

    private ImportView() {}

    /** The page of uploads and jobs. */
    public record Overview(List<Profile> profiles, List<ImportProgress> jobs) {

        public Overview {
            profiles = List.copyOf(profiles);
            jobs = List.copyOf(jobs);
        }

        /** Whether the list changes by itself. */
        public boolean isLive() {
            return jobs.stream().anyMatch(job -> !job.state().isEnded());
        }
    }

    /**
     * One job.
     *
     * @param now the moment that speeds are counted to while it runs
     * @param share what imports may take of this node beside its desk, from 0 to 1
     */
    public record Progress(ImportProgress job, Instant now, double share) {

        /** What the desk makes the import give up; empty while it has the whole machine. */
        public String trade() {
            return share < 1
                    ? "The desk is at work: imports take %d %% of this server for now."
                            .formatted(Math.round(share * 100))
                    : "";
        }

        /** Done in per cent; 0 while the total is not known, never above 100. */
        public int percent() {
            var total = job.total();
            return total == null || total == 0 ? 0 : (int) Math.min(100, 100L * job.done() / total);
        }

        public boolean totalKnown() {
            return job.total() != null;
        }

        /** Records a second since the start, in words; empty before the first one. */
        public String speed() {
            var started = job.startedAt();
            var ended = job.completedAt();
            if (started == null || job.done() == 0) {
                return "";
            }
            long millis = Math.max(
                    1, Duration.between(started, ended == null ? now : ended).toMillis());
            return worded("%,d records/s", Math.max(1, job.done() * 1_000L / millis));
        }

        public VerdictKind kind() {
            return kindOf(job);
        }

        /** One sentence on how it ended. */
        public String ending() {
            var error = job.error();
            return switch (job.state()) {
                case COMPLETED -> worded("Imported. All %,d records took effect.", job.done());
                case COMPLETED_WITH_ERRORS ->
                    error == null
                            ? worded("Imported, with errors. %,d of %,d records failed.", job.failed(), job.done())
                            : "The import stopped. " + error;
                case CANCELLED, DISCARDED ->
                    worded("Cancelled. %,d records had taken effect before.", job.done() - job.failed());
                case PREPARING, RUNNING -> "";
            };
        }
    }

    /**
     * A page of a job's log.
     *
     * @param total lines in all
     */
    public record Log(ImportProgress job, boolean failedOnly, List<ImportLogLine> lines, int offset, int total) {

        static final int PAGE_SIZE = 100;

        public Log {
            lines = List.copyOf(lines);
        }

        public @Nullable String previous() {
            return offset == 0 ? null : link(Math.max(0, offset - PAGE_SIZE));
        }

        public @Nullable String next() {
            return offset + PAGE_SIZE < total ? link(offset + PAGE_SIZE) : null;
        }

        private String link(int newOffset) {
            return "/import/jobs/%s?%soffset=%d#log".formatted(job.job(), failedOnly ? "show=failed&" : "", newOffset);
        }
    }

    /** A job's state in words. */
    public static String word(ImportProgress job) {
        return switch (job.state()) {
            case PREPARING -> "Waiting";
            case RUNNING -> "Running";
            case COMPLETED -> "Done";
            case COMPLETED_WITH_ERRORS -> job.error() == null ? "Done, with errors" : "Stopped";
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
            case PREPARING, RUNNING, CANCELLED, DISCARDED -> VerdictKind.ATTENTION;
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
