package octavo.server.circulation.rules;

/**
 * Which rule applies, and why.
 *
 * @param line the rule's line in the text, counted from 1
 * @param fallback whether no rule matched and the fallback line applies
 * @param byMaterialType whether the rule names material types; likewise the others, which decide what an item limit counts
 */
public record Verdict(
        Policies policies,
        int line,
        boolean fallback,
        boolean byMaterialType,
        boolean byLoanType,
        boolean byPatronGroup) {}
