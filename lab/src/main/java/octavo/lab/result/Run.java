package octavo.lab.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run: one arm, measured once.
 *
 * @param number from 1, in the order in which the runs were made
 * @param repeat from 1, within the arm
 * @param reason why a run is broken, or why a complete one is to be read with care; null otherwise
 * @param settings what was declared for the arm
 * @param environment what was found, by dotted name ({@code machine.cpus}, {@code kafka.version}, {@code topics.count}); where two
 *     arms differ here beyond their settings, the comparison is confounded
 * @param phases those that have begun, in order
 * @param gaps what could not be measured, and why
 * @param generator whether the load generator itself was the limit; null until the run has ended
 */
public record Run(
        int number,
        String arm,
        int repeat,
        State state,
        @Nullable String reason,
        @Nullable Instant started,
        @Nullable Instant ended,
        Map<String, String> settings,
        Map<String, String> environment,
        List<Phase> phases,
        List<Gap> gaps,
        @Nullable Generator generator) {

    /** How far a run came. */
    public enum State {
        PLANNED,
        RUNNING,
        COMPLETE,
        BROKEN
    }

    /**
     * A stretch of a run with the same load.
     *
     * @param reported false for a warm-up
     * @param ended null while it lasts, and for ever if the run was interrupted in it
     */
    public record Phase(
            String name,
            boolean reported,
            Instant started,
            @Nullable Instant ended) {}

    /** Something that could not be measured. */
    public record Gap(Kind kind, String subject, String reason) {

        /** What is missing: a route of the system under test, a probe of the lab, or data. */
        public enum Kind {
            CAPABILITY,
            PROBE,
            DATA
        }
    }

    /**
     * The load generator's watch over itself.
     *
     * @param bottleneck whether the figures of this run say more about the generator than about the system
     * @param reason for people, with the figures that decided it
     * @param cpuShareMax the most of the machine that the generator's own JVM used in any 10 s, from 0 to 1
     * @param gcMillisMax the longest pause of its collector in any 10 s
     * @param schedulingDelayMillisP99 how late a thread of it woke that had to wake every 10 ms
     */
    public record Generator(
            boolean bottleneck,
            String reason,
            double cpuShareMax,
            double gcMillisMax,
            double schedulingDelayMillisP99) {}
}
