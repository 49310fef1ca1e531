package octavo.server.circulation.rules;

import java.util.List;

/**
 * A line with policies, together with the criteria of the lines above that it is indented under.
 *
 * @param line counted from 1
 */
record Rule(int line, List<Criterium> criteria, Policies policies) {

    Rule {
        criteria = List.copyOf(criteria);
    }

    boolean matches(Circumstances circumstances) {
        for (var criterium : criteria) {
            if (!criterium.matches(circumstances)) {
                return false;
            }
        }
        return true;
    }

    boolean names(Criterium.Kind kind) {
        return criteria.stream().anyMatch(criterium -> criterium.kind() == kind);
    }

    /** How many kinds of criteria it has; all kinds of places count as one. */
    int specificity() {
        return (int) criteria.stream()
                .map(criterium -> criterium.kind().isPlace() ? Criterium.Kind.LOCATION : criterium.kind())
                .distinct()
                .count();
    }

    Verdict verdict() {
        return new Verdict(
                policies,
                line,
                false,
                names(Criterium.Kind.MATERIAL_TYPE),
                names(Criterium.Kind.LOAN_TYPE),
                names(Criterium.Kind.PATRON_GROUP));
    }
}
