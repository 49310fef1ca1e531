package octavo.server.fees;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A fee or fine that is not paid.
 *
 * @param balance what remains to be paid
 */
public record OpenAccount(
        String id, String feeFineId, @Nullable String loanId, BigDecimal balance) {}
