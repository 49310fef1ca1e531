package octavo.server.circulation;

import octavo.server.circulation.rules.Verdict;

/**
 * What an item limit counts: the patron's open loans under the policy, and of those only the ones of the item's material
 * type and loan type where the rule line names such.
 */
public record ItemLimitBasis(boolean byPatronGroup, boolean byMaterialType, boolean byLoanType) {

    static final ItemLimitBasis POLICY = new ItemLimitBasis(false, false, false);

    static ItemLimitBasis of(Verdict verdict) {
        return new ItemLimitBasis(verdict.byPatronGroup(), verdict.byMaterialType(), verdict.byLoanType());
    }

    /** Whether it matters of what kind the items on loan are. */
    boolean looksAtItems() {
        return byMaterialType || byLoanType;
    }
}
