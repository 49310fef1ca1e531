package octavo.server.circulation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import octavo.server.circulation.Refusal.ClaimedReturnedNeedsResolution;
import octavo.server.circulation.Refusal.ItemAlreadyCheckedOut;
import octavo.server.circulation.Refusal.ItemHasOpenLoan;
import octavo.server.circulation.Refusal.ItemLimitReached;
import octavo.server.circulation.Refusal.ItemNotCheckedIn;
import octavo.server.circulation.Refusal.ItemNotFound;
import octavo.server.circulation.Refusal.ItemNotKnownAtCheckIn;
import octavo.server.circulation.Refusal.ItemNotKnownAtRenewal;
import octavo.server.circulation.Refusal.ItemNotLoanable;
import octavo.server.circulation.Refusal.ItemNotOnLoan;
import octavo.server.circulation.Refusal.ItemRequestedByAnother;
import octavo.server.circulation.Refusal.ItemStatusForbidsLoan;
import octavo.server.circulation.Refusal.ItemStatusForbidsRenewal;
import octavo.server.circulation.Refusal.LoanActionRefused;
import octavo.server.circulation.Refusal.NoDueDate;
import octavo.server.circulation.Refusal.NotRenewed;
import octavo.server.circulation.Refusal.OnLoanToAnother;
import octavo.server.circulation.Refusal.OverrideCommentMissing;
import octavo.server.circulation.Refusal.OverrideDueDateInvalid;
import octavo.server.circulation.Refusal.OverrideDueDateMissing;
import octavo.server.circulation.Refusal.OverrideNotPermitted;
import octavo.server.circulation.Refusal.PatronBlocked;
import octavo.server.circulation.Refusal.PatronBlockedAutomatically;
import octavo.server.circulation.Refusal.PatronInactive;
import octavo.server.circulation.Refusal.PatronNotFound;
import octavo.server.circulation.Refusal.PatronStatusUnknown;
import octavo.server.circulation.Refusal.PolicyMissing;
import octavo.server.circulation.Refusal.ProxyInactive;
import octavo.server.circulation.Refusal.ProxyNotFound;
import octavo.server.circulation.Refusal.ProxyNotOfThisPatron;
import octavo.server.circulation.Refusal.RecallWaits;
import octavo.server.circulation.Refusal.RequiredFieldMissing;
import octavo.server.circulation.Refusal.ServicePointMissing;
import octavo.server.circulation.Refusal.SeveralOpenLoans;
import octavo.server.records.FolioException.Problem;
import octavo.server.records.Json;
import octavo.server.tenants.Caller;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The desk's refusals in FOLIO's words: message, code and parameters. */
public final class DeskWords {

    private DeskWords() {}

    /** A refusal as FOLIO's circulation words it. */
    public static Problem problem(Refusal refusal) {
        return switch (refusal) {
            case ServicePointMissing() ->
                say("Check out must be performed at a service point", null, "servicePointId", "");
            case PatronNotFound(var barcode) ->
                say("Could not find user with matching barcode", "USER_BARCODE_NOT_FOUND", "userBarcode", barcode);
            case PatronInactive(var barcode) -> say("Cannot check out to inactive user", null, "userBarcode", barcode);
            case PatronStatusUnknown(var barcode) ->
                say("Cannot determine if user is active or not", null, "userBarcode", barcode);
            case ProxyNotFound(var barcode) ->
                say("Could not find user with matching barcode", "USER_BARCODE_NOT_FOUND", "proxyUserBarcode", barcode);
            case ProxyInactive(var barcode) ->
                say("Cannot check out via inactive proxying user", null, "proxyUserBarcode", barcode);
            case ProxyNotOfThisPatron(var barcode) ->
                say("Cannot check out item via proxy when relationship is invalid", null, "proxyUserBarcode", barcode);
            case PatronBlocked(var deed, var reasons) ->
                say(
                        switch (deed) {
                            case BORROWING -> "Patron blocked from borrowing";
                            case RENEWING -> "Patron blocked from renewing";
                        },
                        "USER_IS_BLOCKED_MANUALLY",
                        "reason",
                        reasons);
            case PatronBlockedAutomatically(var patronId, var message) ->
                say(message, "USER_IS_BLOCKED_AUTOMATICALLY", "userId", patronId.toString());
            case ItemNotFound(var barcode) ->
                say("No item with barcode %s could be found".formatted(barcode), null, "itemBarcode", barcode);
            case ItemAlreadyCheckedOut(var barcode) -> say("Item is already checked out", null, "itemBarcode", barcode);
            case ItemStatusForbidsLoan(var title, var type, var barcode, var status) ->
                say(
                        "%s (%s) (Barcode: %s) has the item status %s and cannot be checked out"
                                .formatted(title, type, barcode, status),
                        null,
                        "itemBarcode",
                        barcode);
            case ItemHasOpenLoan(var barcode) ->
                say(
                        "Cannot check out item that already has an open loan",
                        "ITEM_HAS_OPEN_LOAN",
                        "itemBarcode",
                        barcode);
            case ItemRequestedByAnother(var title, var barcode, var name, var patron) ->
                say(
                        "%s (Barcode: %s) cannot be checked out to user %s because it has been requested by another patron"
                                .formatted(title, barcode, name),
                        null,
                        "userBarcode",
                        patron);
            case ItemNotLoanable(var barcode, var policy) ->
                new Problem(
                        "Item is not loanable",
                        null,
                        "ITEM_NOT_LOANABLE",
                        parameters(
                                "itemBarcode",
                                barcode,
                                "loanPolicyId",
                                policy.id().toString(),
                                "loanPolicyName",
                                policy.name()));
            case ItemLimitReached(var barcode, var limit, var basis) ->
                say(
                        "Patron has reached maximum limit of %d items%s".formatted(limit, words(basis)),
                        code(basis),
                        "itemBarcode",
                        barcode);
            case NoDueDate(var policy, var reason, var code) ->
                new Problem(
                        reason,
                        null,
                        code,
                        parameters("loanPolicyId", policy.id().toString(), "loanPolicyName", policy.name()));
            case PolicyMissing(var id, var line) ->
                say(
                        line == 0
                                ? "Loan policy %s could not be found".formatted(id)
                                : "Loan policy %s, named by line %d of the circulation rules, could not be found"
                                        .formatted(id, line),
                        null,
                        "loanPolicyId",
                        id);
            case OverrideCommentMissing() -> say("Override request must have a comment", null, "comment", "null");
            case OverrideNotPermitted(var block) ->
                new Problem("Insufficient override permissions", null, "INSUFFICIENT_OVERRIDE_PERMISSIONS", Map.of());
            case OverrideDueDateInvalid() -> say("Due date should be later than loan date", null, "dueDate", "null");
            case ItemNotKnownAtRenewal(var field, var value) ->
                say(
                        "No item with %s %s exists".formatted(field.equals("itemId") ? "ID" : "barcode", value),
                        "ITEM_BARCODE_NOT_FOUND",
                        field,
                        value);
            case ItemNotOnLoan(var field, var value) -> say("Item is not on loan", null, field, value);
            case OnLoanToAnother(var field, var value) ->
                say(
                        "Cannot renew item checked out to different user",
                        "ITEM_CHECKED_OUT_TO_DIFFERENT_USER",
                        field,
                        value);
            case RecallWaits(var requestId) ->
                say(
                        "items cannot be renewed when there is an active recall request",
                        "RENEWAL_BLOCKED_BY_RECALL",
                        "request id",
                        requestId.toString());
            case NotRenewed(var policy, var reason, var code, var needsDueDate) ->
                new Problem(
                        reason,
                        null,
                        code,
                        parameters("loanPolicyId", policy.id().toString(), "loanPolicyName", policy.name()));
            case ItemStatusForbidsRenewal(var itemId, var status) ->
                say(
                        "item is " + status,
                        "ITEM_%s_NOT_RENEWABLE"
                                .formatted(status.toUpperCase(Locale.ROOT).replace(' ', '_')),
                        "itemId",
                        itemId.toString());
            case OverrideDueDateMissing(var unchanged) ->
                unchanged
                        ? say(
                                "New due date is required when renewal would not change the due date",
                                "OVERRIDE_RENEWAL_DUE_DATE_REQUIRED_WHEN_DUE_DATE_UNCHANGED",
                                "dueDate",
                                "null")
                        : say(
                                "New due date must be specified when due date calculation fails",
                                "OVERRIDE_RENEWAL_DUE_DATE_REQUIRED",
                                "dueDate",
                                "null");
            case LoanActionRefused(var message, var field, var value) -> say(message, null, field, value);
            case ItemNotKnownAtCheckIn(var barcode) ->
                say(
                        "No item with barcode %s exists".formatted(barcode),
                        "ITEM_BARCODE_NOT_FOUND",
                        "itemBarcode",
                        barcode);
            case ItemNotCheckedIn(var title, var type, var barcode, var status) ->
                say(
                        "%s (%s) (Barcode: %s) has the item status %s and cannot be checked in"
                                .formatted(title, type, barcode, status),
                        null,
                        "itemBarcode",
                        barcode);
            case ClaimedReturnedNeedsResolution(var barcode) ->
                say("Item is claimed returned, a resolution is required to check in", null, "itemBarcode", barcode);
            case SeveralOpenLoans(var barcode) ->
                say("More than one open loan for item %s".formatted(barcode), null, "itemBarcode", barcode);
            case RequiredFieldMissing(var field, var message) -> say(message, null, field, "null");
        };
    }

    /**
     * FOLIO's circulation leaves out {@code total_records}, and {@code code} where there is none.
     *
     * @param caller whose permissions decide which blocks may be lifted
     */
    static ObjectNode errors(List<Refusal> refusals, Caller caller) {
        var answer = Json.object();
        var errors = answer.putArray("errors");
        for (var refusal : refusals) {
            var problem = problem(refusal);
            var error = errors.addObject().put("message", problem.message());
            var parameters = error.putArray("parameters");
            problem.parameters()
                    .forEach((key, value) ->
                            parameters.addObject().put("key", key).put("value", value));
            if (problem.code() != null) {
                error.put("code", problem.code());
            }
            var block = refusal.block();
            if (block != null) {
                var missing = error.putObject("overridableBlock")
                        .put("name", block.label())
                        .putArray("missingPermissions");
                if (!caller.has(block.permission())) {
                    missing.add(block.permission());
                }
            }
        }
        return answer;
    }

    private static String words(ItemLimitBasis basis) {
        List<String> named = new ArrayList<>();
        if (basis.byPatronGroup()) {
            named.add("patron group");
        }
        if (basis.byMaterialType()) {
            named.add("material type");
        }
        if (basis.byLoanType()) {
            named.add("loan type");
        }
        return switch (basis.looksAtItems() ? named.size() : 0) {
            case 0 -> "";
            case 1 -> " for " + named.getFirst();
            case 2 -> " for combination of %s and %s".formatted(named.getFirst(), named.getLast());
            default -> " for combination of patron group, material type and loan type";
        };
    }

    private static @Nullable String code(ItemLimitBasis basis) {
        return basis.looksAtItems()
                ? "ITEM_LIMIT"
                        + (basis.byPatronGroup() ? "_PATRON_GROUP" : "")
                        + (basis.byMaterialType() ? "_MATERIAL_TYPE" : "")
                        + (basis.byLoanType() ? "_LOAN_TYPE" : "")
                : null;
    }

    private static Problem say(String message, @Nullable String code, String key, String value) {
        return new Problem(message, null, code, Map.of(key, value));
    }

    private static Map<String, String> parameters(String... keysAndValues) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            parameters.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return parameters;
    }
}
