package octavo.lab.load;

import octavo.lab.result.FailureKind;

/** A call that gave no good answer; counted already. */
public final class CallFailed extends Exception {

    private static final long serialVersionUID = 1;

    private final FailureKind kind;

    CallFailed(FailureKind kind, String message) {
        super(message, null, false, false); // one for each failed call of a load: without a trace
        this.kind = kind;
    }

    public FailureKind kind() {
        return kind;
    }
}
