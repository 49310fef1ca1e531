package octavo.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import octavo.lab.report.document.Cell;
import octavo.lab.report.document.Chart;
import octavo.lab.report.document.Chart.Differences;
import octavo.lab.report.document.Chart.Dot;
import octavo.lab.report.document.Document.Blocks;
import octavo.lab.report.document.Document.Chapter;
import octavo.lab.report.document.Document.Drawing;
import octavo.lab.report.document.Document.Fact;
import octavo.lab.report.figures.Experiment.Pair;
import octavo.lab.report.figures.Metric;
import octavo.lab.report.figures.Question;
import octavo.lab.report.figures.RunFigures;
import octavo.lab.result.Run;
import octavo.lab.statistics.Comparison;
import octavo.lab.statistics.Interval;
import octavo.lab.statistics.Verdict;

/** What the experiment was, what limits it, and its main figures at a glance. */
final class Overview {

    /** Dots that one look can take in. */
    private static final int DOTS_AT_MOST = 40;

    private final Subject subject;

    Overview(Subject subject) {
        this.subject = subject;
    }

    List<Fact> facts() {
        var experiment = subject.experiment();
        var facts = new ArrayList<Fact>();
        facts.add(new Fact("Experiment", experiment.name()));
        facts.add(new Fact("Size", experiment.size()));
        for (var arm : subject.arms()) {
            facts.add(new Fact(
                    subject.compares() ? "Arm " + arm.letter() : "Arm",
                    arm.title().isEmpty() || arm.title().equals(arm.name())
                            ? arm.name()
                            : "%s: %s".formatted(arm.name(), arm.title())));
        }
        facts.add(new Fact("Repeats", subject.armsInWords()));
        experiment.runs().stream()
                .map(RunFigures::run)
                .filter(r -> r.started() != null)
                .min(Comparator.comparing(Run::started))
                .ifPresent(first -> facts.add(new Fact("Measured", measured(first))));
        facts.add(new Fact("Seed", Long.toString(experiment.seed())));
        return facts;
    }

    private String measured(Run first) {
        var ends = subject.experiment().runs().stream()
                .map(r -> r.run().ended())
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder());
        var from = Objects.requireNonNull(first.started());
        return ends.map(end -> Words.moment(from) + " to " + Words.moment(end)).orElseGet(() -> Words.moment(from));
    }

    Chapter chapter() {
        var blocks = new Blocks();
        limits().forEach(blocks::warning);
        for (var pair : subject.pairs()) {
            blocks.paragraph(tally(pair));
            drawing(pair).ifPresent(blocks::add);
        }
        var shown = subject.judgements().metrics().stream()
                .filter(m -> m.question() == Question.USERS && m.tested() && !quiet(m))
                .toList();
        if (!subject.compares()) {
            for (var phase : subject.phases()) {
                var metrics = shown.stream()
                        .filter(m -> m.phase().equals(phase.name()))
                        .toList();
                new FigureTable(subject)
                        .of("overview-" + phase.name(), phase.title(), metrics)
                        .forEach(blocks::table);
            }
        }
        return blocks.chapter("overview", "Overview");
    }

    /** A failure count that is zero everywhere says nothing at a glance. */
    static boolean quiet(Metric metric) {
        return metric.figure().startsWith("fail") && Subject.size(metric) == 0;
    }

    private List<String> limits() {
        var limits = new ArrayList<String>();
        var repeats = subject.experiment().repeats();
        if (repeats == 1) {
            limits.add(
                    "One run only in an arm: nothing here tells a difference from chance. Every figure is a single value.");
        } else if (repeats < Comparison.REPEATS_NEEDED) {
            limits.add("Only %d complete runs in an arm: below %d no difference is judged."
                    .formatted(repeats, Comparison.REPEATS_NEEDED));
        }
        for (var run : subject.experiment().runs()) {
            var generator = run.run().generator();
            if (generator != null && generator.bottleneck()) {
                limits.add("In run %d (%s) the load generator was the bottleneck: %s."
                        .formatted(run.run().number(), run.run().arm(), generator.reason()));
            }
            if (!run.complete()) {
                limits.add("Run %d (%s) is not complete and not counted: %s."
                        .formatted(run.run().number(), run.run().arm(), reason(run.run())));
            }
        }
        return limits;
    }

    static String reason(Run run) {
        return run.reason() == null ? run.state().name().toLowerCase(Locale.ROOT) : run.reason();
    }

    private String tally(Pair pair) {
        var counts = new EnumMap<Verdict, Integer>(Verdict.class);
        var tested = subject.judgements().metrics().stream()
                .filter(m -> m.question() == Question.USERS && m.tested())
                .flatMap(m -> subject.judgements().comparison(pair, m).stream())
                .toList();
        tested.forEach(c -> counts.merge(c.verdict(), 1, Integer::sum));
        var parts = counts.entrySet().stream()
                .map(e -> "%d %s".formatted(e.getValue(), new Cell.Judgement(e.getKey()).text()))
                .toList();
        return "%s against %s, %s that users feel: %s. Every difference is %s; every figure is the median over the runs of its arm."
                .formatted(
                        subject.contender(pair).label(),
                        subject.baseline(pair).label(),
                        Words.count(tested.size(), "metric"),
                        Words.list(parts),
                        subject.difference(pair));
    }

    private Optional<Drawing> drawing(Pair pair) {
        var dots = new ArrayList<Dot>();
        for (var metric : subject.judgements().metrics()) {
            if (metric.question() == Question.USERS && metric.tested() && !quiet(metric)) {
                subject.judgements()
                        .comparison(pair, metric)
                        .filter(c -> c.baseline().value() > 0)
                        .filter(c -> c.delta() != 0 || c.shift().interval().width() > 0)
                        .ifPresent(c -> dots.add(dot(metric, c)));
            }
        }
        if (dots.isEmpty()) {
            return Optional.empty();
        }
        var shown = dots.stream().limit(DOTS_AT_MOST).toList();
        Chart chart = new Differences(
                subject.baseline(pair).label(), subject.contender(pair).label(), shown);
        return Optional.of(new Drawing(
                "differences" + subject.suffix(pair),
                "What users feel: %s in percent of %s"
                        .formatted(
                                subject.difference(pair), subject.baseline(pair).label()),
                "Dot: difference of the medians. Line: interval of the shift. Left of zero is less; whether less is better, the word says.",
                chart));
    }

    private Dot dot(Metric metric, Comparison comparison) {
        var percent = 100 / comparison.baseline().value();
        var interval = comparison.shift().interval();
        return new Dot(
                subject.experiment().phaseTitle(metric.phase()),
                metric.subject() + ", " + metric.figure(),
                comparison.delta() * percent,
                new Interval(interval.low() * percent, interval.high() * percent, interval.coverage()),
                comparison.verdict());
    }
}
