package octavo.lab.scenario;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import octavo.lab.load.CallFailed;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Waits for the end of a job for as long as it gets on. */
final class Progress {

    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration WAIT = Duration.ofMinutes(30);

    private Progress() {}

    /** Asks a job how far it is. */
    interface Question {
        /** @return the job, and whether it has ended */
        Answer ask() throws CallFailed, InterruptedException;
    }

    record Answer(@Nullable JsonNode job, boolean ended) {}

    /**
     * @return the job as it ended
     * @throws StandsStill if it did not get on for half an hour
     */
    static JsonNode awaitEnd(Question question) throws CallFailed, StandsStill, InterruptedException {
        var giveUp = Instant.now().plus(WAIT);
        var last = "";
        while (true) {
            var answer = question.ask();
            var job = answer.job();
            if (job != null && answer.ended()) {
                return job;
            }
            var progress = job == null ? "" : job.path("progress").toString();
            if (!progress.equals(last)) {
                last = progress;
                giveUp = Instant.now().plus(WAIT);
            } else if (Instant.now().isAfter(giveUp)) {
                throw new StandsStill("no progress for %s; the last was %s".formatted(WAIT, last));
            }
            TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
        }
    }

    static final class StandsStill extends Exception {
        private static final long serialVersionUID = 1;

        StandsStill(String message) {
            super(message);
        }
    }
}
