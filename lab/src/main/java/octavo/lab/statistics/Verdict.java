package octavo.lab.statistics;

/** What two arms' repeats of one metric allow to be said. */
public enum Verdict {
    BETTER,
    WORSE,
    /** Different beyond doubt, in a metric of which neither direction is good in itself. */
    CHANGED,
    /** Not the same as equal: see the smallest effect that the run could have seen. */
    NO_DIFFERENCE_SHOWN,
    /** Fewer than {@value Comparison#REPEATS_NEEDED} repeats in an arm. */
    NOT_ENOUGH_DATA;

    public boolean different() {
        return this == BETTER || this == WORSE || this == CHANGED;
    }
}
