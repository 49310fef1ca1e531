package octavo.server.dataimport;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.dataimport.jobs.ImportJob;
import octavo.server.dataimport.jobs.JobStore;
import octavo.server.dataimport.upload.DryRuns;
import octavo.server.dataimport.upload.PreCheck;
import octavo.server.dataimport.upload.Uploads;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Files on their way into an import: the same uploads that FOLIO's clients make. */
@Service
public class ImportUploads {

    private final Uploads uploads;
    private final DryRuns dryRuns;
    private final PreCheck preCheck;
    private final JobStore jobs;
    private final RecordStore store;

    ImportUploads(Uploads uploads, DryRuns dryRuns, PreCheck preCheck, JobStore jobs, RecordStore store) {
        this.uploads = uploads;
        this.dryRuns = dryRuns;
        this.preCheck = preCheck;
        this.jobs = jobs;
        this.store = store;
    }

    /**
     * Files that came together.
     *
     * @param started whether their import was started
     */
    public record Upload(UUID id, List<File> files, boolean started) {

        public Upload {
            files = List.copyOf(files);
        }

        /** Whether all of the files are here. */
        public boolean isComplete() {
            return files.stream().allMatch(File::received);
        }
    }

    /**
     * One of them.
     *
     * @param received whether its bytes are here
     * @param job that imports it
     */
    public record File(UUID id, String name, boolean received, UUID job) {}

    /**
     * Announces files.
     *
     * @throws FolioException 422 where the tenant blocks files of such a kind
     */
    public Upload create(List<String> fileNames) {
        var definition = Json.object();
        var files = definition.putArray("fileDefinitions");
        fileNames.forEach(name -> files.addObject().put("name", name));
        return upload(uploads.create(definition));
    }

    /**
     * Takes the bytes of a file.
     *
     * @param body read to its end while it comes; nothing of it is held in memory
     */
    public Upload receive(UUID upload, UUID file, InputStream body) {
        return upload(uploads.receive(upload, file, body));
    }

    /** @throws FolioException 404 for an unknown upload */
    public Upload get(UUID upload) {
        return upload(uploads.get(upload));
    }

    /**
     * Looks a file through before anybody imports it.
     *
     * @param profile whose mappings say which codes the file must not have; null to look for none
     * @throws FolioException 422 where the profile cannot be run
     */
    public PreCheckReport check(UUID upload, UUID file, @Nullable UUID profile) {
        return preCheck.of(upload, file, profile);
    }

    /**
     * Starts the import of all files.
     *
     * @return the jobs, in the order of the files
     * @throws FolioException 422 where the profile cannot be run, 400 where it was started before
     */
    public List<UUID> start(UUID upload, UUID profile) {
        uploads.process(upload, request(profile));
        return get(upload).files().stream().map(File::job).toList();
    }

    /**
     * Takes a file and starts its import at once.
     *
     * @return the job
     * @throws FolioException when the tenant blocks such files or the profile cannot be run
     */
    public UUID start(String fileName, InputStream body, UUID profile) {
        var upload = create(List.of(fileName));
        receive(upload.id(), upload.files().getFirst().id(), body);
        return start(upload.id(), profile).getFirst();
    }

    /** Starts a trial run of all files; nothing of what it does is kept but its log. */
    public List<UUID> tryOut(UUID upload, UUID profile) {
        return dryRuns.start(upload, request(profile)).stream()
                .map(ImportJob::id)
                .toList();
    }

    /** Throws an upload away with its files. */
    public void discard(UUID upload) {
        uploads.delete(upload);
    }

    /** The upload that a job's file came with. */
    public Optional<UUID> ofJob(UUID job) {
        return dryRuns.uploadOf(jobs.get(job));
    }

    private ObjectNode request(UUID profileId) {
        var profile = store.get("job_profile", profileId).document();
        var request = Json.object();
        request.putObject("jobProfileInfo")
                .put("id", profileId.toString())
                .put("name", profile.path("name").asString(""))
                .put("dataType", profile.path("dataType").asString("MARC"));
        return request;
    }

    private static Upload upload(JsonNode definition) {
        var files = new ArrayList<File>();
        for (var file : definition.path("fileDefinitions")) {
            files.add(new File(
                    id(file.path("id")),
                    file.path("name").asString(""),
                    file.path("status").asString("").equals("UPLOADED"),
                    id(file.path("jobExecutionId"))));
        }
        return new Upload(
                id(definition.path("id")),
                files,
                definition.path("status").asString("").equals("COMPLETED"));
    }

    private static UUID id(JsonNode value) {
        var id = Uuids.parse(value.asString(null));
        if (id == null) {
            throw new IllegalStateException("an id of an upload is missing: " + value);
        }
        return id;
    }
}
