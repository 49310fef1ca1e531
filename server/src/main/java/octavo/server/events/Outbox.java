package octavo.server.events;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Where a transaction leaves word of what it changed. The row takes its sequence number while the changed records' row
 * locks are held, so that two changes of one record are announced in the order in which they happened.
 */
@Component
public class Outbox {

    private static final String INSERT = """
            insert into {tenant}.outbox (record_type, operation, ids, versions, user_id)
            values (?, ?, ?, ?, ?)
            """;

    private final TenantSql sql;
    private final RelaySignal signal;

    Outbox(TenantSql sql, RelaySignal signal) {
        this.sql = sql;
        this.signal = signal;
    }

    /** Adds a row inside the current transaction; call it after the change itself. */
    public void add(Change change) {
        sql.sql(INSERT)
                .param(change.recordType())
                .param(change.operation().name())
                .param(change.ids().toArray(UUID[]::new))
                .param(change.versions().toArray(Integer[]::new))
                .param(Caller.current().userId())
                .update();
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            var tenant = Caller.current().tenant();
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    signal.committed(tenant);
                }
            });
        }
    }

    /**
     * As {@link #add(Change)}, over a connection that the caller holds, as an import's chunk does; the caller gives the
     * {@link RelaySignal} after its commit.
     */
    public void add(Connection connection, Change change) throws SQLException {
        try (var statement = connection.prepareStatement(sql.fill(INSERT))) {
            statement.setString(1, change.recordType());
            statement.setString(2, change.operation().name());
            statement.setArray(3, connection.createArrayOf("uuid", change.ids().toArray()));
            statement.setArray(
                    4, connection.createArrayOf("int4", change.versions().toArray()));
            statement.setObject(5, Caller.current().userId());
            statement.executeUpdate();
        }
    }

    /** How many changed records of the caller's tenant are not announced yet. */
    public long backlog() {
        return sql.sql("select coalesce(sum(cardinality(ids)), 0) from {tenant}.outbox")
                .query(Long.class)
                .single();
    }
}
