package octavo.server.pages;

import java.util.List;
import java.util.UUID;
import octavo.server.pages.DeskView.ServicePoint;
import octavo.server.records.StoredRecord;
import org.jspecify.annotations.Nullable;

/**
 * A patron with all that is between the library and them. What the signed-in person may not see is empty.
 *
 * @param expires ISO 8601; null where the account does not end
 * @param owed open fees and fines, with two decimals; empty for none
 * @param loans the open ones by due date, or the closed ones, the last first
 * @param closedLoans whether {@code loans} are the closed ones
 * @param openLoanCount how many are open
 * @param moreLoans whether there are more than are shown
 * @param reasons for which requests are cancelled
 */
public record PatronView(
        UUID id,
        String name,
        String barcode,
        String group,
        boolean active,
        @Nullable String expires,
        List<Contact> contacts,
        String owed,
        List<Block> blocks,
        List<LoanLine> loans,
        boolean closedLoans,
        long openLoanCount,
        boolean moreLoans,
        List<RequestLine> requests,
        List<Reason> reasons,
        List<ServicePoint> servicePoints,
        @Nullable ServicePoint servicePoint) {

    public PatronView {
        contacts = List.copyOf(contacts);
        blocks = List.copyOf(blocks);
        loans = List.copyOf(loans);
        requests = List.copyOf(requests);
        reasons = List.copyOf(reasons);
        servicePoints = List.copyOf(servicePoints);
    }

    public record Contact(String kind, String value) {}

    /**
     * Why the patron may not do something.
     *
     * @param automated whether it follows from the group's limits; else staff put it there
     * @param against what it stands against, such as {@code borrowing, renewals}
     * @param expires ISO 8601; empty where it does not
     */
    public record Block(boolean automated, String words, String against, String expires) {}

    /** @param needsWords whether a cancellation for it must say more */
    public record Reason(UUID id, String name, boolean needsWords) {

        static Reason of(StoredRecord record) {
            var document = record.document();
            return new Reason(
                    record.id(),
                    document.path("name").asString(""),
                    document.path("requiresAdditionalInformation").asBoolean(false));
        }
    }

    public String path() {
        return "/desk/patrons/" + id;
    }

    public String checkOutPath() {
        return "/desk/check-out?patron=" + Links.encoded(barcode);
    }

    public String trialPath() {
        return "/desk/what-if?patron=" + Links.encoded(barcode);
    }
}
