package octavo.server.pages;

import java.util.List;
import java.util.UUID;
import octavo.server.pages.DeskView.ServicePoint;
import org.jspecify.annotations.Nullable;

/**
 * An item with what happened to it. What the signed-in person may not see is empty.
 *
 * @param since since when it has its status, ISO 8601; empty where unknown
 * @param destination where it is on its way to; empty where it is not
 * @param facts in the order of a shelf list
 * @param loan the open one; null for none
 * @param marks the statuses that it may be given by hand, by whoever is signed in
 * @param servicePoint where this desk stands; null where that is not known
 */
public record ItemView(
        UUID id,
        UUID instanceId,
        String title,
        String barcode,
        String hrid,
        String status,
        VerdictKind kind,
        String since,
        String destination,
        List<InstanceView.Fact> facts,
        @Nullable LoanLine loan,
        List<RequestLine> queue,
        List<CheckIn> checkIns,
        List<Event> history,
        List<Mark> marks,
        @Nullable ServicePoint servicePoint) {

    public ItemView {
        facts = List.copyOf(facts);
        queue = List.copyOf(queue);
        checkIns = List.copyOf(checkIns);
        history = List.copyOf(history);
        marks = List.copyOf(marks);
    }

    /** @param before the status that the item had; {@code by} is empty where nobody was signed in */
    public record CheckIn(String at, String where, String before, String by) {}

    /** A state that a loan of the item was in. */
    public record Event(
            String at,
            String action,
            String due,
            String comment,
            UUID loan,
            @Nullable UUID borrowerId,
            String borrower) {}

    /** @param name the last part of the address that marks it, as FOLIO spells it */
    public record Mark(String name, String label) {}

    public String path() {
        return "/desk/items/" + id;
    }

    public String trialPath() {
        return "/desk/what-if?item=" + Links.encoded(barcode);
    }
}
