package octavo.lab.provision;

/** Something that a run needs did not start, or could not be made. */
public final class ProvisionException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ProvisionException(String message) {
        super(message);
    }

    public ProvisionException(String message, Throwable cause) {
        super(message, cause);
    }
}
