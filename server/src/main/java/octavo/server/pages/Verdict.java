package octavo.server.pages;

import java.util.List;
import java.util.UUID;
import octavo.server.inventory.DeskItem;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one scan or deed, as a clerk sees, hears and hears read.
 *
 * @param headline what happened, first
 * @param due when a loan ends, ISO 8601; null where there is none
 * @param reasons why not, or what else to do
 * @param thing what it is about; null where it is about no item
 * @param loan the loan whose due date can be explained; null for none
 * @param lifting how the refusal may be overridden by whoever is signed in; null where it may not
 * @param slip what to print and put into the item; null for nothing
 */
public record Verdict(
        VerdictKind kind,
        String headline,
        @Nullable String due,
        List<String> reasons,
        @Nullable Thing thing,
        @Nullable UUID loan,
        @Nullable Lifting lifting,
        @Nullable Slip slip) {

    public Verdict {
        reasons = List.copyOf(reasons);
    }

    /**
     * An item, as far as it is known.
     *
     * @param title empty where it is not known; likewise call number and location
     * @param barcode as scanned
     * @param instanceId where the title leads; null where it is not known
     * @param itemId where the barcode leads; null where it is not known
     */
    public record Thing(
            String title,
            String barcode,
            String callNumber,
            String location,
            @Nullable UUID instanceId,
            @Nullable UUID itemId) {

        static Thing of(DeskItem item) {
            var home = item.location();
            return new Thing(
                    item.title(),
                    item.barcode(),
                    item.item()
                            .document()
                            .path("effectiveCallNumberComponents")
                            .path("callNumber")
                            .asString(""),
                    home == null ? "" : home.name(),
                    item.instanceId(),
                    item.id());
        }

        /** Nothing is known of it but what was scanned. */
        static Thing scanned(String barcode) {
            return new Thing("", barcode, "", "", null, null);
        }
    }

    /** It is done. */
    static Verdict done(String headline, @Nullable Thing thing, String... notes) {
        return new Verdict(VerdictKind.SUCCESS, headline, null, List.of(notes), thing, null, null, null);
    }

    /** The desk said no; nothing has changed. */
    static Verdict refused(String headline, List<String> reasons, @Nullable Thing thing) {
        return new Verdict(VerdictKind.ERROR, headline, null, reasons, thing, null, null, null);
    }

    Verdict about(Thing item) {
        return new Verdict(kind, headline, due, reasons, item, loan, lifting, slip);
    }

    Verdict until(@Nullable String moment) {
        return new Verdict(kind, headline, moment, reasons, thing, loan, lifting, slip);
    }

    Verdict of(UUID itsLoan) {
        return new Verdict(kind, headline, due, reasons, thing, itsLoan, lifting, slip);
    }

    Verdict liftedBy(@Nullable Lifting how) {
        return new Verdict(kind, headline, due, reasons, thing, loan, how, slip);
    }

    Verdict with(@Nullable Slip printed) {
        return new Verdict(kind, headline, due, reasons, thing, loan, lifting, printed);
    }
}
