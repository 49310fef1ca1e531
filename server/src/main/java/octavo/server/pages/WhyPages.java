package octavo.server.pages;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.circulation.CheckOutCommand;
import octavo.server.circulation.CheckOutTrial;
import octavo.server.circulation.LoanAnswers;
import octavo.server.circulation.LoanExplanations;
import octavo.server.records.RecordStore;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Why: how a loan came to its due date, and what would come of a check-out. Nothing here is saved. */
@StaffPage
class WhyPages {

    private final LoanExplanations explanations;
    private final CheckOutTrial trial;
    private final LoanAnswers loans;
    private final RecordStore store;
    private final Names names;
    private final DeskPlace place;
    private final Templates templates;
    private final InstantSource clock;

    WhyPages(
            LoanExplanations explanations,
            CheckOutTrial trial,
            LoanAnswers loans,
            RecordStore store,
            Names names,
            DeskPlace place,
            Templates templates,
            InstantSource clock) {
        this.explanations = explanations;
        this.trial = trial;
        this.loans = loans;
        this.store = store;
        this.names = names;
        this.place = place;
        this.templates = templates;
        this.clock = clock;
    }

    @GetMapping("/desk/loans/{id}")
    @RequiresPermission(Rights.EXPLAIN_LOAN)
    ResponseEntity<byte[]> loan(@PathVariable UUID id) {
        var loan = LoanLine.of(loans.of(List.of(store.get("loan", id))).getFirst(), clock.instant());
        var view = WhyView.ofLoan(loan, explanations.of(id), names);
        return templates.ok(
                "loan.jte", Map.of("shell", Shell.of("Why: " + loan.title(), Section.PATRONS), "view", view));
    }

    /** A check-out tried without saving, once both are known. */
    @GetMapping("/desk/what-if")
    @RequiresPermission(Rights.TRY_CHECK_OUT)
    ResponseEntity<byte[]> whatIf(
            @RequestParam(defaultValue = "") String patron,
            @RequestParam(defaultValue = "") String item,
            @CookieValue(name = DeskPlace.COOKIE, required = false) @Nullable String servicePoint) {
        var points = place.all();
        var here = place.of(points, servicePoint);
        var asked = !patron.isBlank() && !item.isBlank() && here != null
                ? WhyView.ofTrial(trial.of(new CheckOutCommand(item, patron, null, here.id(), clock.instant())), names)
                : null;
        var view = new TrialView(patron.strip(), item.strip(), points, here, asked);
        return templates.ok("what-if.jte", Map.of("shell", Shell.of("What if", Section.CHECK_OUT), "view", view));
    }
}
