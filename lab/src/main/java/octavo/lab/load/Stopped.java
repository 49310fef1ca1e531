package octavo.lab.load;

/** The load ends; whoever thinks or waits stops at once. */
public final class Stopped extends Exception {

    private static final long serialVersionUID = 1;

    Stopped() {
        super("the load ends", null, false, false);
    }
}
