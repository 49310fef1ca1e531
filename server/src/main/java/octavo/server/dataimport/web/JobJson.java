package octavo.server.dataimport.web;

import java.time.Instant;
import octavo.server.dataimport.jobs.ImportJob;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A job execution in FOLIO's shape. */
final class JobJson {

    private JobJson() {}

    /** As lists show it: without the profile's tree, which is long. */
    static ObjectNode brief(ImportJob job) {
        var json = Json.object()
                .put("id", job.id().toString())
                .put("hrId", job.hrId())
                .put("parentJobId", job.parentId().toString())
                .put("subordinationType", job.subordination().name());
        if (job.profile() != null) {
            json.set("jobProfileInfo", job.profile());
        }
        put(json, "sourcePath", job.sourcePath());
        put(json, "fileName", job.fileName());
        var runBy = json.putObject("runBy");
        put(runBy, "firstName", job.userFirstName());
        put(runBy, "lastName", job.userLastName());
        int total = total(job);
        json.putObject("progress")
                .put("jobExecutionId", job.id().toString())
                .put("current", Math.min(job.doneRecords(), total))
                .put("total", total);
        put(json, "startedDate", job.startedAt());
        put(json, "completedDate", job.completedAt());
        json.put("status", job.status().name()).put("uiStatus", job.status().uiStatus());
        if (job.dryRun()) {
            json.put("dryRun", true);
        }
        if (job.paused()) {
            json.put("paused", true);
        }
        put(json, "errorStatus", job.errorStatus());
        put(json, "errorMessage", job.error());
        put(json, "waitsFor", job.waitsFor());
        if (job.userId() != null) {
            json.put("userId", job.userId().toString());
        }
        return json.put("jobPartNumber", 1).put("totalJobParts", 1).put("totalRecordsInFile", total);
    }

    static ObjectNode whole(ImportJob job) {
        var json = brief(job);
        if (job.snapshot() != null) {
            json.set("jobProfileSnapshotWrapper", job.snapshot());
        }
        return json;
    }

    /** Never less than what is done, so that progress cannot pass 100 %. */
    private static int total(ImportJob job) {
        return Math.max(job.totalRecords() == null ? 0 : job.totalRecords(), job.doneRecords());
    }

    private static void put(ObjectNode json, String name, @Nullable String value) {
        if (value != null) {
            json.put(name, value);
        }
    }

    private static void put(ObjectNode json, String name, @Nullable Instant value) {
        if (value != null) {
            json.put(name, RecordStore.folioDate(value));
        }
    }
}
