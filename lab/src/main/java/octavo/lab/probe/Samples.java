package octavo.lab.probe;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import octavo.lab.result.Sample;

/** What one look of all probes has seen: all at the same moment of the same clock. */
public final class Samples {

    private final Instant at;
    private final String phase;
    private final List<Sample> seen = new ArrayList<>();

    public Samples(Instant at, String phase) {
        this.at = at;
        this.phase = phase;
    }

    public void add(String probe, String subject, String metric, String unit, double value) {
        seen.add(new Sample(at, phase, probe, subject, metric, unit, value));
    }

    public List<Sample> all() {
        return seen;
    }
}
