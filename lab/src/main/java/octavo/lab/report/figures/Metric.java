package octavo.lab.report.figures;

import java.util.List;
import java.util.Locale;
import octavo.lab.report.document.Quantity;
import octavo.lab.statistics.Wish;

/**
 * One metric of one phase: a value for every run that has it.
 *
 * @param subject what was measured, as in {@code check-out} or {@code broker-1}
 * @param figure of it, as in {@code p95}
 * @param tested whether arms are judged by it, or it is shown only
 * @param values by arm, in the arms' order; empty where an arm has none
 */
public record Metric(
        Question question,
        String phase,
        String subject,
        String figure,
        Quantity quantity,
        Wish wish,
        boolean tested,
        List<double[]> values) {

    public Metric {
        values = List.copyOf(values);
    }

    /** Names the metric in links. */
    public String id() {
        return (question + "-" + phase + "-" + subject + "-" + figure)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-");
    }

    public boolean in(int arm) {
        return values.get(arm).length > 0;
    }
}
