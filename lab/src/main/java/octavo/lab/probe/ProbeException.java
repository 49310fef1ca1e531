package octavo.lab.probe;

/** Something cannot be read, and why. */
public final class ProbeException extends Exception {

    private static final long serialVersionUID = 1;

    private final String subject;

    /** @param subject what cannot be read, as in {@code heap of broker-1} */
    public ProbeException(String subject, Throwable cause) {
        super(String.valueOf(cause.getMessage() == null ? cause : cause.getMessage()), cause);
        this.subject = subject;
    }

    public String subject() {
        return subject;
    }
}
