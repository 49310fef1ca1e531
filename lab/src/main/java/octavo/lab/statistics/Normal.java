package octavo.lab.statistics;

/** The normal distribution, where repeats are too many to count every arrangement. */
final class Normal {

    private Normal() {}

    /**
     * The probability of a value above {@code z} standard deviations: Abramowitz and Stegun, Handbook of Mathematical
     * Functions, 26.2.17; its error is below 7.5e-8.
     */
    static double above(double z) {
        if (z < 0) {
            return 1 - above(-z);
        }
        var t = 1 / (1 + 0.2316419 * z);
        var polynomial =
                t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
        return Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) * polynomial;
    }
}
