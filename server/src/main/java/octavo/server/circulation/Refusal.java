package octavo.server.circulation;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Why the desk said no: a result, not an exception. It carries facts; {@code DeskWords} owns the words. */
public sealed interface Refusal {

    /** The block that staff may lift to go on all the same; null when nothing helps. */
    default @Nullable OverridableBlock block() {
        return null;
    }

    record ServicePointMissing() implements Refusal {}

    record PatronNotFound(String barcode) implements Refusal {} // NCIP "Unknown User"

    record PatronInactive(String barcode) implements Refusal {} // NCIP "User Blocked"

    /** The user's record does not say whether the user is active. */
    record PatronStatusUnknown(String barcode) implements Refusal {}

    record ProxyNotFound(String barcode) implements Refusal {}

    record ProxyInactive(String barcode) implements Refusal {}

    record ProxyNotOfThisPatron(String barcode) implements Refusal {}

    /** What a block keeps a patron from. */
    enum Deed {
        BORROWING,
        RENEWING
    }

    /**
     * Staff have blocked the patron.
     *
     * @param reasons descriptions of the blocks, joined by {@code ;}
     */
    record PatronBlocked(Deed deed, String reasons) implements Refusal {
        @Override
        public OverridableBlock block() {
            return OverridableBlock.PATRON_BLOCK;
        }
    }

    /**
     * A limit of the patron's group blocks the patron.
     *
     * @param message what the condition's record tells staff
     */
    record PatronBlockedAutomatically(UUID patronId, String message) implements Refusal {
        @Override
        public OverridableBlock block() {
            return OverridableBlock.PATRON_BLOCK;
        }
    }

    record ItemNotFound(String barcode) implements Refusal {} // NCIP "Unknown Item"

    record ItemAlreadyCheckedOut(String barcode) implements Refusal {}

    record ItemStatusForbidsLoan(String title, String materialType, String barcode, String status) implements Refusal {}

    record ItemHasOpenLoan(String barcode) implements Refusal {}

    record ItemRequestedByAnother(String title, String barcode, String patronName, String patronBarcode)
            implements Refusal {}

    record ItemNotLoanable(String barcode, LoanPolicy policy) implements Refusal {
        @Override
        public OverridableBlock block() {
            return OverridableBlock.ITEM_NOT_LOANABLE_BLOCK;
        }
    }

    /** The patron has as many loans as the policy allows. */
    record ItemLimitReached(String barcode, int limit, ItemLimitBasis basis) implements Refusal {
        @Override
        public OverridableBlock block() {
            return OverridableBlock.ITEM_LIMIT_BLOCK;
        }
    }

    /**
     * The policy, its schedules or the calendar give no due date.
     *
     * @param code FOLIO's, null where it has none
     */
    record NoDueDate(
            LoanPolicy policy, String reason, @Nullable String code) implements Refusal {}

    /** The rules name a policy that is not there; or, with line 0, the client does. */
    record PolicyMissing(String policyId, int line) implements Refusal {}

    record OverrideCommentMissing() implements Refusal {}

    /** What staff asked to be lifted, they may not lift. */
    record OverrideNotPermitted(OverridableBlock asked) implements Refusal {
        @Override
        public OverridableBlock block() {
            return asked;
        }
    }

    /** An override of an item that is not loanable must say when it is due, and that after the loan begins. */
    record OverrideDueDateInvalid() implements Refusal {}

    record ItemNotKnownAtCheckIn(String barcode) implements Refusal {}

    record ItemNotCheckedIn(String title, String materialType, String barcode, String status) implements Refusal {}

    record ClaimedReturnedNeedsResolution(String barcode) implements Refusal {}

    record SeveralOpenLoans(String barcode) implements Refusal {}

    record RequiredFieldMissing(String field, String message) implements Refusal {}

    /**
     * There is no such item to renew.
     *
     * @param field what the client named the item by: {@code itemBarcode} or {@code itemId}
     */
    record ItemNotKnownAtRenewal(String field, String value) implements Refusal {}

    record ItemNotOnLoan(String field, String value) implements Refusal {}

    /**
     * Somebody else has the item.
     *
     * @param field what the client named the patron by: {@code userBarcode} or {@code userId}
     */
    record OnLoanToAnother(String field, String value) implements Refusal {}

    record RecallWaits(UUID requestId) implements Refusal {
        @Override
        public OverridableBlock block() {
            return OverridableBlock.RENEWAL_BLOCK;
        }
    }

    /**
     * The policy stands against a renewal.
     *
     * @param needsDueDate whether an override must bring a due date, since the policy gives none
     */
    record NotRenewed(LoanPolicy policy, String reason, String code, boolean needsDueDate) implements Refusal {
        @Override
        public OverridableBlock block() {
            return needsDueDate ? OverridableBlock.RENEWAL_DUE_DATE_REQUIRED_BLOCK : OverridableBlock.RENEWAL_BLOCK;
        }
    }

    record ItemStatusForbidsRenewal(UUID itemId, String status) implements Refusal {
        @Override
        public OverridableBlock block() {
            return OverridableBlock.RENEWAL_BLOCK;
        }
    }

    /**
     * A renewal against the policy must say when it is due.
     *
     * @param unchanged whether the policy gives a due date, only none that is later
     */
    record OverrideDueDateMissing(boolean unchanged) implements Refusal {
        @Override
        public OverridableBlock block() {
            return OverridableBlock.RENEWAL_DUE_DATE_REQUIRED_BLOCK;
        }
    }

    /** What is done to a loan on a page of its own cannot be done to this one. */
    record LoanActionRefused(String message, String field, String value) implements Refusal {}
}
