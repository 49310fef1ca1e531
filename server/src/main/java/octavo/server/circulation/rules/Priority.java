package octavo.server.circulation.rules;

import java.util.Comparator;
import java.util.List;

/** The order in which matching rules win, as the priority line states it: the first in this order applies. */
final class Priority {

    private Priority() {}

    /** Rules whose weightiest criterium stands earlier in the list come first. */
    static Comparator<Rule> byCriterium(List<Criterium.Kind> kinds) {
        return Comparator.comparingInt(rule -> rule.criteria().stream()
                .mapToInt(criterium -> kinds.indexOf(criterium.kind()))
                .min()
                .orElse(kinds.size()));
    }

    static Comparator<Rule> byNumberOfCriteria() {
        return Comparator.comparingInt(Rule::specificity).reversed();
    }

    static Comparator<Rule> firstLine() {
        return Comparator.comparingInt(Rule::line);
    }

    static Comparator<Rule> lastLine() {
        return firstLine().reversed();
    }
}
