package octavo.server.dataexport.run;

import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import octavo.server.dataexport.ExportSettings;
import octavo.server.dataexport.jobs.ExportJobs;
import octavo.server.dataexport.jobs.ExportKind;
import octavo.server.dataexport.jobs.ExportPlan;
import octavo.server.dataexport.jobs.FileDefinitions;
import octavo.server.dataexport.jobs.IdSource;
import octavo.server.dataexport.profiles.ExportConfiguration;
import octavo.server.records.FolioException;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.node.ObjectNode;

/** Starts exports. */
@Service
public class Exports {

    private final FileDefinitions definitions;
    private final ExportJobs jobs;
    private final ExportConfiguration configuration;
    private final RecordStore store;
    private final ExportSignal signal;
    private final ExportSettings settings;
    private final TransactionTemplate transaction;

    Exports(
            FileDefinitions definitions,
            ExportJobs jobs,
            ExportConfiguration configuration,
            RecordStore store,
            ExportSignal signal,
            ExportSettings settings,
            TransactionTemplate transaction) {
        this.definitions = definitions;
        this.jobs = jobs;
        this.configuration = configuration;
        this.store = store;
        this.signal = signal;
        this.settings = settings;
        this.transaction = transaction;
    }

    /**
     * Starts the job of an uploaded list.
     *
     * @throws FolioException 400 where nothing was uploaded or the job was started before, 422 for an unknown profile or a query
     *     that cannot be read
     */
    public void startUploaded(UUID fileDefinitionId, ExportKind kind, UUID jobProfileId) {
        var definition = definitions.get(fileDefinitionId);
        if (!definition.path("status").asString("").equals("COMPLETED")) {
            throw FolioException.badRequest("No file was uploaded for file definition with id: " + fileDefinitionId);
        }
        var ids = definition.path("uploadFormat").asString("csv").equals("cql")
                ? new IdSource.Query(definitions.query(fileDefinitionId))
                : new IdSource.Lines(fileDefinitionId);
        var job = Uuids.parse(definition.path("jobExecutionId").asString(""));
        start(job, kind, ids, stem(definition.path("fileName").asString("export")), jobProfileId);
    }

    /** Starts a job of its own; answers it. */
    public ObjectNode start(ExportKind kind, IdSource ids, String fileStem, UUID jobProfileId) {
        return start(null, kind, ids, stem(fileStem), jobProfileId);
    }

    private ObjectNode start(
            @Nullable UUID existingJob, ExportKind kind, IdSource ids, String stem, UUID jobProfileId) {
        if (ids instanceof IdSource.Query(var cql)) {
            refuseWrong(kind, cql);
        }
        var started = transaction.execute(_ -> {
            var jobProfile = profile("export_job_profile", "jobProfileId", jobProfileId);
            var mappingProfileId =
                    Uuids.parse(jobProfile.path("mappingProfileId").asString(""));
            var mappingProfile = profile("export_mapping_profile", "mappingProfileId", mappingProfileId);
            var plan = new ExportPlan(
                    kind,
                    ids,
                    stem,
                    jobProfileId,
                    mappingProfile,
                    jobProfile.path("incremental").asBoolean(false),
                    configuration.recordsPerFile());
            var job = existingJob != null ? existingJob : id(jobs.create());
            jobs.start(
                    job,
                    plan,
                    jobProfile.path("name").asString(""),
                    CompiledPlan.formatOf(mappingProfile).ending());
            return jobs.get(job);
        });
        signal.work(settings.workerCount());
        return started;
    }

    private void refuseWrong(ExportKind kind, String cql) {
        Optional<String> problem = kind.recordType()
                .map(type -> store.problemOf(type, cql))
                .orElse(Optional.of("Only csv format is supported for authority export"));
        problem.ifPresent(why -> {
            throw FolioException.badRequest("CQL: " + why);
        });
    }

    private ObjectNode profile(String type, String field, @Nullable UUID id) {
        return Optional.ofNullable(id)
                .flatMap(known -> store.find(type, known))
                .orElseThrow(() -> FolioException.invalid("There is no such profile", field, String.valueOf(id)))
                .document();
    }

    private static UUID id(ObjectNode job) {
        return Objects.requireNonNull(Uuids.parse(job.path("id").asString()));
    }

    /** A file's name without its ending, and without what does not belong into a name. */
    private static String stem(String fileName) {
        var name = fileName.replaceFirst("\\.[A-Za-z0-9]{1,5}$", "").replaceAll("[\\p{Cntrl}/\\\\:*?\"<>|%]+", "_");
        return name.isBlank() ? "export" : name.substring(0, Math.min(name.length(), 100));
    }
}
