package octavo.server.pages;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A loan in a list, in words for a clerk.
 *
 * @param itemId null where the item's record is gone
 * @param due ISO 8601, likewise the other moments; empty where there is none
 * @param itemStatus as FOLIO spells it
 * @param lastAction what was done to the loan last, in words
 * @param owed what is still to be paid for it; zero for nothing
 */
public record LoanLine(
        UUID id,
        @Nullable UUID itemId,
        @Nullable UUID borrowerId,
        String borrower,
        String title,
        String barcode,
        String callNumber,
        boolean open,
        String lent,
        String due,
        String returned,
        boolean overdue,
        boolean recalled,
        String itemStatus,
        String lastAction,
        String comment,
        int renewals,
        String policy,
        BigDecimal owed) {

    /** @param loan as FOLIO's loans are answered */
    static LoanLine of(JsonNode loan, Instant now) {
        var item = loan.path("item");
        var due = loan.path("dueDate").asString("");
        boolean open = loan.path("status").path("name").asString("").equals("Open");
        var id = Uuids.parse(loan.path("id").asString(null));
        if (id == null) {
            throw new IllegalArgumentException("a loan without id: " + loan);
        }
        return new LoanLine(
                id,
                Uuids.parse(item.path("id").asString(null)),
                Uuids.parse(loan.path("userId").asString(null)),
                name(loan.path("borrower")),
                item.path("title").asString("(no longer in the catalogue)"),
                item.path("barcode").asString(""),
                item.path("callNumber").asString(""),
                open,
                loan.path("loanDate").asString(""),
                due,
                loan.path("returnDate").asString(""),
                open && isPast(due, now),
                loan.path("dueDateChangedByRecall").asBoolean(false),
                item.path("status")
                        .path("name")
                        .asString(loan.path("itemStatus").asString("")),
                LoanWords.action(loan.path("action").asString("")),
                loan.path("actionComment").asString(""),
                loan.path("renewalCount").asInt(0),
                loan.path("loanPolicy").path("name").asString(""),
                loan.path("feesAndFines").path("amountRemainingToPay").asDecimal(BigDecimal.ZERO));
    }

    /** Whether the patron has it in hand, as far as the library knows. */
    public boolean withThePatron() {
        return itemStatus.equals("Checked out");
    }

    public boolean claimedReturned() {
        return itemStatus.equals("Claimed returned");
    }

    public boolean declaredLost() {
        return itemStatus.equals("Declared lost");
    }

    public boolean owing() {
        return owed.signum() > 0;
    }

    static String name(JsonNode person) {
        var first = person.path("firstName").asString("");
        var last = person.path("lastName").asString("");
        return first.isEmpty() ? last : last + ", " + first;
    }

    static boolean isPast(String due, Instant now) {
        try {
            return !due.isEmpty() && OffsetDateTime.parse(due).toInstant().isBefore(now);
        } catch (DateTimeException e) {
            return false; // a loan that was loaded with something else: nobody is late by it
        }
    }
}
