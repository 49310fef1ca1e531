package octavo.server.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.circulation.Desk.Decision;
import octavo.server.circulation.Desk.Lent;
import octavo.server.circulation.Desk.Refused;
import octavo.server.circulation.Desk.Returned;
import octavo.server.circulation.DeskWords;
import octavo.server.inventory.DeskItem;
import octavo.server.records.RecordStore;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The desk's decisions in words for a clerk. */
@Component
class DeskVerdicts {

    private final RecordStore store;

    DeskVerdicts(RecordStore store) {
        this.store = store;
    }

    Verdict of(Decision decision, String scanned, String refusedHeadline) {
        return switch (decision) {
            case Lent lent ->
                about(
                        lent.item(),
                        VerdictKind.SUCCESS,
                        "Checked out",
                        lent.loan().document().path("dueDate").asString(null),
                        List.of());
            case Returned returned -> returned(returned);
            case Refused(var reasons) ->
                Verdict.refused(
                        refusedHeadline,
                        reasons.stream()
                                .map(reason -> DeskWords.problem(reason).message())
                                .distinct()
                                .toList(),
                        scanned);
        };
    }

    private Verdict returned(Returned returned) {
        List<String> notes = new ArrayList<>();
        var borrower = returned.borrower();
        if (borrower != null) {
            notes.add("Was on loan to " + borrower.sortName());
        } else if (returned.loan() == null) {
            notes.add(returned.inHouseUse() ? "Was not on loan: counted as use in the library" : "Was not on loan");
        }
        var item = returned.item();
        return switch (item.status()) {
            case "In transit" ->
                about(item, VerdictKind.ATTENTION, "Send to " + servicePoint(returned.destination()), null, notes);
            case "Available" -> about(item, VerdictKind.SUCCESS, "Checked in", null, notes);
            default -> about(item, VerdictKind.ATTENTION, "Checked in: " + item.status(), null, notes);
        };
    }

    private String servicePoint(@Nullable UUID id) {
        return id == null
                ? "its home"
                : store.find("service_point", id)
                        .map(record -> record.document().path("name").asString(""))
                        .orElse("its home");
    }

    private static Verdict about(
            DeskItem item, VerdictKind kind, String headline, @Nullable String due, List<String> notes) {
        var document = item.item().document();
        var home = item.location();
        return new Verdict(
                kind,
                headline,
                due,
                notes,
                item.title(),
                item.barcode(),
                document.path("effectiveCallNumberComponents")
                        .path("callNumber")
                        .asString(""),
                home == null ? "" : home.name(),
                item.instanceId());
    }
}
