package octavo.server.circulation;

import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import octavo.server.circulation.OpenLoans.LoanCounts;
import octavo.server.fees.FeeFineAccounts;
import octavo.server.users.Patrons;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * The automated blocks of a patron, found when they are asked for: nothing is counted beforehand, so nothing can disagree
 * with the loans. The limits are in the rule book: a group without limits costs one statement, any other three.
 */
@Component
public class AutomatedBlocks {

    private final Patrons patrons;
    private final RuleBooks ruleBooks;
    private final FeeFineAccounts accounts;
    private final OpenLoans loans;
    private final InstantSource clock;

    AutomatedBlocks(
            Patrons patrons, RuleBooks ruleBooks, FeeFineAccounts accounts, OpenLoans loans, InstantSource clock) {
        this.patrons = patrons;
        this.ruleBooks = ruleBooks;
        this.accounts = accounts;
        this.loans = loans;
        this.clock = clock;
    }

    /** The blocks of a user; none for one who does not exist. */
    @Transactional(readOnly = true)
    public List<AutomatedBlock> of(UUID userId) {
        var patron = patrons.findAll(List.of(userId)).stream().findFirst();
        if (patron.isEmpty()) {
            return List.of();
        }
        var limits = ruleBooks.current().blockLimitsOf(patron.get().groupId());
        return limits.isEmpty()
                ? List.of()
                : AutomatedBlock.of(
                        limits, standing(loans.countsOf(userId, clock.instant()), accounts.outstandingBalance(userId)));
    }

    static PatronStanding standing(LoanCounts counts, BigDecimal balance) {
        return new PatronStanding(
                counts.openLoans(),
                counts.lostItems(),
                counts.overdueItems(),
                counts.overdueRecalls(),
                counts.recallOverdueDaysMax(),
                balance);
    }
}
