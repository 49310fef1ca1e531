package octavo.lab.report.figures;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import octavo.lab.result.Run;

/**
 * One of the things compared.
 *
 * @param letter A for the baseline, then B, …; empty where there is one arm
 * @param settings that were declared for it
 * @param runs all of them, also broken ones
 */
public record Arm(String letter, String name, String title, Map<String, String> settings, List<RunFigures> runs) {

    public Arm {
        runs = List.copyOf(runs);
    }

    /** Runs whose figures count. */
    public List<RunFigures> complete() {
        return runs.stream().filter(RunFigures::complete).toList();
    }

    /** As in {@code B kraft}; the name alone where there is one arm. */
    public String label() {
        return letter.isEmpty() ? name : letter + " " + name;
    }

    /** What was found in its complete runs, by name: one value, or several where runs differ. */
    public Map<String, Set<String>> environment() {
        return collected(Run::environment);
    }

    private Map<String, Set<String>> collected(Function<Run, Map<String, String>> of) {
        var found = new TreeMap<String, Set<String>>();
        for (var run : complete()) {
            of.apply(run.run())
                    .forEach((name, value) -> found.computeIfAbsent(fact(name), _ -> new TreeSet<>())
                            .add(value));
        }
        return found;
    }

    /** A fact about ZooKeeper or the controller is one about the node that keeps the metadata; see {@link Series#part}. */
    private static String fact(String name) {
        var parts = name.split("\\.");
        return parts.length == 3 && parts[0].equals("process")
                ? String.join(".", parts[0], Series.part(parts[1]), parts[2])
                : name;
    }
}
