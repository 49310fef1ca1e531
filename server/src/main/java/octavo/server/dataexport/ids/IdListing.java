package octavo.server.dataexport.ids;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import octavo.server.dataexport.files.ExportFiles;
import octavo.server.dataexport.jobs.ExportKind;
import octavo.server.dataexport.jobs.ExportLog;
import octavo.server.dataexport.jobs.ExportPlan;
import octavo.server.dataexport.jobs.ExportProblem;
import octavo.server.dataexport.jobs.ExportRuns;
import octavo.server.dataexport.jobs.IdSource;
import octavo.server.records.RecordStore;
import octavo.server.sourcerecords.SourceMarc;
import octavo.server.sourcerecords.SourceRecord.State;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Cuts what an export means into slices of ids. Works in one transaction: a job has all its slices or none, and what was
 * listed is what there was at that moment.
 */
@Component
public class IdListing {

    private final ListedLines lines;
    private final ExportFiles files;
    private final ExportRuns runs;
    private final ExportLog log;
    private final RecordStore store;
    private final SourceMarc sources;

    IdListing(
            ListedLines lines,
            ExportFiles files,
            ExportRuns runs,
            ExportLog log,
            RecordStore store,
            SourceMarc sources) {
        this.lines = lines;
        this.files = files;
        this.runs = runs;
        this.log = log;
        this.store = store;
        this.sources = sources;
    }

    /** Makes the slices of a job that the caller has claimed. */
    public void list(UUID jobId, ExportPlan plan) {
        switch (plan.ids()) {
            case IdSource.Lines(var listId) -> lines.list(jobId, plan, files.list(listId));
            case IdSource.Given(var ids) -> listGiven(jobId, plan, ids);
            case IdSource.Query(var cql) ->
                listPages(
                        jobId,
                        plan,
                        "No record matches the query",
                        List.of(after -> matching(plan.kind(), cql, after, plan.idsPerSlice())));
            case IdSource.Everything everything ->
                listPages(jobId, plan, "There is no record to export", pages(plan, everything));
            case IdSource.Deleted(var from, var until) ->
                listPages(
                        jobId,
                        plan,
                        "No record was deleted in this period",
                        List.of(after -> sources.externalIdsAfter(
                                plan.kind().sourceType(), State.DELETED, from, until, after, plan.idsPerSlice())));
        }
    }

    /** A page of ids after the last id of the page before; the first page for null, empty after the last page. */
    private interface Pages extends Function<@Nullable UUID, List<UUID>> {}

    private List<Pages> pages(ExportPlan plan, IdSource.Everything everything) {
        var kind = plan.kind();
        int size = plan.idsPerSlice();
        List<Pages> pages = new ArrayList<>();
        if (kind.recordType().isPresent()) {
            pages.add(after -> matching(kind, cql(kind, everything), after, size));
        } else {
            pages.add(after -> sources.externalIdsAfter(kind.sourceType(), State.ACTUAL, null, null, after, size));
        }
        if (everything.deleted()) {
            pages.add(after -> sources.externalIdsAfter(kind.sourceType(), State.DELETED, null, null, after, size));
        }
        return pages;
    }

    private static String cql(ExportKind kind, IdSource.Everything everything) {
        var shown = everything.suppressed() ? "cql.allRecords=1" : "discoverySuppress==false";
        if (kind != ExportKind.INSTANCE) {
            return shown;
        }
        // What is marked as deleted is suppressed as well.
        return everything.deleted()
                ? "(%s) or deleted==true".formatted(shown)
                : "(%s) and deleted==false".formatted(shown);
    }

    private List<UUID> matching(ExportKind kind, String cql, @Nullable UUID after, int limit) {
        return kind.recordType()
                .map(type -> store.idsAfter(type, cql, after, limit))
                .orElseGet(List::of);
    }

    /** The pages of one source after those of another; what the catalogue has is not listed as deleted again. */
    private void listPages(UUID jobId, ExportPlan plan, String nothing, List<Pages> several) {
        int slice = 0;
        long records = 0;
        for (int i = 0; i < several.size(); i++) {
            var page = several.get(i).apply(null);
            while (!page.isEmpty()) {
                var fresh = i == 0 ? page : withoutCatalogued(plan.kind(), page);
                if (!fresh.isEmpty()) {
                    runs.addSlice(jobId, slice++, fresh);
                    records += fresh.size();
                }
                page = several.get(i).apply(page.getLast());
            }
        }
        if (records == 0) {
            log.add(jobId, List.of(ExportProblem.ofJob(ExportProblem.NOTHING_TO_EXPORT, nothing)));
        }
        runs.listed(jobId, records, 0, 0);
    }

    private List<UUID> withoutCatalogued(ExportKind kind, List<UUID> page) {
        return kind.recordType()
                .map(type -> store.existing(type, page))
                .map(known -> page.stream().filter(id -> !known.contains(id)).toList())
                .orElse(page);
    }

    private void listGiven(UUID jobId, ExportPlan plan, List<UUID> ids) {
        Map<UUID, Integer> times = new LinkedHashMap<>();
        ids.forEach(id -> times.merge(id, 1, Integer::sum));
        var distinct = List.copyOf(times.keySet());
        int slice = 0;
        for (int from = 0; from < distinct.size(); from += plan.idsPerSlice()) {
            runs.addSlice(jobId, slice++, distinct.subList(from, Math.min(from + plan.idsPerSlice(), distinct.size())));
        }
        log.add(
                jobId,
                times.entrySet().stream()
                        .filter(id -> id.getValue() > 1)
                        .map(id -> ExportProblem.repeated(plan.kind(), id.getKey(), id.getValue()))
                        .toList());
        runs.listed(jobId, ids.size(), 0, ids.size() - distinct.size());
    }
}
