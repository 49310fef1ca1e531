package octavo.marc;

import java.io.Serial;

/** Carries the reason of a {@link Decoded.Damaged} up through the parser that found it; never leaves this package. */
final class DamagedRecordException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    DamagedRecordException(String reason) {
        super(reason, null, false, false); // damage is ordinary: no stack trace, millions may come
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
