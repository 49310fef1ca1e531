package octavo.server.circulation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import octavo.server.circulation.Refusal.ClaimedReturnedNeedsResolution;
import octavo.server.circulation.Refusal.ItemAlreadyCheckedOut;
import octavo.server.circulation.Refusal.ItemHasOpenLoan;
import octavo.server.circulation.Refusal.ItemNotCheckedIn;
import octavo.server.circulation.Refusal.ItemNotFound;
import octavo.server.circulation.Refusal.ItemNotKnownAtCheckIn;
import octavo.server.circulation.Refusal.ItemNotLoanable;
import octavo.server.circulation.Refusal.ItemRequestedByAnother;
import octavo.server.circulation.Refusal.ItemStatusForbidsLoan;
import octavo.server.circulation.Refusal.PatronBlocked;
import octavo.server.circulation.Refusal.PatronInactive;
import octavo.server.circulation.Refusal.PatronNotFound;
import octavo.server.circulation.Refusal.PolicyMissing;
import octavo.server.circulation.Refusal.PolicyUnusable;
import octavo.server.circulation.Refusal.ProxyInactive;
import octavo.server.circulation.Refusal.ProxyNotFound;
import octavo.server.circulation.Refusal.ProxyNotOfThisPatron;
import octavo.server.circulation.Refusal.RequiredFieldMissing;
import octavo.server.circulation.Refusal.ServicePointMissing;
import octavo.server.circulation.Refusal.SeveralOpenLoans;
import octavo.server.records.FolioException.Problem;
import octavo.server.records.Json;
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
            case ProxyNotFound(var barcode) ->
                say("Could not find user with matching barcode", "USER_BARCODE_NOT_FOUND", "proxyUserBarcode", barcode);
            case ProxyInactive(var barcode) ->
                say("Cannot check out via inactive proxying user", null, "proxyUserBarcode", barcode);
            case ProxyNotOfThisPatron(var barcode) ->
                say("Cannot check out item via proxy when relationship is invalid", null, "proxyUserBarcode", barcode);
            case PatronBlocked(var reasons) ->
                say("Patron blocked from borrowing", "USER_IS_BLOCKED_MANUALLY", "reason", reasons);
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
            case PolicyUnusable(var policy, var reason) ->
                new Problem(
                        reason,
                        null,
                        null,
                        parameters("loanPolicyId", policy.id().toString(), "loanPolicyName", policy.name()));
            case PolicyMissing(var id, var line) ->
                say(
                        "Loan policy %s, named by line %d of the circulation rules, could not be found"
                                .formatted(id, line),
                        null,
                        "loanPolicyId",
                        id);
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

    /** FOLIO's circulation leaves out {@code total_records}, and {@code code} where there is none. */
    static ObjectNode errors(List<Refusal> refusals) {
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
        }
        return answer;
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
