package octavo.server.dataexport.ids;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.dataexport.ids.ListReader.Line;
import octavo.server.dataexport.jobs.ExportKind;
import octavo.server.dataexport.jobs.ExportLog;
import octavo.server.dataexport.jobs.ExportPlan;
import octavo.server.dataexport.jobs.ExportProblem;
import octavo.server.dataexport.jobs.ExportRuns;
import octavo.server.inventory.CatalogueKeys;
import octavo.server.records.BinaryCopy;
import octavo.server.records.Uuids;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Cuts an uploaded list into slices. The database finds the doubles, so that a list of any length takes no memory here; each
 * line ends as an id of a slice, as the double of an earlier one, or as an entry in the log.
 */
@Component
class ListedLines {

    private static final int LINES_AT_ONCE = 5_000;

    /** Above this a list is no list; the rest is counted, and one entry says how many there were. */
    private static final int PROBLEMS_MAX = 10_000;

    private final TenantSql sql;
    private final JdbcTemplate jdbc;
    private final CatalogueKeys keys;
    private final ExportRuns runs;
    private final ExportLog log;

    ListedLines(TenantSql sql, JdbcTemplate jdbc, CatalogueKeys keys, ExportRuns runs, ExportLog log) {
        this.sql = sql;
        this.jdbc = jdbc;
        this.keys = keys;
        this.runs = runs;
        this.log = log;
    }

    void list(UUID jobId, ExportPlan plan, Path file) {
        jdbc.execute("create temporary table export_line (line int, id uuid) on commit drop");
        long lines = 0;
        long failed = 0;
        try (var in = Files.newInputStream(file)) {
            var reader = new ListReader(in);
            for (var some = next(reader); !some.isEmpty(); some = next(reader)) {
                var strangers = store(plan.kind(), some);
                logStrangers(jobId, plan.kind(), strangers, failed);
                lines += some.size();
                failed += strangers.size();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the list of export %s cannot be read".formatted(jobId), e);
        }
        if (failed > PROBLEMS_MAX) {
            log.add(
                    jobId,
                    List.of(ExportProblem.ofJob(
                            "%,d more lines are no ids, and are not listed here".formatted(failed - PROBLEMS_MAX))));
        }
        if (lines == 0) {
            log.add(jobId, List.of(ExportProblem.ofJob(ExportProblem.EMPTY_LIST, "The file holds no ids")));
        }
        long distinct = cut(jobId, plan.idsPerSlice());
        long duplicates = lines - failed - distinct;
        if (duplicates > 0) {
            logDoubles(jobId, plan.kind());
        }
        runs.listed(jobId, lines, failed, duplicates);
    }

    private static List<Line> next(ListReader reader) throws IOException {
        List<Line> lines = new ArrayList<>();
        while (lines.size() < LINES_AT_ONCE) {
            var line = reader.next();
            if (line == null) {
                break;
            }
            lines.add(line);
        }
        return lines;
    }

    /** Puts the ids of lines where the database can compare them; answers the lines that name nothing. */
    private List<Line> store(ExportKind kind, List<Line> lines) {
        List<String> names = new ArrayList<>();
        List<@Nullable UUID> ids = new ArrayList<>();
        for (var line : lines) {
            var id = Uuids.parse(line.value());
            ids.add(id);
            if (id == null) {
                names.add(line.value());
            }
        }
        var named = names.isEmpty() ? Map.<String, UUID>of() : find(kind, names);
        List<Line> strangers = new ArrayList<>();
        var rows = new BinaryCopy(64 + 32 * lines.size());
        for (int i = 0; i < lines.size(); i++) {
            var id = ids.get(i) == null ? named.get(lines.get(i).value()) : ids.get(i);
            if (id == null) {
                strangers.add(lines.get(i));
            } else {
                rows.row(2).int4(Math.toIntExact(lines.get(i).number())).uuid(id);
            }
        }
        jdbc.execute((ConnectionCallback<Boolean>) connection -> {
            rows.send(connection, "copy pg_temp.export_line (line, id) from stdin (format binary)");
            return true;
        });
        return strangers;
    }

    private Map<String, UUID> find(ExportKind kind, List<String> names) {
        return switch (kind) {
            case INSTANCE -> keys.instances(names);
            case HOLDINGS -> keys.holdings(names);
            case AUTHORITY -> new HashMap<>();
        };
    }

    private void logStrangers(UUID jobId, ExportKind kind, List<Line> strangers, long before) {
        log.add(
                jobId,
                strangers.stream()
                        .limit(Math.max(0, PROBLEMS_MAX - before))
                        .map(line -> ExportProblem.notAnId(kind, line.number(), line.value()))
                        .toList());
    }

    /** Each id once, at the place of the first line that names it; answers how many there are. */
    private long cut(UUID jobId, int idsPerSlice) {
        return sql.sql("""
                        with added as (
                            insert into {tenant}.export_slice (job_id, slice, ids)
                            select :job, (place - 1) / :size, array_agg(id order by place)
                              from (select id, row_number() over (order by first) as place
                                      from (select id, min(line) as first from pg_temp.export_line group by id) firsts) placed
                             group by 2
                            returning cardinality(ids) as ids)
                        select coalesce(sum(ids), 0) from added
                        """)
                .param("job", jobId)
                .param("size", idsPerSlice)
                .query(Long.class)
                .single();
    }

    private void logDoubles(UUID jobId, ExportKind kind) {
        log.add(
                jobId,
                jdbc.query(
                        """
                        select id, count(*) as times from pg_temp.export_line
                         group by id having count(*) > 1 order by min(line) limit %d
                        """.formatted(PROBLEMS_MAX),
                        (row, number) ->
                                ExportProblem.repeated(kind, row.getObject("id", UUID.class), row.getLong("times"))));
    }
}
