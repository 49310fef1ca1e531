package octavo.lab.report.figures;

import octavo.lab.result.Sample;

/** What a sequence of samples is about. */
public record Series(String probe, String subject, String metric, String unit) {

    static Series of(Sample sample) {
        return new Series(sample.probe(), sample.subject(), sample.metric(), sample.unit());
    }
}
