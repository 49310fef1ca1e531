package octavo.lab.report.figures;

/** What the samples of one series come to over a phase. */
public final class SampleFigures {

    private long count;
    private double sum;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;
    private double first = Double.NaN;
    private double last = Double.NaN;

    void add(double value) {
        if (count == 0) {
            first = value;
        }
        count++;
        sum += value;
        min = Math.min(min, value);
        max = Math.max(max, value);
        last = value;
    }

    public long count() {
        return count;
    }

    public double sum() {
        return sum;
    }

    public double mean() {
        return sum / count;
    }

    public double min() {
        return min;
    }

    public double max() {
        return max;
    }

    /** From the first to the last sample. */
    public double growth() {
        return last - first;
    }

    public double last() {
        return last;
    }
}
