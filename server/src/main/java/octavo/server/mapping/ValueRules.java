package octavo.server.mapping;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The {@code rules} of a target: each turns the text it is given into another. A rule with a constant gives that instead
 * and ends the list, if its conditions hold; one whose conditions do not hold leaves the original text.
 *
 * @param ignoreText whether the record's text does not matter
 */
record ValueRules(List<Rule> rules, boolean ignoreText) {

    static final ValueRules AS_IT_IS = new ValueRules(List.of(), false);

    static ValueRules of(List<Rule> rules) {
        return new ValueRules(
                List.copyOf(rules), !rules.isEmpty() && rules.getFirst().ignoresText());
    }

    /** @param constant what the rule gives whatever the text is; null when it gives the text that its functions made */
    record Rule(List<Condition> conditions, @Nullable String constant) {

        /** Whether the text neither decides nor passes through; later rules work on what this one gives. */
        boolean ignoresText() {
            if (conditions.isEmpty()) {
                return constant != null;
            }
            var first = conditions.getFirst();
            return conditions.stream().allMatch(condition -> condition.expected() == null)
                    && (first.onLeader() || first.functions().getFirst().ignoresText());
        }
    }

    /**
     * @param onLeader whether the functions get the leader instead of the text
     * @param expected what the functions must give for the condition to hold; null when it always holds
     */
    record Condition(
            List<RuleFunction> functions,
            boolean onLeader,
            @Nullable String expected) {}

    boolean readsLeader() {
        return rules.stream().flatMap(rule -> rule.conditions().stream()).anyMatch(Condition::onLeader);
    }

    String apply(String original, MappingContext context) {
        var text = original;
        for (var rule : rules) {
            var result = run(rule, text, context);
            var constant = rule.constant();
            if (result == null) {
                text = original;
            } else if (constant != null) {
                return constant;
            } else {
                text = result;
            }
        }
        return text;
    }

    /** The text that a rule makes; null when a condition does not hold. */
    private static @Nullable String run(Rule rule, String given, MappingContext context) {
        var text = given;
        for (var condition : rule.conditions()) {
            var result = condition.onLeader() ? context.leader() : text;
            for (var function : condition.functions()) {
                result = function.apply(result, context);
            }
            if (condition.expected() != null && !condition.expected().equals(result)) {
                return null;
            }
            text = result;
        }
        return text;
    }
}
