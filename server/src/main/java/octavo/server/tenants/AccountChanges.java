package octavo.server.tenants;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Where a module says that the state, permissions or credentials of accounts changed, so that this node reads them anew
 * with the next request. One count for all accounts: a permission set reaches many users, and reading a user again costs
 * two short queries.
 */
@Component
public class AccountChanges {

    private final AtomicLong count = new AtomicLong();

    /** Holds at once, or when the running transaction commits. */
    public void announce() {
        if (!TransactionSynchronizationManager.isSynchronizationActive()) {
            count.incrementAndGet();
            return;
        }
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                count.incrementAndGet();
            }
        });
    }

    long count() {
        return count.get();
    }
}
