package octavo.server.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.circulation.Desk.Decision;
import octavo.server.circulation.Desk.Lent;
import octavo.server.circulation.Desk.Refused;
import octavo.server.circulation.Desk.Returned;
import octavo.server.circulation.DeskWords;
import octavo.server.circulation.Refusal;
import octavo.server.pages.Verdict.Thing;
import octavo.server.records.RecordStore;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The desk's decisions in words for a clerk. */
@Component
class DeskVerdicts {

    private final RecordStore store;
    private final StaffSlips slips;

    DeskVerdicts(RecordStore store, StaffSlips slips) {
        this.store = store;
        this.slips = slips;
    }

    Verdict of(Decision decision, String scanned, String refusedHeadline) {
        return switch (decision) {
            case Lent lent ->
                Verdict.done("Checked out", Thing.of(lent.item()))
                        .until(lent.loan().document().path("dueDate").asString(null))
                        .of(lent.loan().id());
            case Returned returned -> returned(returned);
            case Refused(var reasons) -> Verdict.refused(refusedHeadline, words(reasons), Thing.scanned(scanned));
        };
    }

    /** Every reason once, in FOLIO's words. */
    static List<String> words(List<Refusal> reasons) {
        return reasons.stream().map(DeskVerdicts::word).distinct().toList();
    }

    private static String word(Refusal reason) {
        var problem = DeskWords.problem(reason);
        var why = problem.parameters().get("reason");
        return why == null || why.isBlank() ? problem.message() : problem.message() + ": " + why;
    }

    private Verdict returned(Returned returned) {
        List<String> notes = new ArrayList<>();
        var borrower = returned.borrower();
        if (borrower != null) {
            notes.add("Was on loan to " + borrower.sortName());
        } else if (returned.loan() == null) {
            notes.add(returned.inHouseUse() ? "Was not on loan: counted as use in the library" : "Was not on loan");
        }
        var requester = returned.requester();
        if (requester != null) {
            notes.add("For %s, %s".formatted(requester.sortName(), requester.barcode()));
        }
        var item = returned.item();
        var verdict = switch (item.status()) {
            case "In transit" -> attention("Send to " + servicePoint(returned.destination()), notes);
            case "Awaiting pickup" -> attention("Put on the hold shelf", notes);
            case "Awaiting delivery" -> attention("To be delivered", notes);
            case "Available" -> new Verdict(VerdictKind.SUCCESS, "Checked in", null, notes, null, null, null, null);
            default -> attention("Checked in: " + item.status(), notes);
        };
        return verdict.about(Thing.of(item)).with(slips.of(returned).orElse(null));
    }

    private static Verdict attention(String headline, List<String> notes) {
        return new Verdict(VerdictKind.ATTENTION, headline, null, notes, null, null, null, null);
    }

    private String servicePoint(@Nullable UUID id) {
        return id == null
                ? "its home"
                : store.find("service_point", id)
                        .map(record -> record.document().path("name").asString(""))
                        .orElse("its home");
    }
}
