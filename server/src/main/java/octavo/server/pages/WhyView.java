package octavo.server.pages;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What the explanations of the circulation module say, in the order in which a clerk asks. */
public final class WhyView {

    private WhyView() {}

    /**
     * The rule that decides.
     *
     * @param line of the circulation rules, counted from 1
     * @param text as it stands there
     * @param named what the line names of this patron and item; empty for a line that names nothing
     * @param fallback whether no line fits, so that the fallback policy decides
     */
    public record Rule(int line, String text, List<String> named, boolean fallback, String policy) {}

    /** A step to a due date. */
    public record Step(String rule, String why, String due) {}

    /** @param none why there is no date; empty where there is one */
    public record Dates(String at, String none, List<Step> steps) {}

    /**
     * A state of a loan.
     *
     * @param agrees whether today's rules give the date that stands; null where nothing can be derived
     */
    public record State(
            String at,
            String action,
            String due,
            String comment,
            @Nullable Dates derivation,
            @Nullable Boolean agrees) {}

    public record Loan(
            LoanLine loan, Optional<Rule> rule, List<Rule> others, String closedLibrary, List<State> states) {}

    /** @param limit what the item limit counted; empty where there is none */
    public record Trial(
            boolean lends,
            List<String> reasons,
            Optional<Rule> rule,
            String policy,
            String closedLibrary,
            Optional<Dates> dates,
            String limit) {}

    static Loan ofLoan(LoanLine loan, JsonNode why, Names names) {
        var rule = why.path("rule");
        var others = list(rule.path("alsoMatching"));
        var policies = names.of(
                "loan_policy", Stream.concat(Stream.of(rule), others.stream()).map(each -> each.path("loanPolicyId")));
        return new Loan(
                loan,
                rule(rule, policies),
                others.stream().flatMap(other -> rule(other, policies).stream()).toList(),
                closedLibrary(why),
                list(why.path("states")).stream().map(WhyView::state).toList());
    }

    static Trial ofTrial(JsonNode why, Names names) {
        var rule = why.path("rule");
        var policies = names.of("loan_policy", Stream.of(rule.path("loanPolicyId")));
        return new Trial(
                why.path("outcome").asString("").equals("lend"),
                list(why.path("errors")).stream()
                        .map(WhyView::reason)
                        .distinct()
                        .toList(),
                rule(rule, policies),
                why.path("loanPolicy").path("name").asString(""),
                closedLibrary(why),
                why.has("dueDate") ? Optional.of(dates(why.path("dueDate"))) : Optional.empty(),
                limit(why.path("itemLimit")));
    }

    private static String reason(JsonNode error) {
        var message = error.path("message").asString("");
        return list(error.path("parameters")).stream()
                .filter(parameter -> parameter.path("key").asString("").equals("reason"))
                .map(parameter ->
                        "%s: %s".formatted(message, parameter.path("value").asString("")))
                .findFirst()
                .orElse(message);
    }

    private static Optional<Rule> rule(JsonNode rule, Names.Lookup policies) {
        if (!rule.isObject()) {
            return Optional.empty();
        }
        var named = Stream.of(
                        rule.path("namesPatronGroup").asBoolean(false) ? "patron group" : "",
                        rule.path("namesMaterialType").asBoolean(false) ? "material type" : "",
                        rule.path("namesLoanType").asBoolean(false) ? "loan type" : "")
                .filter(word -> !word.isEmpty())
                .toList();
        return Optional.of(new Rule(
                rule.path("line").asInt(0),
                rule.path("text").asString("").strip(),
                named,
                rule.path("fallback").asBoolean(false),
                policies.of(rule.path("loanPolicyId"))));
    }

    private static State state(JsonNode state) {
        return new State(
                state.path("at").asString(""),
                LoanWords.action(state.path("action").asString("")),
                state.path("dueDate").asString(""),
                state.path("actionComment").asString(""),
                state.has("derivation") ? dates(state.path("derivation")) : null,
                state.has("agrees") ? state.path("agrees").asBoolean(false) : null);
    }

    private static Dates dates(JsonNode dates) {
        return new Dates(
                dates.path("at").asString(""),
                dates.path("none").asString(""),
                list(dates.path("steps")).stream()
                        .map(step -> new Step(
                                step.path("rule").asString(""),
                                step.path("why").asString(""),
                                step.path("dueDate").asString("")))
                        .toList());
    }

    private static String limit(JsonNode limit) {
        if (!limit.isObject()) {
            return "";
        }
        var kinds = Stream.of(
                        limit.path("byMaterialType").asBoolean(false) ? "of the same material type" : "",
                        limit.path("byLoanType").asBoolean(false) ? "of the same loan type" : "")
                .filter(word -> !word.isEmpty())
                .toList();
        return "%d of at most %d loans under this policy%s"
                .formatted(
                        limit.path("counted").asInt(0),
                        limit.path("limit").asInt(0),
                        kinds.isEmpty() ? "" : ", " + String.join(" and ", kinds));
    }

    private static String closedLibrary(JsonNode why) {
        return why.path("loanPolicy")
                .path("closedLibrary")
                .asString("")
                .replace('_', ' ')
                .toLowerCase(Locale.ROOT);
    }

    private static List<JsonNode> list(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }
}
