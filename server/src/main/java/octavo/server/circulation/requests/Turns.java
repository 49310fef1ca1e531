package octavo.server.circulation.requests;

import java.util.function.Supplier;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Work under several locks, in a transaction of its own. Locks are taken in one order (items by id, patrons, the queue), so
 * the desk's operations never wait for each other in a circle; an import that writes the same items in another order may be
 * part of one. Whoever PostgreSQL then breaks off begins again.
 */
@Component
class Turns {

    private static final int ATTEMPTS_MAX = 3;

    private final TransactionTemplate transaction;

    Turns(TransactionTemplate transaction) {
        this.transaction = transaction;
    }

    <T> T take(Supplier<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return transaction.execute(_ -> work.get());
            } catch (PessimisticLockingFailureException e) {
                if (attempt == ATTEMPTS_MAX) {
                    throw e;
                }
            }
        }
    }
}
