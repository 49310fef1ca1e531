package octavo.lab.statistics;

/** Which way a metric should go. */
public enum Wish {
    LESS,
    MORE,
    /** A metric that describes; a change of it is neither good nor bad in itself. */
    NONE;

    /** @param shift contender minus baseline */
    Verdict verdict(double shift) {
        return switch (this) {
            case NONE -> Verdict.CHANGED;
            case LESS -> shift < 0 ? Verdict.BETTER : Verdict.WORSE;
            case MORE -> shift > 0 ? Verdict.BETTER : Verdict.WORSE;
        };
    }
}
