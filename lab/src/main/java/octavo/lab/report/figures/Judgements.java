package octavo.lab.report.figures;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import octavo.lab.report.figures.Experiment.Pair;
import octavo.lab.statistics.Comparison;
import octavo.lab.statistics.Comparison.Repeats;

/** Every metric of an experiment, and what each pair of arms says about it. */
public final class Judgements {

    private final List<Metric> metrics;
    private final Map<Pair, Map<Metric, Comparison>> comparisons = new HashMap<>();

    private Judgements(List<Metric> metrics) {
        this.metrics = metrics;
    }

    /** Tests the metrics of each question together, for each pair of arms. Metrics that are only shown are not tested. */
    public static Judgements of(Experiment experiment) {
        var judgements = new Judgements(Metrics.of(experiment));
        for (var pair : experiment.pairs()) {
            var ofPair = judgements.comparisons.computeIfAbsent(pair, _ -> new IdentityHashMap<>());
            for (var question : Question.values()) {
                judgements.judge(pair, question, true, ofPair);
                judgements.judge(pair, question, false, ofPair);
            }
        }
        return judgements;
    }

    private void judge(Pair pair, Question question, boolean tested, Map<Metric, Comparison> into) {
        var family = metrics.stream()
                .filter(m -> m.question() == question && m.tested() == tested)
                .filter(m -> m.in(pair.baseline()) && m.in(pair.contender()))
                .toList();
        var judged = tested
                ? Comparison.family(family.stream().map(m -> repeats(m, pair)).toList())
                : family.stream()
                        .map(m -> Comparison.untested(repeats(m, pair)))
                        .toList();
        for (var i = 0; i < family.size(); i++) {
            into.put(family.get(i), judged.get(i));
        }
    }

    private static Repeats repeats(Metric metric, Pair pair) {
        return new Repeats(
                metric.subject() + " " + metric.figure(),
                metric.wish(),
                metric.values().get(pair.baseline()),
                metric.values().get(pair.contender()));
    }

    public List<Metric> metrics() {
        return metrics;
    }

    public List<Metric> metrics(Question question, String phase) {
        return metrics.stream()
                .filter(m -> m.question() == question && m.phase().equals(phase))
                .toList();
    }

    public Optional<Metric> metric(Question question, String phase, String subject, String figure) {
        return metrics(question, phase).stream()
                .filter(m -> m.subject().equals(subject) && m.figure().equals(figure))
                .findFirst();
    }

    /** Empty where an arm of the pair has no value. */
    public Optional<Comparison> comparison(Pair pair, Metric metric) {
        return Optional.ofNullable(comparisons.getOrDefault(pair, Map.of()).get(metric));
    }

    /** How many metrics of the question were tested together for the pair. */
    public int tests(Pair pair, Question question) {
        return (int) metrics.stream()
                .filter(m -> m.question() == question)
                .flatMap(m -> comparison(pair, m).stream())
                .filter(c -> c.test().isPresent())
                .count();
    }
}
