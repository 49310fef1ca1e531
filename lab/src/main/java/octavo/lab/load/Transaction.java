package octavo.lab.load;

/** Several calls that a user makes for one purpose; timed as the sum of its calls, think time excluded. */
public interface Transaction {

    /** As in {@code check-out}. */
    String name();

    /**
     * Makes the calls, one after the other.
     *
     * @throws CallFailed at the first call without a good answer; the transaction has failed with it
     * @throws Stopped if the load ends meanwhile; the transaction counts as neither good nor failed
     */
    void run(Session session) throws CallFailed, Stopped, InterruptedException;
}
