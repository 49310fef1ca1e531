package octavo.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import octavo.lab.report.document.Document.Blocks;
import octavo.lab.report.document.Document.Chapter;
import octavo.lab.report.figures.Metric;
import octavo.lab.report.figures.Question;
import octavo.lab.report.figures.RunFigures;
import octavo.lab.result.Plan.PlannedPhase;

/** All metrics of one question, phase by phase. */
final class FigureChapter {

    /** Of one phase. A cluster may have a thousand topics; the largest tell, and the workbook's reader can sort the rest. */
    private static final int SUBJECTS_AT_MOST = 30;

    private final Subject subject;
    private final Question question;

    FigureChapter(Subject subject, Question question) {
        this.subject = subject;
        this.question = question;
    }

    Chapter chapter(String title) {
        var blocks = new Blocks();
        if (subject.judgements().metrics().stream().noneMatch(m -> m.question() == question)) {
            return blocks.chapter(question.chapter(), title);
        }
        if (question == Question.PROCESSES) {
            blocks.paragraph("100 %% of a processor figure is one core; %s.".formatted(cores()));
        }
        if (question == Question.PROCESSES) {
            blocks.table(ReferenceNames.table(subject));
        }
        for (var pair : subject.pairs()) {
            var tests = subject.judgements().tests(pair, question);
            if (tests > 0) {
                blocks.paragraph("%s: %s judged together; false discovery rate at most 5 %%."
                        .formatted(subject.difference(pair), Words.count(tests, "metric")));
            }
        }
        var coverage = FigureTable.coverage(subject.judgements().metrics().stream()
                .filter(m -> m.question() == question)
                .toList());
        if (!coverage.isEmpty()) {
            blocks.paragraph(coverage);
        }
        var phases = new ArrayList<>(
                subject.phases().stream().map(PlannedPhase::name).toList());
        phases.add(RunFigures.AROUND);
        for (var phase : phases) {
            var metrics = subject.judgements().metrics(question, phase).stream()
                    .filter(m -> !Overview.quiet(m))
                    .toList();
            var shown = bySubject(largest(metrics));
            new FigureTable(subject)
                    .of(
                            question.chapter() + "-" + (phase.equals(RunFigures.AROUND) ? "around" : phase),
                            subject.experiment().phaseTitle(phase),
                            shown)
                    .forEach(blocks::table);
            if (shown.size() < metrics.size()) {
                blocks.paragraph("The %d with the largest figures are shown; %s more were measured and judged."
                        .formatted(SUBJECTS_AT_MOST, Words.count(metrics.size() - shown.size(), "metric")));
            }
        }
        return blocks.chapter(question.chapter(), title);
    }

    /** As in {@code the host has 2}. */
    private String cores() {
        var counts = subject.arms().stream()
                .flatMap(arm -> arm.environment().getOrDefault("machine.cpus", Set.of()).stream())
                .distinct()
                .toList();
        return counts.isEmpty() ? "how many the host has is not known" : "the host has " + String.join(" or ", counts);
    }

    /** What belongs to one part stands together; parts in the order in which they were first seen. */
    private static List<Metric> bySubject(List<Metric> metrics) {
        return metrics.stream()
                .collect(Collectors.groupingBy(Metric::subject, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    private static List<Metric> largest(List<Metric> metrics) {
        var sizes = metrics.stream()
                .collect(Collectors.toMap(Metric::subject, Subject::size, Math::max, LinkedHashMap::new));
        if (sizes.size() <= SUBJECTS_AT_MOST) {
            return metrics;
        }
        var shown = sizes.entrySet().stream()
                .sorted(Comparator.comparingDouble((Map.Entry<String, Double> e) -> e.getValue())
                        .reversed())
                .limit(SUBJECTS_AT_MOST)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        return metrics.stream().filter(m -> shown.contains(m.subject())).toList();
    }
}
