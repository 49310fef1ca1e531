package octavo.lab.probe;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import octavo.lab.result.RunWriter;
import octavo.lab.result.StatementTotals;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL as it sees itself: connections by state, transactions, cache hits, WAL, size; and what each statement cost, as the
 * difference of {@code pg_stat_statements} over each phase. The probe's own work is left out.
 */
public final class DatabaseProbe implements Probe {

    private static final int STATEMENTS_MAX = 200;
    private static final int QUERY_LENGTH_MAX = 1000;
    private static final int SIZE_EVERY = 30;

    private final String url;
    private final Map<Long, StatementTotals> atStart = new HashMap<>();
    private @Nullable Connection connection;
    private @Nullable Counters last;
    private long lastNanos;
    private int looks;

    /** @param url JDBC address with user and password */
    public DatabaseProbe(String url) {
        this.url = url;
    }

    @Override
    public String name() {
        return "database";
    }

    private record Counters(long commits, long rollbacks, long hits, long reads, double walBytes) {}

    @Override
    public void look(Samples into) throws ProbeException {
        try {
            connections(into);
            counters(into);
            if (looks++ % SIZE_EVERY == 0) {
                into.add(name(), "database", "size", "bytes", number("select pg_database_size(current_database())"));
            }
        } catch (SQLException e) {
            throw failed("database", e);
        }
    }

    private void connections(Samples into) throws SQLException {
        try (var statement = open().createStatement();
                var rows = statement.executeQuery("""
                        select coalesce(state, 'unknown'), count(*)
                          from pg_catalog.pg_stat_activity
                         where backend_type = 'client backend' and pid <> pg_backend_pid()
                         group by 1
                        """)) {
            double all = 0;
            while (rows.next()) {
                var state = rows.getString(1).replace(' ', '-').replaceAll("[()]", "");
                into.add(name(), "database", "connections-" + state, "count", rows.getDouble(2));
                all += rows.getDouble(2);
            }
            into.add(name(), "database", "connections", "count", all);
        }
    }

    private void counters(Samples into) throws SQLException {
        try (var statement = open().createStatement();
                var row = statement.executeQuery("""
                        select sum(xact_commit), sum(xact_rollback), sum(blks_hit), sum(blks_read),
                               (select wal_bytes from pg_catalog.pg_stat_wal)
                          from pg_catalog.pg_stat_database
                        """)) {
            row.next();
            long now = System.nanoTime();
            var counters =
                    new Counters(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getDouble(5));
            var before = last;
            if (before != null) {
                double seconds = (now - lastNanos) / 1e9;
                into.add(name(), "database", "commits", "/s", (counters.commits() - before.commits()) / seconds);
                into.add(name(), "database", "rollbacks", "/s", (counters.rollbacks() - before.rollbacks()) / seconds);
                into.add(name(), "database", "wal", "bytes/s", (counters.walBytes() - before.walBytes()) / seconds);
                double hits = counters.hits() - before.hits();
                double blocks = hits + counters.reads() - before.reads();
                if (blocks > 0) {
                    into.add(name(), "database", "cache-hits", "%", 100 * hits / blocks);
                }
            }
            last = counters;
            lastNanos = now;
        }
    }

    private double number(String query) throws SQLException {
        try (var statement = open().createStatement();
                var row = statement.executeQuery(query)) {
            row.next();
            return row.getDouble(1);
        }
    }

    @Override
    public void phaseBegins(String phase) throws ProbeException {
        atStart.clear();
        try {
            for (var totals : statements(phase, false)) {
                atStart.put(totals.queryId(), totals);
            }
        } catch (SQLException e) {
            throw failed("database statements", e);
        }
    }

    @Override
    public void phaseEnds(String phase, Samples into, RunWriter writer) throws ProbeException {
        try {
            var costs = new ArrayList<StatementTotals>();
            for (var now : statements(phase, true)) {
                var cost = difference(now, atStart.get(now.queryId()));
                if (cost.calls() > 0) {
                    costs.add(cost);
                }
            }
            costs.sort((one, other) -> Double.compare(other.totalMillis(), one.totalMillis()));
            writer.statements(costs.subList(0, Math.min(STATEMENTS_MAX, costs.size())));
        } catch (SQLException e) {
            throw failed("database statements", e);
        }
    }

    /** A statement may be run under several users or databases: its rows are added up. */
    private ArrayList<StatementTotals> statements(String phase, boolean withText) throws SQLException {
        var all = new ArrayList<StatementTotals>();
        try (var statement = open().createStatement();
                var rows = statement.executeQuery("""
                        select queryid, %s, sum(calls), sum(total_exec_time), sum(rows),
                               sum(shared_blks_hit), sum(shared_blks_read), sum(wal_bytes)
                          from pg_stat_statements
                         where queryid is not null
                         group by queryid
                        """.formatted(withText ? "min(query)" : "''"))) {
            while (rows.next()) {
                all.add(totals(phase, rows));
            }
        }
        return all;
    }

    private static StatementTotals totals(String phase, ResultSet row) throws SQLException {
        var query = row.getString(2).replaceAll("\\s+", " ").strip();
        return new StatementTotals(
                phase,
                row.getLong(1),
                query.substring(0, Math.min(QUERY_LENGTH_MAX, query.length())),
                row.getLong(3),
                row.getDouble(4),
                row.getLong(5),
                row.getLong(6),
                row.getLong(7),
                row.getLong(8));
    }

    private static StatementTotals difference(StatementTotals now, @Nullable StatementTotals then) {
        if (then == null || then.calls() > now.calls()) {
            return now; // not seen before, or evicted since and counted anew
        }
        return new StatementTotals(
                now.phase(),
                now.queryId(),
                now.query(),
                now.calls() - then.calls(),
                now.totalMillis() - then.totalMillis(),
                now.rows() - then.rows(),
                now.blocksHit() - then.blocksHit(),
                now.blocksRead() - then.blocksRead(),
                now.walBytes() - then.walBytes());
    }

    private Connection open() throws SQLException {
        var open = connection;
        if (open == null || !open.isValid(5)) {
            open = DriverManager.getConnection(url);
            try (var statement = open.createStatement()) {
                statement.execute("set pg_stat_statements.track = 'none'");
            }
            connection = open;
        }
        return open;
    }

    private ProbeException failed(String subject, SQLException e) {
        connection = null;
        return new ProbeException(subject, e);
    }

    @Override
    public void close() {
        var open = connection;
        if (open != null) {
            try {
                open.close();
            } catch (SQLException _) {
                // the run has ended, and so has the connection
            }
        }
    }
}
