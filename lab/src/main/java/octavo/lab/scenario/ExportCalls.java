package octavo.lab.scenario;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Optional;
import octavo.lab.load.CallFailed;
import octavo.lab.load.SignedIn;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An export of instances by a list of their ids, by the sequence of calls that FOLIO's own load test makes. */
final class ExportCalls {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String PROFILE = "Default instances export job profile";
    private static final List<String> UNFINISHED = List.of("NEW", "IN_PROGRESS");

    private final SignedIn system;

    ExportCalls(SignedIn system) {
        this.system = system;
    }

    boolean areThere() throws InterruptedException {
        return system.has("/data-export/job-executions");
    }

    /** The profile that writes source records as they are. */
    Optional<JsonNode> profile() throws CallFailed, InterruptedException {
        for (var profile :
                system.get("/data-export/job-profiles", "limit", "1000").path("jobProfiles")) {
            if (profile.path("name").asString("").equals(PROFILE)) {
                return Optional.of(profile);
            }
        }
        return Optional.empty();
    }

    /** @return the id of the job execution */
    String start(String name, List<String> instances) throws CallFailed, InterruptedException {
        var definition = system.post(
                "/data-export/file-definitions",
                JSON.createObjectNode()
                        .put("size", 1)
                        .put("fileName", name + ".csv")
                        .put("uploadFormat", "csv"));
        var id = definition.path("id").asString();
        var uploaded = system.postBytes(
                "/data-export/file-definitions/" + id + "/upload",
                BodyPublishers.ofString(String.join("\n", instances) + "\n"));
        var profile = profile()
                .orElseThrow(() -> new IllegalStateException(
                        "the export job profile '%s' is not there any more".formatted(PROFILE)));
        system.post(
                "/data-export/export",
                JSON.createObjectNode()
                        .put("fileDefinitionId", id)
                        .put("idType", "instance")
                        .put("jobProfileId", profile.path("id").asString()));
        return uploaded.path("jobExecutionId")
                .asString(definition.path("jobExecutionId").asString(""));
    }

    JsonNode awaitEnd(String job) throws CallFailed, Progress.StandsStill, InterruptedException {
        return Progress.awaitEnd(() -> {
            var found = system.get("/data-export/job-executions", "query", "id==" + job)
                    .path("jobExecutions")
                    .path(0);
            return new Progress.Answer(
                    found, !UNFINISHED.contains(found.path("status").asString("NEW")));
        });
    }
}
