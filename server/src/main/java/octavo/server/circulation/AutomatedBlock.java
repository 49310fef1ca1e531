package octavo.server.circulation;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.fees.PatronBlockLimit;

/** A block that follows from limits and from how a patron stands; nobody sets it and nobody lifts it. */
public record AutomatedBlock(UUID conditionId, boolean borrowing, boolean renewals, boolean requests, String message) {

    private static final UUID ITEMS_CHARGED_OUT = UUID.fromString("3d7c52dc-c732-4223-8bf8-e5917801386f");
    private static final UUID LOST_ITEMS = UUID.fromString("72b67965-5b73-4840-bc0b-be8f3f6e047e");
    private static final UUID OVERDUE_ITEMS = UUID.fromString("584fbd4f-6a34-4730-a6ca-73a6a6a9d845");
    private static final UUID OVERDUE_RECALLS = UUID.fromString("e5b45031-a202-4abb-917b-e1df9346fe2c");
    private static final UUID RECALL_OVERDUE_DAYS = UUID.fromString("08530ac4-07f2-48e6-9dda-a97bc2bf7053");
    private static final UUID OUTSTANDING_BALANCE = UUID.fromString("cf7a0d5f-a327-4ca1-aa9e-dc55ec006b8a");

    /** The blocks that apply. Pure. */
    static List<AutomatedBlock> of(List<PatronBlockLimit> limits, PatronStanding standing) {
        return limits.stream()
                .map(limit -> of(limit, standing))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<AutomatedBlock> of(PatronBlockLimit limit, PatronStanding standing) {
        return measured(limit.conditionId(), standing)
                .map(measured -> of(limit, measured.compareTo(limit.value())))
                .filter(block -> block.borrowing || block.renewals || block.requests);
    }

    private static AutomatedBlock of(PatronBlockLimit limit, int compared) {
        boolean exceeded = compared > 0;
        // A patron at the limit of items may keep and renew what is out, and not take one more.
        boolean full = limit.conditionId().equals(ITEMS_CHARGED_OUT) ? compared >= 0 : exceeded;
        return new AutomatedBlock(
                limit.conditionId(),
                full && limit.blocksBorrowing(),
                exceeded && limit.blocksRenewals(),
                exceeded && limit.blocksRequests(),
                limit.message());
    }

    /** What a condition looks at; nothing for one that is none of FOLIO's six. */
    private static Optional<BigDecimal> measured(UUID condition, PatronStanding standing) {
        if (condition.equals(ITEMS_CHARGED_OUT)) {
            return Optional.of(BigDecimal.valueOf(standing.openLoans()));
        }
        if (condition.equals(LOST_ITEMS)) {
            return Optional.of(BigDecimal.valueOf(standing.lostItems()));
        }
        if (condition.equals(OVERDUE_ITEMS)) {
            return Optional.of(BigDecimal.valueOf(standing.overdueItems()));
        }
        if (condition.equals(OVERDUE_RECALLS)) {
            return Optional.of(BigDecimal.valueOf(standing.overdueRecalls()));
        }
        if (condition.equals(RECALL_OVERDUE_DAYS)) {
            return Optional.of(BigDecimal.valueOf(standing.recallOverdueDaysMax()));
        }
        return condition.equals(OUTSTANDING_BALANCE) ? Optional.of(standing.outstandingBalance()) : Optional.empty();
    }
}
