package octavo.lab.result;

/** A result file is not what it should be. */
public final class ResultException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ResultException(String message) {
        super(message);
    }

    public ResultException(String message, Throwable cause) {
        super(message, cause);
    }
}
