package octavo.lab.scenario;

import java.io.FileNotFoundException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import octavo.lab.load.CallFailed;
import octavo.lab.load.SignedIn;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An import, by the sequence of calls that FOLIO's own load test makes. */
final class ImportCalls {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String RUNNING = "statusNot=DISCARDED&uiStatusAny=PREPARING_FOR_PREVIEW"
            + "&uiStatusAny=READY_FOR_PREVIEW&uiStatusAny=RUNNING&limit=50&sortBy=completed_date,desc";
    private static final String ENDED = "statusNot=DISCARDED&statusAny=COMMITTED&statusAny=ERROR&statusAny=CANCELLED"
            + "&limit=25&sortBy=completed_date,desc";

    private final SignedIn system;

    ImportCalls(SignedIn system) {
        this.system = system;
    }

    /** The first of these job profiles that the tenant has. */
    Optional<JsonNode> profile(List<String> names) throws CallFailed, InterruptedException {
        var profiles =
                system.get("/data-import-profiles/jobProfiles", "limit", "5000").path("jobProfiles");
        for (var name : names) {
            for (var profile : profiles) {
                if (profile.path("name").asString("").equals(name)) {
                    return Optional.of(profile);
                }
            }
        }
        return Optional.empty();
    }

    /** @return the id of the job execution */
    String start(Path file, List<String> profiles) throws CallFailed, FileNotFoundException, InterruptedException {
        recentUploads();
        var name = String.valueOf(file.getFileName());
        var body = JSON.createObjectNode();
        body.putArray("fileDefinitions")
                .addObject()
                .put("uiKey", name + System.currentTimeMillis())
                .put("size", 1)
                .put("name", name);
        var definition = system.post("/data-import/uploadDefinitions", body);
        recentUploads();
        var upload = "/data-import/uploadDefinitions/" + definition.path("id").asString();
        var fileDefinition = definition.path("fileDefinitions").path(0);
        var loaded = system.postBytes(
                upload + "/files/" + fileDefinition.path("id").asString(), BodyPublishers.ofFile(file));
        system.get("/data-import/fileExtensions", "query", "extension==\".mrc\"");
        var id = profile(profiles)
                .orElseThrow(() ->
                        new IllegalStateException("none of the job profiles %s is there any more".formatted(profiles)))
                .path("id")
                .asString();
        var profile = system.get("/data-import-profiles/jobProfiles/" + id);
        var process = JSON.createObjectNode();
        process.set("uploadDefinition", loaded);
        process.putObject("jobProfileInfo")
                .put("id", id)
                .put("name", profile.path("name").asString())
                .put("dataType", profile.path("dataType").asString("MARC"));
        system.post(upload + "/processFiles?defaultMapping=false", process);
        return fileDefinition.path("jobExecutionId").asString();
    }

    private void recentUploads() throws CallFailed, InterruptedException {
        system.get(
                "/data-import/uploadDefinitions",
                "query",
                "(status==(\"NEW\" OR \"IN_PROGRESS\" OR \"LOADED\")) sortBy createdDate/sort.descending",
                "limit",
                "1");
    }

    /** Asks for running and for ended jobs until this one is among the ended. */
    JsonNode awaitEnd(String job) throws CallFailed, Progress.StandsStill, InterruptedException {
        return Progress.awaitEnd(() -> {
            var running = find("/metadata-provider/jobExecutions?" + RUNNING, job);
            var ended = find("/metadata-provider/jobExecutions?" + ENDED, job);
            return ended == null ? new Progress.Answer(running, false) : new Progress.Answer(ended, true);
        });
    }

    private @Nullable JsonNode find(String path, String id) throws CallFailed, InterruptedException {
        for (var job : system.get(path).path("jobExecutions")) {
            if (job.path("id").asString("").equals(id)) {
                return job;
            }
        }
        return null;
    }

    /** Records of the file that took no effect. */
    long failed(String job) throws CallFailed, InterruptedException {
        return system.get("/metadata-provider/jobSummary/" + job)
                .path("totalErrors")
                .asLong(0);
    }
}
