package octavo.server.embedded;

/** Why the program does not start, as one line for the person at the terminal; the cause is for the log alone. */
public final class StartRefusedException extends RuntimeException {

    /** The process's exit codes, so that a supervisor can tell what a person must mend from what a retry may heal. */
    public enum Reason {
        /** Wrong arguments or settings. */
        USAGE(2),
        /** The data folder, or something in it, cannot be written. */
        DATA_FOLDER_UNWRITABLE(10),
        /** Another running Octavo holds the data folder. */
        DATA_FOLDER_IN_USE(11),
        /** A newer Octavo wrote the data folder. */
        DATA_FOLDER_NEWER(12),
        /** The disk has less free space than a start needs. */
        DISK_FULL(13),
        /** Another program listens on the HTTP port. */
        PORT_IN_USE(14),
        /** PostgreSQL, own or configured, does not start or answer. */
        DATABASE_UNAVAILABLE(15),
        /** Kafka, own or configured, does not start or answer. */
        BROKER_UNAVAILABLE(16);

        private final int exitCode;

        Reason(int exitCode) {
            this.exitCode = exitCode;
        }

        public int exitCode() {
            return exitCode;
        }
    }

    private final Reason reason;

    public StartRefusedException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public StartRefusedException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
