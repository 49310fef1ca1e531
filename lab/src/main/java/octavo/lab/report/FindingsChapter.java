package octavo.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import octavo.lab.report.document.Cell;
import octavo.lab.report.document.Document.Blocks;
import octavo.lab.report.document.Document.Chapter;
import octavo.lab.report.document.Document.Finding;
import octavo.lab.report.document.Document.Findings;
import octavo.lab.report.document.Format;
import octavo.lab.report.figures.Experiment.Pair;
import octavo.lab.report.figures.Metric;
import octavo.lab.report.figures.Question;
import octavo.lab.statistics.Comparison;
import octavo.lab.statistics.Verdict;

/** Sentences made from tested figures, each linked to the row that it was made from. */
final class FindingsChapter {

    /** Of what users feel; the tables have the rest. */
    private static final int OF_USERS_AT_MOST = 10;

    /** Of any other question. */
    private static final int OF_PARTS_AT_MOST = 3;

    private final Subject subject;

    FindingsChapter(Subject subject) {
        this.subject = subject;
    }

    private record Judged(Metric metric, Comparison comparison) {}

    Chapter chapter() {
        var blocks = new Blocks();
        for (var pair : subject.pairs()) {
            var findings = new ArrayList<Finding>();
            for (var question : Question.values()) {
                if (question != Question.CALLS) {
                    findings.addAll(findings(pair, question));
                }
            }
            if (subject.pairs().size() > 1) {
                blocks.paragraph("%s against %s:"
                        .formatted(
                                subject.contender(pair).label(),
                                subject.baseline(pair).label()));
            }
            blocks.add(new Findings(findings));
        }
        if (subject.compares() && !new ConfounderAudit(subject).allClear()) {
            blocks.paragraph("These sentences say that figures differ, not why: see the confounder audit.");
        }
        return blocks.chapter("findings", "Findings");
    }

    private List<Finding> findings(Pair pair, Question question) {
        var judged = subject.judgements().metrics().stream()
                .filter(m -> m.question() == question && m.tested())
                .flatMap(m -> subject.judgements().comparison(pair, m).stream().map(c -> new Judged(m, c)))
                .toList();
        if (judged.isEmpty()) {
            return List.of();
        }
        var findings = new ArrayList<Finding>();
        var atMost = question == Question.USERS ? OF_USERS_AT_MOST : OF_PARTS_AT_MOST;
        var different = judged.stream()
                .filter(j -> j.comparison().verdict().different())
                .sorted(Comparator.comparingDouble(FindingsChapter::weight).reversed())
                .toList();
        different.stream().limit(atMost).map(j -> different(pair, j)).forEach(findings::add);
        if (different.size() > atMost) {
            findings.add(new Finding(
                    Verdict.CHANGED,
                    "%s: %d more differ; the tables have them.".formatted(question.title(), different.size() - atMost),
                    question.chapter()));
        }
        rest(question, judged).ifPresent(findings::add);
        return findings;
    }

    private static double weight(Judged judged) {
        return judged.comparison().percent().isPresent()
                ? Math.abs(judged.comparison().percent().getAsDouble())
                : Double.MAX_VALUE;
    }

    private Finding different(Pair pair, Judged judged) {
        var metric = judged.metric();
        var comparison = judged.comparison();
        var format = Subject.format(metric);
        var difference = format.ofDifference();
        var a = subject.baseline(pair).letter();
        var b = subject.contender(pair).letter();
        var percent = comparison.percent().isPresent()
                ? "or " + Format.PERCENT.signed(comparison.percent().getAsDouble())
                : "with no percentage, since " + a + " has 0";
        var shift = comparison.shift().interval();
        var sentence =
                "%s, %s in phase %s, is %s in %s: %s against %s in %s, a difference of %s %s; interval of the shift %s."
                        .formatted(
                                Words.capital(metric.subject()),
                                metric.figure(),
                                subject.experiment().phaseTitle(metric.phase()),
                                word(comparison.verdict(), comparison.delta()),
                                b,
                                with(format, comparison.contender().value()),
                                with(format, comparison.baseline().value()),
                                a,
                                with(difference, comparison.delta(), true),
                                percent,
                                new Cell.Range(shift, difference, true).text()
                                        + (difference.shape() == Format.Shape.PLAIN
                                                        && !difference.label().isEmpty()
                                                ? Format.NO_BREAK_SPACE + difference.label()
                                                : ""));
        return new Finding(comparison.verdict(), sentence, metric.id() + subject.suffix(pair));
    }

    private static String word(Verdict verdict, double delta) {
        return switch (verdict) {
            case BETTER -> "better";
            case WORSE -> "worse";
            case CHANGED, NO_DIFFERENCE_SHOWN, NOT_ENOUGH_DATA -> delta < 0 ? "lower" : "higher";
        };
    }

    private static String with(Format format, double value) {
        return with(format, value, false);
    }

    private static String with(Format format, double value, boolean signed) {
        var text = signed ? format.signed(value) : format.text(value);
        return format.shape() == Format.Shape.PLAIN && !format.label().isEmpty()
                ? text + Format.NO_BREAK_SPACE + format.label()
                : text;
    }

    /** What shows no difference, and what that leaves open. */
    private Optional<Finding> rest(Question question, List<Judged> judged) {
        var verdict = judged.stream().anyMatch(j -> j.comparison().verdict() == Verdict.NOT_ENOUGH_DATA)
                ? Verdict.NOT_ENOUGH_DATA
                : Verdict.NO_DIFFERENCE_SHOWN;
        var rest =
                judged.stream().filter(j -> j.comparison().verdict() == verdict).toList();
        if (rest.isEmpty()) {
            return Optional.empty();
        }
        var names = question == Question.USERS && rest.size() <= 6
                ? rest.stream()
                        .map(j -> j.metric().subject() + ", " + j.metric().figure())
                        .distinct()
                        .collect(Collectors.joining("; ", " (", ")"))
                : "";
        var sentence = verdict == Verdict.NOT_ENOUGH_DATA
                ? "%s: not enough data to judge %s%s; %d repeats an arm are needed."
                        .formatted(
                                question.title(), Words.count(rest.size(), "metric"), names, Comparison.REPEATS_NEEDED)
                : "%s: no difference shown in %s of %d%s.%s"
                        .formatted(
                                question.title(),
                                Words.count(rest.size(), "metric"),
                                judged.size(),
                                names,
                                couldHaveSeen(rest));
        return Optional.of(new Finding(verdict, sentence, question.chapter()));
    }

    private static String couldHaveSeen(List<Judged> rest) {
        var percents = rest.stream()
                .filter(j -> j.comparison().baseline().value() != 0)
                .flatMap(j -> j.comparison().test().stream()
                        .filter(t -> t.smallestEffect() > 0)
                        .map(t -> 100
                                * t.smallestEffect()
                                / Math.abs(j.comparison().baseline().value())))
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        if (percents.length == 0) {
            return "";
        }
        var middle = percents[percents.length / 2];
        return Double.isInfinite(middle)
                ? " Most of them could not have been called different whatever their shift."
                : " Half of them would have been called different, in eight of ten cases, by a shift of %s."
                        .formatted(Format.PERCENT.text(middle));
    }
}
