package octavo.server.circulation;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a desk scanned for a check-out.
 *
 * @param itemBarcode without blanks around it
 * @param proxyBarcode whoever borrows for the patron, null when the patron does
 * @param servicePointId where; null is refused
 * @param loanDate when; may lie in the past
 * @param forcedPolicyId the loan policy to use whatever the rules say, null when they decide
 * @param overrides what staff lift
 */
public record CheckOutCommand(
        String itemBarcode,
        String patronBarcode,
        @Nullable String proxyBarcode,
        @Nullable UUID servicePointId,
        Instant loanDate,
        @Nullable UUID forcedPolicyId,
        Overrides overrides) {

    public CheckOutCommand {
        itemBarcode = itemBarcode.strip();
        patronBarcode = patronBarcode.strip();
        proxyBarcode = proxyBarcode == null || proxyBarcode.isBlank() ? null : proxyBarcode.strip();
    }

    /** A check-out by the rules, with nothing lifted. */
    public CheckOutCommand(
            String itemBarcode,
            String patronBarcode,
            @Nullable String proxyBarcode,
            @Nullable UUID servicePointId,
            Instant loanDate) {
        this(itemBarcode, patronBarcode, proxyBarcode, servicePointId, loanDate, null, Overrides.NONE);
    }
}
