package octavo.server.fees;

import java.math.BigDecimal;
import java.util.UUID;

/**
 * Where a patron group's borrowing ends: a limit together with the condition that it limits.
 *
 * @param conditionId one of FOLIO's six conditions
 * @param message what staff read when it applies
 * @param value a count of items or days, or an amount of money
 */
public record PatronBlockLimit(
        UUID conditionId,
        String message,
        boolean blocksBorrowing,
        boolean blocksRenewals,
        boolean blocksRequests,
        BigDecimal value) {}
