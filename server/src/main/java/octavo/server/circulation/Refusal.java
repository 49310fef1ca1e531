package octavo.server.circulation;

/** Why the desk said no: a result, not an exception. It carries facts; {@code DeskWords} owns the words. */
public sealed interface Refusal {

    record ServicePointMissing() implements Refusal {}

    record PatronNotFound(String barcode) implements Refusal {} // NCIP "Unknown User"

    record PatronInactive(String barcode) implements Refusal {} // NCIP "User Blocked"

    record ProxyNotFound(String barcode) implements Refusal {}

    record ProxyInactive(String barcode) implements Refusal {}

    record ProxyNotOfThisPatron(String barcode) implements Refusal {}

    /** @param reasons descriptions of the blocks, joined by {@code ;} */
    record PatronBlocked(String reasons) implements Refusal {}

    record ItemNotFound(String barcode) implements Refusal {} // NCIP "Unknown Item"

    record ItemAlreadyCheckedOut(String barcode) implements Refusal {}

    record ItemStatusForbidsLoan(String title, String materialType, String barcode, String status) implements Refusal {}

    record ItemHasOpenLoan(String barcode) implements Refusal {}

    record ItemRequestedByAnother(String title, String barcode, String patronName, String patronBarcode)
            implements Refusal {}

    record ItemNotLoanable(String barcode, LoanPolicy policy) implements Refusal {}

    record PolicyUnusable(LoanPolicy policy, String reason) implements Refusal {}

    /** The rules name a policy that is not there. */
    record PolicyMissing(String policyId, int line) implements Refusal {}

    record ItemNotKnownAtCheckIn(String barcode) implements Refusal {}

    record ItemNotCheckedIn(String title, String materialType, String barcode, String status) implements Refusal {}

    record ClaimedReturnedNeedsResolution(String barcode) implements Refusal {}

    record SeveralOpenLoans(String barcode) implements Refusal {}

    record RequiredFieldMissing(String field, String message) implements Refusal {}
}
