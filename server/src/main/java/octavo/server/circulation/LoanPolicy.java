package octavo.server.circulation;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * How long, and whether, an item is lent: FOLIO's loan policy as far as a check-out needs it.
 *
 * @param profile how the due date is found; null when the items are not lent
 */
public record LoanPolicy(
        UUID id, String name, boolean loanable, @Nullable Profile profile) {

    /** How a policy finds the due date. */
    public sealed interface Profile {}

    /** So long after the loan date. */
    public record Rolling(Period period) implements Profile {}

    /** What the policy says cannot be used; the check-out names it. */
    public record Unusable(String reason) implements Profile {}

    /** Reads a policy record. */
    static LoanPolicy of(UUID id, JsonNode document) {
        boolean loanable = document.path("loanable").asBoolean(false);
        return new LoanPolicy(
                id,
                document.path("name").asString(""),
                loanable,
                loanable ? profile(document.path("loansPolicy")) : null);
    }

    private static Profile profile(JsonNode loans) {
        var profileId = loans.path("profileId").asString("");
        if (!profileId.equalsIgnoreCase("Rolling")) {
            return new Unusable("profile %s is not recognised".formatted(profileId));
        }
        var interval = loans.path("period").path("intervalId").asString("");
        var unit = Period.Unit.of(interval);
        int duration = loans.path("period").path("duration").asInt(0);
        if (unit == null) {
            return new Unusable("the interval \"%s\" in the loan policy is not recognised".formatted(interval));
        }
        if (duration < 1) {
            return new Unusable("the duration \"%d\" in the loan policy is invalid".formatted(duration));
        }
        return new Rolling(new Period(duration, unit));
    }
}
