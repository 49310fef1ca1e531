package octavo.lab.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import octavo.lab.report.document.Cell;
import octavo.lab.report.document.Document.Blocks;
import octavo.lab.report.document.Document.Chapter;
import octavo.lab.report.document.Document.Column;
import octavo.lab.report.document.Document.Row;
import octavo.lab.report.document.Document.Table;
import octavo.lab.report.figures.Arm;
import octavo.lab.report.figures.Experiment.Pair;
import octavo.lab.report.figures.RunFigures;
import octavo.lab.result.Run.Gap;

/** Every difference between arms beyond the declared one. It stands first, because it limits every conclusion. */
final class ConfounderAudit {

    private final Subject subject;

    ConfounderAudit(Subject subject) {
        this.subject = subject;
    }

    /** One difference between the arms of a pair that nobody declared. */
    record Confounder(String name, String baseline, String contender) {}

    Chapter chapter() {
        var blocks = new Blocks();
        for (var pair : subject.pairs()) {
            var declared = declared(pair);
            var asFound = new ArrayList<>(declared);
            asFound.addAll(consequences(pair));
            blocks.table(table(
                    "declared",
                    pair,
                    "Declared: what is compared",
                    "Facts of the environment in which the declared values of both arms show follow from them.",
                    asFound));
            if (declared.isEmpty()) {
                blocks.paragraph("No difference of settings was declared between %s and %s: they should be equal."
                        .formatted(
                                subject.baseline(pair).label(),
                                subject.contender(pair).label()));
            }
            var confounders = confounders(pair);
            if (confounders.isEmpty()) {
                blocks.paragraph(
                        "Beyond that, no difference was found between %s and %s: neither in what was read of their environments, nor in the order of their runs, nor in what could be measured."
                                .formatted(
                                        subject.baseline(pair).label(),
                                        subject.contender(pair).label()));
            } else {
                blocks.warning("%s and %s also differ in %s that nobody declared. What is found below may come from %s."
                        .formatted(
                                subject.baseline(pair).label(),
                                subject.contender(pair).label(),
                                Words.count(confounders.size(), "thing"),
                                confounders.size() == 1 ? "it" : "any of them"));
                blocks.table(table("confounders", pair, "Not declared, and yet different", "", confounders));
            }
        }
        return blocks.chapter("confounders", "Confounder audit");
    }

    /** Whether no pair of arms differs in anything that was not declared. */
    boolean allClear() {
        return subject.pairs().stream().allMatch(pair -> confounders(pair).isEmpty());
    }

    private Table table(String id, Pair pair, String caption, String note, List<Confounder> differences) {
        return new Table(
                id + subject.suffix(pair),
                caption,
                note,
                List.of(
                        Column.text("What"),
                        Column.text(subject.baseline(pair).label()),
                        Column.text(subject.contender(pair).label())),
                differences.stream()
                        .map(d -> Row.of(Cell.code(d.name()), Cell.words(d.baseline()), Cell.words(d.contender())))
                        .toList());
    }

    private List<Confounder> declared(Pair pair) {
        return differing(
                subject.baseline(pair).settings(), subject.contender(pair).settings());
    }

    /** Facts that the declared difference brings with it: each arm's own declared value stands in them. */
    private List<Confounder> consequences(Pair pair) {
        var declared = declared(pair);
        return environments(subject.baseline(pair), subject.contender(pair)).stream()
                .filter(fact -> declared.stream()
                        .anyMatch(d -> !d.name().equals(fact.name())
                                && shows(fact.baseline(), d.baseline())
                                && shows(fact.contender(), d.contender())))
                .toList();
    }

    /** Whether the value stands in the fact as a word, or as an option's end: {@code 512m} in {@code -Xmx512m}. */
    private static boolean shows(String fact, String value) {
        var before = Character.isDigit(value.isEmpty() ? 'x' : value.charAt(0)) ? "(?<![0-9.])" : "(?<![\\p{Alnum}])";
        return Pattern.compile(before + Pattern.quote(value) + "(?![\\p{Alnum}])", Pattern.CASE_INSENSITIVE)
                .matcher(fact)
                .find();
    }

    List<Confounder> confounders(Pair pair) {
        var baseline = subject.baseline(pair);
        var contender = subject.contender(pair);
        var found = new ArrayList<Confounder>();
        var expected = Stream.concat(declared(pair).stream(), consequences(pair).stream())
                .map(Confounder::name)
                .collect(Collectors.toSet());
        environments(baseline, contender).stream()
                .filter(fact -> !expected.contains(fact.name()))
                .forEach(found::add);
        order(baseline, contender).ifPresent(found::add);
        var before = gaps(baseline);
        var after = gaps(contender);
        if (!before.equals(after)) {
            found.add(new Confounder("what could not be measured", only(before, after), only(after, before)));
        }
        if (bottlenecks(baseline) != bottlenecks(contender)) {
            found.add(new Confounder(
                    "runs limited by the load generator", "" + bottlenecks(baseline), "" + bottlenecks(contender)));
        }
        return found;
    }

    /**
     * What no run of the one has in common with any run of the other. What is another in every run of an arm, as a free disk
     * space, varies anyway.
     */
    private static List<Confounder> environments(Arm baseline, Arm contender) {
        var before = baseline.environment();
        var after = contender.environment();
        var names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        var found = new ArrayList<Confounder>();
        for (var name : names) {
            var one = before.getOrDefault(name, Set.of());
            var other = after.getOrDefault(name, Set.of());
            if (one.stream().noneMatch(other::contains) && !varies(one, baseline) && !varies(other, contender)) {
                found.add(new Confounder(name, said(one), said(other)));
            }
        }
        return found;
    }

    private static boolean varies(Set<String> values, Arm arm) {
        return values.size() > 1 && values.size() == arm.complete().size();
    }

    private static String said(Set<String> values) {
        return values.isEmpty() ? "not known" : String.join(" or ", values);
    }

    /** Arms whose runs do not alternate differ in their time of day, in what was warm, and in the state of the machine. */
    private static Optional<Confounder> order(Arm baseline, Arm contender) {
        var before = starts(baseline);
        var after = starts(contender);
        if (before.isEmpty() || after.isEmpty() || before.size() + after.size() < 3) {
            return Optional.empty();
        }
        var apart =
                before.getLast().isBefore(after.getFirst()) || after.getLast().isBefore(before.getFirst());
        return apart
                ? Optional.of(new Confounder("order of the runs", when(baseline), when(contender)))
                : Optional.empty();
    }

    private static String when(Arm arm) {
        var starts = starts(arm);
        return starts.isEmpty()
                ? "at an unknown time"
                : "all between %s and %s".formatted(Words.moment(starts.getFirst()), Words.moment(starts.getLast()));
    }

    private static List<Instant> starts(Arm arm) {
        return arm.complete().stream()
                .map(r -> r.run().started())
                .filter(Objects::nonNull)
                .sorted()
                .toList();
    }

    private static Set<String> gaps(Arm arm) {
        return arm.complete().stream()
                .flatMap(r -> r.run().gaps().stream())
                .map(Gap::subject)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String only(Set<String> mine, Set<String> others) {
        var only = mine.stream().filter(g -> !others.contains(g)).toList();
        return only.isEmpty() ? "nothing more" : String.join(", ", only);
    }

    private static long bottlenecks(Arm arm) {
        return arm.complete().stream()
                .map(RunFigures::run)
                .filter(r -> r.generator() != null && r.generator().bottleneck())
                .count();
    }

    private static List<Confounder> differing(Map<String, String> baseline, Map<String, String> contender) {
        var names = new TreeSet<>(baseline.keySet());
        names.addAll(contender.keySet());
        return names.stream()
                .map(name -> new Confounder(
                        name, baseline.getOrDefault(name, "not set"), contender.getOrDefault(name, "not set")))
                .filter(d -> !d.baseline().equals(d.contender()))
                .toList();
    }
}
