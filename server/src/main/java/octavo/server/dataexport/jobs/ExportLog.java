package octavo.server.dataexport.jobs;

import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The log of export jobs: what went wrong with which record. */
@Component
@Transactional
public class ExportLog {

    private static final String ERROR = "export_error";
    private static final int AT_ONCE = 1_000;

    private final RecordStore store;
    private final InstantSource clock;

    ExportLog(RecordStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    public void add(UUID jobId, List<ExportProblem> problems) {
        var now = RecordStore.folioDate(clock.instant());
        for (int from = 0; from < problems.size(); from += AT_ONCE) {
            var some = problems.subList(from, Math.min(from + AT_ONCE, problems.size()));
            store.insertAll(
                    ERROR,
                    some.stream()
                            .map(problem -> {
                                var entry = Json.object()
                                        .put("jobExecutionId", jobId.toString())
                                        .put("createdDate", now)
                                        .put("logLevel", problem.level().name())
                                        .put("errorMessageCode", problem.code());
                                problem.values()
                                        .forEach(value -> entry.withArray("errorMessageValues")
                                                .add(value));
                                entry.set("affectedRecord", problem.affected());
                                return entry;
                            })
                            .toList(),
                    false);
        }
    }

    void deleteOf(UUID jobId) {
        store.deleteWhere(ERROR, "jobExecutionId==\"%s\"".formatted(jobId));
    }
}
