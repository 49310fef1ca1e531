package octavo.lab.report.figures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import octavo.lab.result.Plan;
import octavo.lab.result.Plan.PlannedPhase;
import octavo.lab.result.ResultException;
import octavo.lab.result.ResultFolder;

/**
 * What a report is about: the runs of one experiment, or of two that are compared.
 *
 * @param sources the folders that it was read from
 * @param arms the baseline first
 * @param phases those that are reported, in their order
 * @param pairs the arms to compare, by their index; none where there is one arm
 */
public record Experiment(
        String name,
        String title,
        String size,
        long seed,
        List<String> sources,
        List<Arm> arms,
        List<PlannedPhase> phases,
        List<Pair> pairs) {

    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    public Experiment {
        arms = List.copyOf(arms);
        phases = List.copyOf(phases);
        pairs = List.copyOf(pairs);
        if (arms.stream().allMatch(arm -> arm.complete().isEmpty())) {
            throw new ResultException("%s: no run is complete, so there is nothing to report".formatted(sources));
        }
    }

    /** Contender minus baseline, both as indexes of arms. */
    public record Pair(int baseline, int contender) {}

    /** @throws ResultException if no run is complete, or a file is damaged */
    public static Experiment of(ResultFolder folder) {
        var plan = folder.plan();
        var runs = runs(folder);
        var arms = plan.arms().stream().map(arm -> arm(arm, "", runs)).toList();
        var pairs = IntStream.range(1, arms.size())
                .mapToObj(contender -> new Pair(0, contender))
                .toList();
        return new Experiment(
                plan.experiment(),
                plan.title(),
                plan.size(),
                plan.seed(),
                List.of(label(folder)),
                lettered(arms),
                reported(plan.phases()),
                pairs);
    }

    /**
     * Two stored experiments as one. Arms of the same name are compared with each other; where no name is shared, the first of the
     * one with the first of the other.
     */
    public static Experiment compared(ResultFolder baseline, ResultFolder contender) {
        var before = baseline.plan();
        var after = contender.plan();
        var names =
                new LinkedHashSet<>(before.arms().stream().map(Plan.Arm::name).toList());
        names.retainAll(after.arms().stream().map(Plan.Arm::name).toList());
        var beforeArms = named(before.arms(), names);
        var afterArms = named(after.arms(), names);
        var beforeRuns = runs(baseline);
        var afterRuns = runs(contender);
        var arms = new ArrayList<Arm>();
        var pairs = new ArrayList<Pair>();
        for (var i = 0; i < beforeArms.size(); i++) {
            pairs.add(new Pair(arms.size(), arms.size() + 1));
            arms.add(arm(beforeArms.get(i), " in " + label(baseline), beforeRuns));
            arms.add(arm(afterArms.get(i), " in " + label(contender), afterRuns));
        }
        var phases = new LinkedHashMap<String, PlannedPhase>();
        reported(before.phases()).forEach(phase -> phases.put(phase.name(), phase));
        reported(after.phases()).forEach(phase -> phases.putIfAbsent(phase.name(), phase));
        return new Experiment(
                before.experiment().equals(after.experiment())
                        ? before.experiment()
                        : before.experiment() + ", " + after.experiment(),
                "%s against %s".formatted(label(contender), label(baseline)),
                before.size().equals(after.size()) ? before.size() : before.size() + ", " + after.size(),
                before.seed(),
                List.of(label(baseline), label(contender)),
                lettered(arms),
                List.copyOf(phases.values()),
                pairs);
    }

    private static List<Plan.Arm> named(List<Plan.Arm> arms, LinkedHashSet<String> names) {
        return names.isEmpty()
                ? List.of(arms.getFirst())
                : names.stream()
                        .map(name -> arms.stream()
                                .filter(a -> a.name().equals(name))
                                .findFirst()
                                .orElseThrow())
                        .toList();
    }

    private static Map<String, List<RunFigures>> runs(ResultFolder folder) {
        var runs = new LinkedHashMap<String, List<RunFigures>>();
        for (var files : folder.runs()) {
            var figures = RunFigures.read(files);
            runs.computeIfAbsent(figures.run().arm(), _ -> new ArrayList<>()).add(figures);
        }
        return runs;
    }

    private static Arm arm(Plan.Arm arm, String where, Map<String, List<RunFigures>> runs) {
        return new Arm("", arm.name() + where, arm.title(), arm.settings(), runs.getOrDefault(arm.name(), List.of()));
    }

    private static List<Arm> lettered(List<Arm> arms) {
        return IntStream.range(0, arms.size())
                .mapToObj(i -> new Arm(
                        arms.size() == 1 ? "" : LETTERS.substring(i, i + 1),
                        arms.get(i).name(),
                        arms.get(i).title(),
                        arms.get(i).settings(),
                        arms.get(i).runs()))
                .toList();
    }

    private static List<PlannedPhase> reported(List<PlannedPhase> phases) {
        return phases.stream().filter(PlannedPhase::reported).toList();
    }

    private static String label(ResultFolder folder) {
        var name = folder.path().toAbsolutePath().normalize().getFileName();
        return name == null ? "results" : name.toString();
    }

    public Arm baseline() {
        return arms.getFirst();
    }

    /** All runs, in the order in which they were made. */
    public List<RunFigures> runs() {
        return arms.stream()
                .flatMap(arm -> arm.runs().stream())
                .sorted(Comparator.comparingInt((RunFigures r) -> r.run().number()))
                .toList();
    }

    /** The fewest complete runs of an arm. */
    public int repeats() {
        return arms.stream().mapToInt(arm -> arm.complete().size()).min().orElseThrow();
    }

    public String phaseTitle(String name) {
        if (name.equals(RunFigures.AROUND)) {
            return "Start and end of the run";
        }
        return phases.stream()
                .filter(p -> p.name().equals(name))
                .map(PlannedPhase::title)
                .findFirst()
                .orElse(name);
    }
}
