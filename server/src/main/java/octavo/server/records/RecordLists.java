package octavo.server.records;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import octavo.server.records.RecordQuery.Totals;
import octavo.server.records.cql.CqlCompiler;
import octavo.server.records.cql.SqlCondition;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;

/** Lists of records: CQL to SQL, pages, and how many there are. */
@Component
class RecordLists {

    private final TenantSql sql;

    RecordLists(TenantSql sql) {
        this.sql = sql;
    }

    /** Records that are read, and handed over, at once: a document has at most {@link RecordRows#DOCUMENT_BYTES_MAX}. */
    static final int BLOCK_RECORDS = 100;

    /** Hands the records over in blocks; the rows come through a cursor. Answers the total, -1 where it is not wanted. */
    long read(RecordType type, RecordQuery query, Consumer<List<StoredRecord>> reader) {
        var condition = CqlCompiler.compile(type, query.cql());
        var block = new ArrayList<StoredRecord>(BLOCK_RECORDS);
        int[] returned = {0};
        if (query.limit() > 0) {
            statement(type, query, condition).withFetchSize(BLOCK_RECORDS).query(row -> {
                block.add(RecordRows.row(row, returned[0]++));
                if (block.size() == BLOCK_RECORDS) {
                    reader.accept(List.copyOf(block));
                    block.clear();
                }
            });
        }
        if (!block.isEmpty()) {
            reader.accept(List.copyOf(block));
        }
        return total(type, query, condition, returned[0]);
    }

    RecordPage list(RecordType type, RecordQuery query) {
        var condition = CqlCompiler.compile(type, query.cql());
        List<StoredRecord> records = query.limit() == 0 ? List.of() : page(type, query, condition);
        return new RecordPage(records, total(type, query, condition, records.size()));
    }

    /** The next ids of what matches, in their order, after one that was had before. */
    List<UUID> idsAfter(RecordType type, @Nullable String cql, @Nullable UUID after, int limit) {
        var condition = CqlCompiler.compile(type, cql);
        var parameters = new ArrayList<Object>(condition.parameters());
        if (after != null) {
            parameters.add(after);
        }
        parameters.add(limit);
        return sql.sql("""
                        select r.id
                          from {tenant}.%s r
                         where (%s)%s
                         order by r.id
                         limit ?
                        """.formatted(type.name(), condition.where(), after == null ? "" : " and r.id > ?"))
                .params(parameters)
                .query((row, number) -> row.getObject("id", UUID.class))
                .list();
    }

    List<StoredRecord> lock(RecordType type, String cql) {
        var condition = CqlCompiler.compile(type, cql);
        return sql.sql("""
                        select r.id, r.version, r.doc
                          from {tenant}.%s r
                         where %s
                         order by r.id
                           for update
                        """.formatted(type.name(), condition.where()))
                .params(condition.parameters())
                .query(RecordRows::row)
                .list();
    }

    private List<StoredRecord> page(RecordType type, RecordQuery query, SqlCondition condition) {
        return statement(type, query, condition).query(RecordRows::row).list();
    }

    private StatementSpec statement(RecordType type, RecordQuery query, SqlCondition condition) {
        // The id ends every order: without it a page may repeat or skip records whose sort keys are equal.
        var order = condition.orderBy().map(by -> by + ", r.id").orElse("r.id");
        var parameters = new ArrayList<Object>(condition.parameters());
        parameters.add(query.limit());
        parameters.add(query.offset());
        return sql.sql("""
                        select r.id, r.version, r.doc
                          from {tenant}.%s r
                         where %s
                         order by %s
                         limit ? offset ?
                        """.formatted(type.name(), condition.where(), order)).params(parameters);
    }

    private long total(RecordType type, RecordQuery query, SqlCondition condition, int returned) {
        if (query.totals() == Totals.NONE) {
            return -1;
        }
        if (query.limit() > 0 && returned < query.limit() && (returned > 0 || query.offset() == 0)) {
            return (long) query.offset() + returned; // the last page tells the total by itself
        }
        if (query.totals() == Totals.EXACT) {
            return count(type, condition, Long.MAX_VALUE);
        }
        var counted = count(type, condition, RecordStore.EXACT_TOTAL_MAX + 1L);
        return counted <= RecordStore.EXACT_TOTAL_MAX
                ? counted
                : Math.max(estimate(type, condition), Math.max(counted, (long) query.offset() + returned));
    }

    private long count(RecordType type, SqlCondition condition, long limit) {
        var parameters = new ArrayList<Object>(condition.parameters());
        parameters.add(limit);
        return sql.sql("select count(*) from (select 1 from {tenant}.%s r where %s limit ?) hits"
                        .formatted(type.name(), condition.where()))
                .params(parameters)
                .query(Long.class)
                .single();
    }

    private long estimate(RecordType type, SqlCondition condition) {
        var plan = sql.sql("explain (format json) select 1 from {tenant}.%s r where %s"
                        .formatted(type.name(), condition.where()))
                .params(condition.parameters())
                .query(String.class)
                .single();
        return Json.COMPACT
                .readTree(plan)
                .path(0)
                .path("Plan")
                .path("Plan Rows")
                .asLong();
    }
}
