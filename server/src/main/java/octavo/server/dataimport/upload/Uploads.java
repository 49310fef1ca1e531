package octavo.server.dataimport.upload;

import java.io.InputStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import octavo.server.dataimport.jobs.ImportJob.Subordination;
import octavo.server.dataimport.jobs.ImportSignal;
import octavo.server.dataimport.jobs.JobStatus;
import octavo.server.dataimport.jobs.JobStore;
import octavo.server.dataimport.jobs.RunBy;
import octavo.server.dataimport.profiles.PlanCompiler;
import octavo.server.dataimport.profiles.Profiles;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import octavo.server.tenants.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Upload definitions: files come in under them, one job for each file, and {@link #process} starts the jobs. */
@Service
public class Uploads {

    private static final String DEFINITION = "upload_definition";

    private final RecordStore store;
    private final JobStore jobs;
    private final ImportFiles files;
    private final Profiles profiles;
    private final PlanCompiler compiler;
    private final RunBy runBy;
    private final ImportSignal signal;
    private final TransactionTemplate transaction;
    private final InstantSource clock;

    Uploads(
            RecordStore store,
            JobStore jobs,
            ImportFiles files,
            Profiles profiles,
            PlanCompiler compiler,
            RunBy runBy,
            ImportSignal signal,
            TransactionTemplate transaction,
            InstantSource clock) {
        this.store = store;
        this.jobs = jobs;
        this.files = files;
        this.profiles = profiles;
        this.compiler = compiler;
        this.runBy = runBy;
        this.signal = signal;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Several files make a job each under a parent that stands for the upload; one file makes one job. */
    public ObjectNode create(ObjectNode definition) {
        return inTransaction(() -> {
            var own = definition.deepCopy();
            own.remove("metadata");
            UUID id = idOr(own, Uuids.next());
            own.put("id", id.toString()).put("status", "NEW").put("createDate", now());
            var fileDefinitions = own.path("fileDefinitions");
            refuseBlocked(fileDefinitions);
            boolean several = fileDefinitions.size() > 1;
            UUID parent = Uuids.next();
            own.put("metaJobExecutionId", parent.toString());
            if (several) {
                insertJob(parent, parent, Subordination.PARENT_MULTIPLE, JobStatus.PARENT, null);
            }
            for (var file : fileDefinitions) {
                if (file instanceof ObjectNode node) {
                    UUID job = several ? Uuids.next() : parent;
                    addFile(node, id, job);
                    insertJob(
                            job,
                            parent,
                            several ? Subordination.CHILD : Subordination.PARENT_SINGLE,
                            JobStatus.NEW,
                            node.path("name").asString(null));
                }
            }
            return store.insert(DEFINITION, own).document();
        });
    }

    private void addFile(ObjectNode file, UUID definition, UUID job) {
        UUID id = idOr(file, Uuids.next());
        file.put("id", id.toString())
                .put("status", "NEW")
                .put("jobExecutionId", job.toString())
                .put("uploadDefinitionId", definition.toString())
                .put("createDate", now());
    }

    private void insertJob(UUID id, UUID parent, Subordination subordination, JobStatus status, @Nullable String file) {
        var person = runBy.current();
        jobs.insert(
                id,
                parent,
                subordination,
                status,
                "FILES",
                file,
                Caller.current().userId(),
                person.firstName(),
                person.lastName());
    }

    /** @throws FolioException 422 where the tenant blocks files of this kind */
    private void refuseBlocked(JsonNode fileDefinitions) {
        for (var file : fileDefinitions) {
            var name = file.path("name").asString("");
            int dot = name.lastIndexOf('.');
            if (dot >= 0) {
                var extension = name.substring(dot).toLowerCase(Locale.ROOT).replaceAll("[^.\\w]", "");
                var blocked = store.list(
                        "file_extension",
                        RecordQuery.of("extension==\"%s\" and importBlocked==true".formatted(extension), 1));
                if (!blocked.records().isEmpty()) {
                    throw FolioException.invalid(
                            "Unable to import file with \"%s\" extension".formatted(extension), "fileName", name);
                }
            }
        }
    }

    public ObjectNode get(UUID id) {
        return store.get(DEFINITION, id).document();
    }

    /** What the server knows of a file does not come from clients: they may hold it as it was before the upload. */
    ObjectNode replace(UUID id, ObjectNode definition) {
        return inTransaction(() -> {
            var stored = store.lock(DEFINITION, id).document();
            var own = definition.deepCopy();
            own.remove("metadata");
            for (var file : own.path("fileDefinitions")) {
                if (file instanceof ObjectNode node) {
                    var known = knownFile(stored, node.path("id").asString(""));
                    if (known == null) {
                        addWithJob(node, id);
                    } else {
                        keepServersOwn(known, node);
                    }
                }
            }
            return store.update(DEFINITION, id, own).document();
        });
    }

    private static void keepServersOwn(ObjectNode known, ObjectNode file) {
        for (var name : List.of("status", "sourcePath", "jobExecutionId")) {
            file.remove(name);
            if (known.has(name)) {
                file.set(name, known.path(name));
            }
        }
    }

    /** Deletes a definition with its files; jobs that have not begun are discarded. */
    public void delete(UUID id) {
        inTransaction(() -> {
            var definition = store.lock(DEFINITION, id).document();
            for (var file : definition.path("fileDefinitions")) {
                discard(file);
            }
            store.delete(DEFINITION, id);
            return definition;
        });
    }

    private void discard(JsonNode file) {
        var job = Uuids.parse(file.path("jobExecutionId").asString(null));
        if (job != null
                && jobs.find(job).filter(known -> known.startedAt() == null).isPresent()) {
            jobs.setStatus(job, JobStatus.DISCARDED);
            files.delete(files.pathOf(idOr(file, job)));
        }
    }

    ObjectNode addFile(UUID id, ObjectNode file) {
        return inTransaction(() -> {
            var definition = store.lock(DEFINITION, id).document();
            var own = file.deepCopy();
            addWithJob(own, id);
            definition.withArrayProperty("fileDefinitions").add(own);
            refuseBlocked(definition.path("fileDefinitions"));
            return store.update(DEFINITION, id, definition).document();
        });
    }

    private void addWithJob(ObjectNode file, UUID definition) {
        UUID job = Uuids.next();
        addFile(file, definition, job);
        insertJob(
                job,
                job,
                Subordination.PARENT_SINGLE,
                JobStatus.NEW,
                file.path("name").asString(null));
    }

    void deleteFile(UUID id, UUID fileId) {
        inTransaction(() -> {
            var definition = store.lock(DEFINITION, id).document();
            var kept = Json.COMPACT.createArrayNode();
            for (var file : definition.path("fileDefinitions")) {
                if (fileId.toString().equals(file.path("id").asString(""))) {
                    discard(file);
                } else {
                    kept.add(file);
                }
            }
            if (kept.isEmpty()) {
                store.delete(DEFINITION, id);
                return definition;
            }
            definition.set("fileDefinitions", kept);
            return store.update(DEFINITION, id, definition).document();
        });
    }

    /** Takes the bytes of a file; nothing is held in memory, and no transaction is open while they come. */
    public ObjectNode receive(UUID id, UUID fileId, InputStream body) {
        refuseStarted(file(get(id), fileId));
        var incoming = files.pathOf(Uuids.next());
        files.store(incoming, body);
        return uploaded(id, fileId, incoming);
    }

    /** The parts of a file have been uploaded on their own; here they become the file. */
    void assembleUploaded(UUID id, UUID fileId, UUID uploadId, int partCount) {
        refuseStarted(file(get(id), fileId));
        var parts = IntStream.rangeClosed(1, partCount)
                .mapToObj(part -> files.pathOfPart(uploadId, part))
                .toList();
        for (var part : parts) {
            if (!files.exists(part)) {
                throw FolioException.badRequest("A part of the file was not uploaded: " + part);
            }
        }
        var incoming = files.pathOf(Uuids.next());
        files.assemble(incoming, parts);
        uploaded(id, fileId, incoming);
    }

    /** @throws FolioException 400 once the import was started: its chunks may be cut from the file again at any time */
    private void refuseStarted(JsonNode file) {
        if (jobs.find(jobOf(file)).filter(job -> job.startedAt() != null).isPresent()) {
            throw startedBefore(file);
        }
    }

    private static FolioException startedBefore(JsonNode file) {
        return FolioException.badRequest("The import of '%s' was started before"
                .formatted(file.path("name").asString("")));
    }

    /** Gives what came in the file's name, under the lock that {@link #process} takes: no job reads the file by then. */
    private ObjectNode uploaded(UUID id, UUID fileId, String incoming) {
        try {
            return takeOver(id, fileId, incoming);
        } finally {
            files.delete(incoming); // it is still there where it was refused
        }
    }

    private ObjectNode takeOver(UUID id, UUID fileId, String incoming) {
        return inTransaction(() -> {
            var definition = store.lock(DEFINITION, id).document();
            var file = file(definition, fileId);
            refuseStarted(file);
            var stored = files.assemble(files.pathOf(fileId), List.of(incoming));
            file.put("status", "UPLOADED").put("sourcePath", stored.path()).put("uploadedDate", now());
            boolean all = definition
                    .path("fileDefinitions")
                    .valueStream()
                    .allMatch(one -> one.path("status").asString("").equals("UPLOADED"));
            definition.put("status", all ? "LOADED" : "IN_PROGRESS");
            jobs.fileUploaded(jobOf(file), stored.path());
            return store.update(DEFINITION, id, definition).document();
        });
    }

    /**
     * Starts the jobs of an upload.
     *
     * @param request FOLIO's {@code {uploadDefinition, jobProfileInfo}}
     * @throws FolioException 422 for a profile that cannot be run, naming it; 400 where a file was not uploaded
     */
    public void process(UUID id, ObjectNode request) {
        var info = request.path("jobProfileInfo");
        var profileId = Uuids.parse(info.path("id").asString(null));
        if (!(info instanceof ObjectNode profileInfo) || profileId == null) {
            throw FolioException.invalid("must not be null", "jobProfileInfo", "null");
        }
        var started = new ArrayList<UUID>();
        inTransaction(() -> {
            var definition = store.lock(DEFINITION, id).document();
            var snapshot = profiles.snapshot(profileId);
            for (var file : definition.path("fileDefinitions")) {
                var job = jobOf(file);
                if (!file.path("status").asString("").equals("UPLOADED")) {
                    throw FolioException.badRequest("File '%s' was not uploaded"
                            .formatted(file.path("name").asString("")));
                }
                compiler.compile(job, Caller.current().userId(), snapshot, false);
                jobs.setProfile(job, profileInfo, snapshot);
                if (!jobs.start(job, file.path("sourcePath").asString(null))) {
                    throw startedBefore(file);
                }
                started.add(job);
            }
            definition.put("status", "COMPLETED");
            return store.update(DEFINITION, id, definition).document();
        });
        started.forEach(signal::changed);
    }

    private static UUID jobOf(JsonNode file) {
        var job = Uuids.parse(file.path("jobExecutionId").asString(null));
        if (job == null) {
            throw new IllegalStateException("file %s has no job".formatted(file.path("id")));
        }
        return job;
    }

    private static ObjectNode file(ObjectNode definition, UUID fileId) {
        var file = knownFile(definition, fileId.toString());
        if (file == null) {
            throw FolioException.notFound("FileDefinition with id %s was not found".formatted(fileId));
        }
        return file;
    }

    private static @Nullable ObjectNode knownFile(ObjectNode definition, String fileId) {
        for (var file : definition.path("fileDefinitions")) {
            if (file instanceof ObjectNode node && fileId.equals(node.path("id").asString(""))) {
                return node;
            }
        }
        return null;
    }

    private static UUID idOr(JsonNode node, UUID otherwise) {
        var id = Uuids.parse(node.path("id").asString(null));
        return id == null ? otherwise : id;
    }

    private String now() {
        return RecordStore.folioDate(clock.instant());
    }

    private ObjectNode inTransaction(Supplier<ObjectNode> work) {
        var result = transaction.execute(_ -> work.get());
        if (result == null) {
            throw new IllegalStateException("a transaction gave no document");
        }
        return result;
    }
}
