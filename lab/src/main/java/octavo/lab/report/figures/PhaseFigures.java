package octavo.lab.report.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import octavo.lab.result.JobResult;
import octavo.lab.result.StatementTotals;

/** One reported phase of one run. */
public final class PhaseFigures {

    private final String name;
    private final double seconds;
    final Map<String, OperationFigures> operations = new LinkedHashMap<>();
    final Map<Series, SampleFigures> samples = new LinkedHashMap<>();
    final Map<Series, Curve> curves = new LinkedHashMap<>();
    final List<JobResult> jobs = new ArrayList<>();
    final List<StatementTotals> statements = new ArrayList<>();

    PhaseFigures(String name, double seconds) {
        this.name = name;
        this.seconds = seconds;
    }

    public String name() {
        return name;
    }

    /** How long the phase lasted; of a phase that was interrupted, how long it was seen. */
    public double seconds() {
        return seconds;
    }

    public Map<String, OperationFigures> operations() {
        return operations;
    }

    public Map<Series, SampleFigures> samples() {
        return samples;
    }

    /** Over time, of the series that are drawn. */
    public Map<Series, Curve> curves() {
        return curves;
    }

    public List<JobResult> jobs() {
        return jobs;
    }

    public List<StatementTotals> statements() {
        return statements;
    }
}
