package octavo.lab.result;

import java.util.List;
import java.util.Map;

/**
 * What an experiment was to do, in the size in which it was run.
 *
 * @param experiment the experiment's name, as in {@code kafka-modes}
 * @param title one line for people
 * @param size {@code small}, {@code full} or {@code reference}
 * @param seed of all generated data and all random choices
 * @param arms the baseline first; a delta is a later arm minus the first
 * @param repeats runs of each arm
 * @param phases in their order within each run
 */
public record Plan(
        String experiment,
        String title,
        String size,
        long seed,
        List<Arm> arms,
        int repeats,
        List<PlannedPhase> phases) {

    public Plan {
        arms = List.copyOf(arms);
        phases = List.copyOf(phases);
        if (arms.isEmpty() || repeats < 1) {
            throw new IllegalArgumentException("%d arms, %d repeats".formatted(arms.size(), repeats));
        }
    }

    /**
     * One of the things compared.
     *
     * @param name as in {@code kraft}
     * @param settings what was declared for this arm, by dotted name; where arms differ here, they differ on purpose
     */
    public record Arm(String name, String title, Map<String, String> settings) {}

    /**
     * @param load for people, as in {@code 8 desk users, import of 5,000 records (create)}
     * @param desk whether desk load runs in this phase
     * @param jobs the names of the jobs that are measured in it
     * @param reported false for a warm-up, which is kept and not reported
     */
    public record PlannedPhase(
            String name, String title, String load, boolean desk, List<String> jobs, boolean reported) {}
}
