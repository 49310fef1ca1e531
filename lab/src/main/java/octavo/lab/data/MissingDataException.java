package octavo.lab.data;

/** The tenant lacks what a run needs. */
public final class MissingDataException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public MissingDataException(String message) {
        super(message);
    }
}
