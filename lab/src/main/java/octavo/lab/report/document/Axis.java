package octavo.lab.report.document;

import java.util.ArrayList;
import java.util.List;

/** Round numbers to divide an axis by. */
record Axis(double from, double to, double step) {

    /** An axis that holds both values, with at most about so many steps, each 1, 2 or 5 times a power of ten. */
    static Axis over(double from, double to, int steps) {
        var span = to - from > 0 ? to - from : 1;
        var step = round(span / steps);
        return new Axis(Math.floor(from / step) * step, Math.ceil((from + span) / step) * step, step);
    }

    static double round(double atLeast) {
        var power = Math.pow(10, Math.floor(Math.log10(atLeast)));
        for (var times : new double[] {1, 2, 5, 10}) {
            if (times * power >= atLeast * (1 - 1e-9)) {
                return times * power;
            }
        }
        throw new IllegalStateException("no round number for " + atLeast);
    }

    List<Double> ticks() {
        var ticks = new ArrayList<Double>();
        for (var i = 0; from + i * step <= to + step / 1e6; i++) {
            ticks.add(from + i * step);
        }
        return ticks;
    }

    /** Where the value lies between 0 and 1. */
    double at(double value) {
        return (value - from) / (to - from);
    }
}
