package octavo.server.search;

import java.util.HashMap;
import java.util.Map;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantId;
import octavo.server.tenants.Tenants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Writes the search index after the fact, tenant by tenant, in small transactions. An index that nobody asks can wait:
 * while an import runs and nobody searches, its changes are left for the pause after it, up to a bound.
 */
@Component
class SearchIndexer implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(SearchIndexer.class);

    private final SearchIndex index;
    private final Search search;
    private final Tenants tenants;
    private final TransactionTemplate transactions;
    private final SearchSettings settings;
    private final Map<TenantId, Long> lastSeen = new HashMap<>();
    private volatile boolean running;
    private Thread thread = Thread.ofVirtual().unstarted(() -> {});

    SearchIndexer(
            SearchIndex index,
            Search search,
            Tenants tenants,
            TransactionTemplate transactions,
            SearchSettings settings) {
        this.index = index;
        this.search = search;
        this.tenants = tenants;
        this.transactions = transactions;
        this.settings = settings;
    }

    @Override
    public void start() {
        running = true;
        thread = Thread.ofVirtual().name("search indexer").start(this::run);
    }

    @Override
    public void stop() {
        running = false;
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void run() {
        while (running) {
            try {
                tenants.ids().forEach(this::keepUp);
                Thread.sleep(settings.pause()); // between two looks at what is to be indexed
            } catch (InterruptedException _) {
                return; // stop() asks so
            } catch (DataAccessException | TransactionException e) {
                waitAfter(e);
            }
        }
    }

    /** Nothing is lost by waiting: what is pending stays so until it is indexed, and searches look at it. */
    private void waitAfter(RuntimeException trouble) {
        if (!running) {
            return;
        }
        log.warn("the search index waits: {}", trouble.getMessage());
        try {
            Thread.sleep(settings.pause().multipliedBy(10));
        } catch (InterruptedException _) {
            running = false;
        }
    }

    private void keepUp(TenantId tenant) {
        Caller.platform(tenant).run(() -> {
            while (running && isTime(tenant) && drain() > 0) {
                // the next batch; isTime looks again whether more is being written
            }
        });
    }

    private boolean isTime(TenantId tenant) {
        long last = index.lastPending();
        if (last == 0) {
            lastSeen.remove(tenant);
            return false;
        }
        var seen = lastSeen.put(tenant, last);
        boolean quiet = seen != null && seen == last;
        return quiet || search.wasAskedWithin(settings.interest()) || index.pendingStatements() > settings.backlogMax();
    }

    private int drain() {
        var indexed = transactions.execute(_ -> index.drain());
        return indexed == null ? 0 : indexed;
    }
}
