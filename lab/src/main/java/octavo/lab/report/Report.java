package octavo.lab.report;

import java.util.ArrayList;
import java.util.List;
import octavo.lab.report.document.Document;
import octavo.lab.report.document.Document.Blocks;
import octavo.lab.report.document.Document.Chapter;
import octavo.lab.report.figures.Experiment;
import octavo.lab.report.figures.Judgements;
import octavo.lab.report.figures.Question;

/** Puts the chapters together, in the order in which performance engineers use them. */
final class Report {

    private Report() {}

    static Document of(Experiment experiment) {
        return of(new Subject(experiment, Judgements.of(experiment)));
    }

    static Document of(Subject subject) {
        var overview = new Overview(subject);
        var appendix = new Appendix(subject);
        var chapters = new ArrayList<Chapter>();
        if (subject.compares()) {
            chapters.add(new ConfounderAudit(subject).chapter());
        }
        chapters.add(overview.chapter());
        if (subject.compares()) {
            chapters.add(new FindingsChapter(subject).chapter());
        }
        chapters.add(new TestRuns(subject).chapter());
        chapters.add(new Durations(subject).chapter());
        chapters.add(
                new FigureChapter(subject, Question.USERS).chapter(subject.compares() ? "Deltas" : "What users feel"));
        chapters.add(new ResponseTimes(subject).chapter());
        chapters.add(new Timelines(subject).chapter());
        chapters.add(new FigureChapter(subject, Question.PROCESSES).chapter("Services and modules: CPU and memory"));
        chapters.add(new FigureChapter(subject, Question.BROKERS).chapter("Brokers"));
        chapters.add(new FigureChapter(subject, Question.DATABASE).chapter("Database"));
        chapters.add(new TopStatements(subject).chapter());
        chapters.add(new FigureChapter(subject, Question.TOPICS).chapter("Topics and partitions"));
        chapters.add(new FigureChapter(subject, Question.LOG).chapter("Log volume"));
        chapters.add(heap(subject));
        chapters.add(new FigureChapter(subject, Question.OTHER).chapter("Host, network and load generator"));
        chapters.add(appendix.missing());
        chapters.add(appendix.method());
        chapters.add(appendix.environment());
        var written = chapters.stream().filter(c -> !c.blocks().isEmpty()).toList();
        return new Document(subject.experiment().title(), subtitle(subject), overview.facts(), written);
    }

    private static Chapter heap(Subject subject) {
        var blocks = new Blocks();
        new LeakTest(subject).addTo(blocks);
        var figures = new FigureChapter(subject, Question.JVM).chapter("Heap and garbage collection");
        figures.blocks().forEach(blocks::add);
        return blocks.chapter(figures.id(), figures.title());
    }

    private static String subtitle(Subject subject) {
        if (!subject.compares()) {
            return "%s, %s".formatted(subject.experiment().name(), subject.armsInWords());
        }
        List<String> pairs = subject.pairs().stream()
                .map(p -> "%s against %s"
                        .formatted(
                                subject.contender(p).label(),
                                subject.baseline(p).label()))
                .toList();
        return "%s, %s: %s"
                .formatted(subject.experiment().name(), subject.experiment().size(), Words.list(pairs));
    }
}
