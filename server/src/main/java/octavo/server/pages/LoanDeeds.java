package octavo.server.pages;

import java.time.DateTimeException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.circulation.LibraryZone;
import octavo.server.circulation.LoanActions;
import octavo.server.circulation.Overrides;
import octavo.server.circulation.Refusal;
import octavo.server.circulation.RenewCommand;
import octavo.server.circulation.RenewCommand.ByBarcode;
import octavo.server.circulation.RenewCommand.ById;
import octavo.server.circulation.RenewCommand.Named;
import octavo.server.circulation.Renewals;
import octavo.server.circulation.Renewals.Refused;
import octavo.server.circulation.Renewals.Renewed;
import octavo.server.inventory.DeskItems;
import octavo.server.pages.Verdict.Thing;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What staff do to loans on the pages of patrons and items. */
@StaffPage
class LoanDeeds extends DeedPages {

    private static final int RENEWED_AT_ONCE_MAX = 200;

    private final Renewals renewals;
    private final LoanActions actions;
    private final DeskItems items;
    private final RecordStore store;
    private final LibraryZone zone;
    private final InstantSource clock;

    LoanDeeds(
            Renewals renewals,
            LoanActions actions,
            DeskItems items,
            RecordStore store,
            LibraryZone zone,
            InstantSource clock,
            Templates templates) {
        super(templates);
        this.renewals = renewals;
        this.actions = actions;
        this.items = items;
        this.store = store;
        this.zone = zone;
        this.clock = clock;
    }

    /** A scan on a patron's page renews that patron's loan of the item. */
    @PostMapping("/desk/renew-by-barcode")
    @RequiresPermission(Rights.RENEW_BY_BARCODE)
    ResponseEntity<byte[]> renewByBarcode(
            @RequestParam String item,
            @RequestParam String patron,
            @RequestParam(defaultValue = "") List<String> lift,
            @RequestParam(defaultValue = "") String comment,
            @RequestParam(defaultValue = "") String dueDate,
            @RequestParam(defaultValue = "") String dueTime) {
        return line(renewed(
                new ByBarcode(item, patron),
                new Lift(lift, comment, dueDate, dueTime),
                Thing.scanned(item),
                "/desk/renew-by-barcode",
                Map.of("item", item, "patron", patron)));
    }

    @PostMapping("/desk/renew")
    @RequiresPermission(Rights.RENEW)
    ResponseEntity<byte[]> renew(
            @RequestParam UUID item,
            @RequestParam UUID patron,
            @RequestParam(defaultValue = "") List<String> lift,
            @RequestParam(defaultValue = "") String comment,
            @RequestParam(defaultValue = "") String dueDate,
            @RequestParam(defaultValue = "") String dueTime) {
        return line(renewed(
                new ById(item, patron),
                new Lift(lift, comment, dueDate, dueTime),
                thing(item),
                "/desk/renew",
                Map.of("item", item.toString(), "patron", patron.toString())));
    }

    /** All open loans of a patron, each on its own: what cannot be renewed is told, the rest is renewed. */
    @PostMapping("/desk/patrons/{patron}/renew-all")
    @RequiresPermission(Rights.RENEW)
    ResponseEntity<byte[]> renewAll(@PathVariable UUID patron) {
        var loans = store.list(
                        "loan",
                        RecordQuery.of(
                                "userId==%s and status.name==Open sortBy dueDate".formatted(patron),
                                RENEWED_AT_ONCE_MAX))
                .records();
        int renewed = 0;
        List<String> not = new ArrayList<>();
        for (var loan : loans) {
            var item = Uuids.parse(loan.document().path("itemId").asString(null));
            if (item == null) {
                continue;
            }
            switch (renewals.renew(new RenewCommand(new ById(item, patron), Overrides.NONE))) {
                case Renewed done -> renewed++;
                case Refused(var reasons) ->
                    not.add(name(item) + ": " + String.join("; ", DeskVerdicts.words(reasons)));
            }
        }
        var headline = loans.isEmpty() ? "Nothing to renew" : "%d of %d renewed".formatted(renewed, loans.size());
        var kind = not.isEmpty() ? VerdictKind.SUCCESS : renewed == 0 ? VerdictKind.ERROR : VerdictKind.ATTENTION;
        return line(new Verdict(kind, headline, null, not, null, null, null, null));
    }

    private String name(UUID item) {
        var thing = thing(item);
        return thing == null ? "(item gone)" : "%s (%s)".formatted(thing.title(), thing.barcode());
    }

    /** What a form says about overriding. */
    private record Lift(List<String> blocks, String comment, String dueDate, String dueTime) {}

    private Verdict renewed(Named named, Lift lift, @Nullable Thing thing, String action, Map<String, String> fields) {
        try {
            var overrides =
                    Lifting.asked(lift.blocks(), lift.comment(), lift.dueDate(), lift.dueTime(), zone.current());
            return switch (renewals.renew(new RenewCommand(named, overrides))) {
                case Renewed(var loan, var item, var patron) ->
                    Verdict.done("Renewed", Thing.of(item))
                            .until(loan.document().path("dueDate").asString(null))
                            .of(loan.id());
                case Refused(var reasons) ->
                    Verdict.refused("Not renewed", DeskVerdicts.words(reasons), thing)
                            .liftedBy(Lifting.of(reasons, action, fields));
            };
        } catch (DateTimeException e) {
            return Verdict.refused("Not renewed", List.of("The due date is no date: " + lift.dueDate()), thing);
        }
    }

    @PostMapping("/desk/loans/{id}/change-due-date")
    @RequiresPermission(Rights.CHANGE_DUE_DATE)
    ResponseEntity<byte[]> changeDueDate(
            @PathVariable UUID id,
            @RequestParam(defaultValue = "") String dueDate,
            @RequestParam(defaultValue = "") String dueTime) {
        try {
            var due = LibraryDay.end(dueDate, dueTime, zone.current());
            var refusals = actions.changeDueDate(id, due);
            var verdict = answer(id, refusals, "Due date changed", "Due date not changed");
            return line(refusals.isEmpty() ? verdict.until(due.toString()).of(id) : verdict);
        } catch (DateTimeException e) {
            return line(Verdict.refused(
                    "Due date not changed", List.of("That is no date: %s %s".formatted(dueDate, dueTime)), null));
        }
    }

    @PostMapping("/desk/loans/{id}/claim-returned")
    @RequiresPermission(Rights.CLAIM_RETURNED)
    ResponseEntity<byte[]> claimReturned(@PathVariable UUID id, @RequestParam(defaultValue = "") String comment) {
        return line(answer(
                id,
                actions.claimReturned(id, clock.instant(), comment.strip()),
                "Claimed returned",
                "Not noted as claimed returned"));
    }

    @PostMapping("/desk/loans/{id}/declare-lost")
    @RequiresPermission(Rights.DECLARE_LOST)
    ResponseEntity<byte[]> declareLost(@PathVariable UUID id, @RequestParam(defaultValue = "") String comment) {
        return line(answer(
                id, actions.declareLost(id, clock.instant(), comment.strip()), "Declared lost", "Not declared lost"));
    }

    @PostMapping("/desk/loans/{id}/declare-missing")
    @RequiresPermission(Rights.DECLARE_MISSING)
    ResponseEntity<byte[]> declareMissing(@PathVariable UUID id, @RequestParam(defaultValue = "") String comment) {
        return line(
                comment.isBlank()
                        ? Verdict.refused("Not marked missing", List.of("A comment must say why."), null)
                        : answer(
                                id,
                                actions.declareMissing(id, comment.strip()),
                                "Marked missing, loan closed",
                                "Not marked missing"));
    }

    private Verdict answer(UUID loan, List<Refusal> refusals, String done, String notDone) {
        var item = store.find("loan", loan)
                .map(record -> Uuids.parse(record.document().path("itemId").asString(null)))
                .orElse(null);
        var thing = item == null ? null : thing(item);
        return refusals.isEmpty()
                ? Verdict.done(done, thing)
                : Verdict.refused(notDone, DeskVerdicts.words(refusals), thing);
    }

    private @Nullable Thing thing(UUID item) {
        return items.findAll(List.of(item)).stream().findFirst().map(Thing::of).orElse(null);
    }
}
