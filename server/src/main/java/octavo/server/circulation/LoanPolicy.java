package octavo.server.circulation;

import java.util.UUID;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * How long, how often and whether an item is lent: FOLIO's loan policy as the desk reads it.
 *
 * @param profile how the due date is found; null when the items are not lent
 * @param itemLimit how many loans a patron may have under this policy at once; null when any number
 * @param closedLibrary what becomes of due dates on closed days
 */
public record LoanPolicy(
        UUID id,
        String name,
        boolean loanable,
        boolean renewable,
        @Nullable Profile profile,
        @Nullable Integer itemLimit,
        ClosedLibrary closedLibrary,
        Renewals renewals,
        Recalls recalls,
        Holds holds) {

    /** How a policy finds the due date. */
    public sealed interface Profile {}

    /**
     * So long after the loan date.
     *
     * @param limitSchedule the fixed due date schedule that cuts it, null when none does
     */
    public record Rolling(Period period, @Nullable UUID limitSchedule) implements Profile {}

    /** At the end that a fixed due date schedule states. */
    public record Fixed(@Nullable UUID schedule) implements Profile {}

    /** What the policy says cannot be used; the refusal names it. */
    public record Unusable(String reason, String renewalCode) implements Profile {}

    /** From when a renewal counts. */
    public enum RenewFrom {
        SYSTEM_DATE,
        CURRENT_DUE_DATE
    }

    /**
     * How often a loan is renewed, and for how long.
     *
     * @param numberAllowed without meaning when unlimited
     * @param renewFrom null where the policy names none that is known
     * @param differentPeriod whether period and schedule differ from those of the loan
     */
    public record Renewals(
            boolean unlimited,
            int numberAllowed,
            @Nullable RenewFrom renewFrom,
            boolean differentPeriod,
            @Nullable Period period,
            @Nullable UUID alternateSchedule) {

        boolean reached(int renewalCount) {
            return !unlimited && renewalCount >= numberAllowed;
        }
    }

    /** What a recall does to the due date. */
    public record Recalls(
            @Nullable Period minimumGuaranteedLoanPeriod,
            @Nullable Period recallReturnInterval,
            boolean extendOverdueLoans,
            @Nullable Period alternateRecallReturnInterval) {}

    /** What waiting holds do to check-out and renewal. */
    public record Holds(
            @Nullable Period alternateCheckoutLoanPeriod,
            boolean renewItemsWithRequest,
            @Nullable Period alternateRenewalLoanPeriod) {}

    /** Reads a policy record. */
    static LoanPolicy of(UUID id, JsonNode document) {
        boolean loanable = document.path("loanable").asBoolean(false);
        var loans = document.path("loansPolicy");
        var renewals = document.path("renewalsPolicy");
        var recalls = document.path("requestManagement").path("recalls");
        var holds = document.path("requestManagement").path("holds");
        var profile = loanable ? profile(loans) : null;
        return new LoanPolicy(
                id,
                document.path("name").asString(""),
                loanable,
                document.path("renewable").asBoolean(false),
                profile,
                loans.path("itemLimit").isNumber() ? loans.path("itemLimit").asInt() : null,
                new ClosedLibrary(
                        ClosedLibraryOption.of(
                                loans.path("closedLibraryDueDateManagementId").asString("")),
                        Period.of(loans.path("openingTimeOffset")),
                        !(profile instanceof Rolling(var period, var limit)) || period.endsWithADay()),
                new Renewals(
                        renewals.path("unlimited").asBoolean(false),
                        renewals.path("numberAllowed").asInt(0),
                        renewFrom(renewals.path("renewFromId").asString("")),
                        renewals.path("differentPeriod").asBoolean(false),
                        Period.of(renewals.path("period")),
                        id(renewals, "alternateFixedDueDateScheduleId")),
                new Recalls(
                        Period.of(recalls.path("minimumGuaranteedLoanPeriod")),
                        Period.of(recalls.path("recallReturnInterval")),
                        recalls.path("allowRecallsToExtendOverdueLoans").asBoolean(false),
                        Period.of(recalls.path("alternateRecallReturnInterval"))),
                new Holds(
                        Period.of(holds.path("alternateCheckoutLoanPeriod")),
                        holds.path("renewItemsWithRequest").asBoolean(false),
                        Period.of(holds.path("alternateRenewalLoanPeriod"))));
    }

    private static Profile profile(JsonNode loans) {
        var profileId = loans.path("profileId").asString("");
        if (profileId.equalsIgnoreCase("Fixed")) {
            return new Fixed(id(loans, "fixedDueDateScheduleId"));
        }
        if (!profileId.equalsIgnoreCase("Rolling")) {
            return new Unusable(
                    "profile \"%s\" in the loan policy is not recognised".formatted(profileId),
                    "LOAN_POLICY_PROFILE_NOT_RECOGNIZED");
        }
        var stated = loans.path("period");
        if (stated.isMissingNode()) {
            return new Unusable(
                    "the loan period in the loan policy is not recognised",
                    "LOAN_POLICY_RENEWAL_PERIOD_NOT_RECOGNIZED");
        }
        var interval = stated.path("intervalId").asString("");
        if (Period.Unit.of(interval) == null) {
            return new Unusable(
                    "the interval \"%s\" in the loan policy is not recognised".formatted(interval),
                    "LOAN_POLICY_RENEWAL_PERIOD_INTERVAL_NOT_RECOGNIZED");
        }
        var period = Period.of(stated);
        return period == null
                ? new Unusable(
                        "the duration \"%s\" in the loan policy is invalid".formatted(stated.path("duration")),
                        "LOAN_POLICY_RENEWAL_PERIOD_DURATION_INVALID")
                : new Rolling(period, id(loans, "fixedDueDateScheduleId"));
    }

    private static @Nullable RenewFrom renewFrom(String name) {
        for (var from : RenewFrom.values()) {
            if (from.name().equals(name)) {
                return from;
            }
        }
        return null;
    }

    private static @Nullable UUID id(JsonNode holder, String field) {
        return Uuids.parse(holder.path(field).asString(null));
    }
}
