package octavo.server.circulation;

import java.util.List;
import octavo.server.circulation.DueDate.Due;
import octavo.server.circulation.DueDate.None;
import octavo.server.circulation.Weighed.Ready;
import octavo.server.circulation.Weighed.Unknown;
import octavo.server.circulation.rules.Circumstances;
import octavo.server.circulation.rules.Verdict;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.tenants.Caller;
import tools.jackson.databind.node.ObjectNode;

/** Decisions taken apart for whoever asks why: the rule line, the policy, and each step to the due date. Pure. */
final class Explanations {

    private Explanations() {}

    /** What a check-out would decide, and from what. */
    static ObjectNode of(Weighed weighed, Caller caller) {
        return switch (weighed) {
            case Unknown(var refusals) -> outcome(refusals, caller);
            case Ready ready -> {
                var facts = ready.facts();
                var answer = outcome(ready.refusals(), caller);
                answer.put("overridden", ready.overridden());
                answer.set("rule", rule(ready.book(), ready.verdict()));
                answer.set("loanPolicy", policy(ready.policy()));
                answer.set("dueDate", dueDate(facts.dueDate()));
                var limit = ready.policy().itemLimit();
                if (limit != null) {
                    answer.putObject("itemLimit")
                            .put("limit", limit)
                            .put("counted", facts.loansUnderLimit())
                            .put("byMaterialType", facts.limitBasis().byMaterialType())
                            .put("byLoanType", facts.limitBasis().byLoanType());
                }
                yield answer;
            }
        };
    }

    private static ObjectNode outcome(List<Refusal> refusals, Caller caller) {
        var answer = Json.object().put("outcome", refusals.isEmpty() ? "lend" : "refuse");
        answer.set("errors", DeskWords.errors(refusals, caller).path("errors"));
        return answer;
    }

    static ObjectNode rule(RuleBook book, Verdict verdict) {
        return Json.object()
                .put("line", verdict.line())
                .put("text", book.rulesLine(verdict.line()))
                .put("fallback", verdict.fallback())
                .put("namesPatronGroup", verdict.byPatronGroup())
                .put("namesMaterialType", verdict.byMaterialType())
                .put("namesLoanType", verdict.byLoanType())
                .put("loanPolicyId", verdict.policies().loan());
    }

    /** All lines that match, the one that applies first. */
    static ObjectNode rules(RuleBook book, Circumstances circumstances) {
        var all = book.rules().all(circumstances);
        var answer = rule(book, all.getFirst());
        var others = answer.putArray("alsoMatching");
        all.stream().skip(1).map(verdict -> rule(book, verdict)).forEach(others::add);
        return answer;
    }

    static ObjectNode policy(LoanPolicy policy) {
        return Json.object()
                .put("id", policy.id().toString())
                .put("name", policy.name())
                .put("closedLibrary", policy.closedLibrary().option().name());
    }

    static ObjectNode dueDate(DueDate dueDate) {
        var answer = Json.object();
        return switch (dueDate) {
            case None(var message, var code) -> answer.put("none", message);
            case Due due -> {
                answer.put("at", RecordStore.folioDate(due.at()));
                var steps = answer.putArray("steps");
                for (var step : due.steps()) {
                    steps.addObject()
                            .put("rule", step.rule())
                            .put("why", step.why())
                            .put("dueDate", RecordStore.folioDate(step.due()));
                }
                yield answer;
            }
        };
    }
}
