package octavo.server.circulation.rules;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A tenant's circulation rules, ready to be asked. Immutable; parse once and keep.
 *
 * <pre>
 * priority: t, s, c, b, a, m, g
 * fallback-policy: l one-day r all n none o fine i lost
 * g staff + m book: l semester r all n none o none i lost
 *     t reserve: l two-hours r none n none o fine i lost
 * </pre>
 */
public final class CirculationRules {

    private final List<Rule> rules;
    private final Verdict fallback;

    private CirculationRules(List<Rule> rules, Verdict fallback) {
        this.rules = rules;
        this.fallback = fallback;
    }

    /**
     * Parses a rules text.
     *
     * @throws RulesException with line and column of the first mistake
     */
    public static CirculationRules parse(String text) {
        return new RulesParser(text).parse();
    }

    static CirculationRules of(List<Rule> rules, Comparator<Rule> priority, Policies fallback, int fallbackLine) {
        return new CirculationRules(
                rules.stream().sorted(priority).toList(),
                new Verdict(fallback, fallbackLine, true, false, false, false));
    }

    /** The rule that applies, or the fallback. */
    public Verdict apply(Circumstances circumstances) {
        for (var rule : rules) {
            if (rule.matches(circumstances)) {
                return rule.verdict();
            }
        }
        return fallback;
    }

    /** Every rule that matches, the one that applies first, the fallback last. */
    public List<Verdict> all(Circumstances circumstances) {
        return Stream.concat(
                        rules.stream()
                                .filter(rule -> rule.matches(circumstances))
                                .map(Rule::verdict),
                        Stream.of(fallback))
                .toList();
    }

    /** The policies that the text names anywhere, so that a save can check that they exist. */
    public List<Verdict> lines() {
        return Stream.concat(rules.stream().map(Rule::verdict), Stream.of(fallback))
                .toList();
    }
}
