package octavo.lab.result;

import java.time.Instant;

/**
 * What a probe saw at one moment.
 *
 * @param phase the phase at that moment; empty between phases
 * @param probe as in {@code process}, {@code broker}, {@code database}, {@code jvm}, {@code module}, {@code log}
 * @param subject what was looked at, as in {@code broker-1}, {@code topic:folio.ALL.inventory.item}, {@code circulation}
 * @param metric as in {@code cpu}
 * @param unit as in {@code cores}, {@code bytes}, {@code bytes/s}, {@code ms}, {@code %}
 */
public record Sample(Instant at, String phase, String probe, String subject, String metric, String unit, double value) {

    private static final int FIELDS = 7;

    public Sample {
        for (var text : new String[] {phase, probe, subject, metric, unit}) {
            if (text.indexOf('\t') >= 0 || text.indexOf('\n') >= 0) {
                throw new IllegalArgumentException("a tab or line break in '" + text + "'");
            }
        }
    }

    static final String HEADER = "epochMillis\tphase\tprobe\tsubject\tmetric\tunit\tvalue";

    String line() {
        var number = value == Math.rint(value) && Math.abs(value) < 1e15 ? Long.toString((long) value) : "" + value;
        return String.join("\t", "" + at.toEpochMilli(), phase, probe, subject, metric, unit, number);
    }

    static Sample parse(String line) {
        var fields = line.split("\t", -1);
        if (fields.length != FIELDS) {
            throw new ResultException("a sample of %d fields: %s".formatted(fields.length, line));
        }
        try {
            return new Sample(
                    Instant.ofEpochMilli(Long.parseLong(fields[0])),
                    fields[1],
                    fields[2],
                    fields[3],
                    fields[4],
                    fields[5],
                    Double.parseDouble(fields[6]));
        } catch (NumberFormatException e) {
            throw new ResultException("a sample without its numbers: " + line, e);
        }
    }
}
