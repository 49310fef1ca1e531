package octavo.lab.report.figures;

import java.util.Arrays;

/** How a value went over a phase: the mean of every two seconds since the phase's start. */
public final class Curve {

    public static final int STEP_SECONDS = 2;

    private double[] sums = new double[16];
    private int[] counts = new int[16];
    private int steps;

    void add(double seconds, double value) {
        var step = Math.max(0, (int) (seconds / STEP_SECONDS));
        if (step >= sums.length) {
            sums = Arrays.copyOf(sums, Math.max(step + 1, 2 * sums.length));
            counts = Arrays.copyOf(counts, sums.length);
        }
        sums[step] += value;
        counts[step]++;
        steps = Math.max(steps, step + 1);
    }

    public int steps() {
        return steps;
    }

    /** The mean of this step, NaN where nothing was seen. */
    public double at(int step) {
        return step < steps && counts[step] > 0 ? sums[step] / counts[step] : Double.NaN;
    }
}
