package octavo.lab.report.figures;

import octavo.lab.result.Sample;

/** What a sequence of samples is about. */
public record Series(String probe, String subject, String metric, String unit) {

    static Series of(Sample sample) {
        return new Series(sample.probe(), part(sample.subject()), sample.metric(), sample.unit());
    }

    /** ZooKeeper in the one mode and the controller in the other do the same work, so they are compared with each other. */
    static String part(String subject) {
        return subject.equals("zookeeper") || subject.equals("controller") ? "metadata-node" : subject;
    }
}
