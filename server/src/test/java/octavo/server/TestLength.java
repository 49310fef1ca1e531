package octavo.server;

/** How much a test does: its normal form, or its longer one under {@code ./octavo test --long}. */
public final class TestLength {

    private static final boolean LONG = Boolean.getBoolean("octavo.test.long");

    private TestLength() {}

    /** A number of records, repetitions or seconds for each form. */
    public static int of(int normal, int inLongForm) {
        return LONG ? inLongForm : normal;
    }
}
