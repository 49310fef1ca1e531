package octavo.lab.report;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import octavo.lab.report.figures.Metric;

/** Every value of every run and metric, one a line, for whoever computes on. */
final class RawFigures {

    private RawFigures() {}

    /** Comma-separated, with a head; times in milliseconds, durations in seconds, sizes in bytes, shares in percent. */
    static String of(Subject subject) {
        var lines = new StringBuilder("question,phase,subject,figure,quantity,tested,arm,value_of_arm,value\n");
        for (var metric : subject.judgements().metrics()) {
            for (var arm = 0; arm < subject.arms().size(); arm++) {
                var values = metric.values().get(arm);
                for (var i = 0; i < values.length; i++) {
                    lines.append(line(metric, subject.arms().get(arm).label(), i + 1, values[i]));
                }
            }
        }
        return lines.toString();
    }

    private static String line(Metric metric, String arm, int number, double value) {
        return Stream.of(
                        metric.question(),
                        metric.phase(),
                        metric.subject(),
                        metric.figure(),
                        metric.quantity(),
                        metric.tested(),
                        arm,
                        number,
                        value)
                .map(field -> quoted(field.toString()))
                .collect(Collectors.joining(",", "", "\n"));
    }

    private static String quoted(String field) {
        return field.matches("[^\",\\n\\r]*") ? field : '"' + field.replace("\"", "\"\"") + '"';
    }
}
