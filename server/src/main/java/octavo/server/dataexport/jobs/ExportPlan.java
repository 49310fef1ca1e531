package octavo.server.dataexport.jobs;

import java.util.Objects;
import java.util.UUID;
import octavo.server.dataexport.ExportSettings;
import octavo.server.records.Json;
import octavo.server.records.Uuids;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a job exports and how. Made when the job starts: what becomes of the profiles afterwards does not reach it.
 *
 * @param fileStem the name of the file without the job's number and the ending
 * @param mappingProfile as it was at the start
 * @param incremental whether records are left out that went out the same in the last run of the job profile
 * @param recordsPerFile above this the export is several files in one ZIP
 */
public record ExportPlan(
        ExportKind kind,
        IdSource ids,
        String fileStem,
        UUID jobProfileId,
        ObjectNode mappingProfile,
        boolean incremental,
        int recordsPerFile) {

    /** How many ids a slice has: so many that an exported file is a number of whole slices. */
    public int idsPerSlice() {
        return recordsPerFile / slicesPerFile();
    }

    /** How many slices make a file. */
    public int slicesPerFile() {
        return Math.ceilDiv(recordsPerFile, ExportSettings.SLICE_RECORDS_MAX);
    }

    String toJson() {
        var json = Json.object()
                .put("kind", kind.name())
                .put("fileStem", fileStem)
                .put("jobProfileId", jobProfileId.toString())
                .put("incremental", incremental)
                .put("recordsPerFile", recordsPerFile);
        json.set("ids", ids.toJson());
        json.set("mappingProfile", mappingProfile);
        return Json.compact(json);
    }

    static ExportPlan fromJson(String text) {
        var json = Json.parseStored(text);
        return new ExportPlan(
                ExportKind.valueOf(json.path("kind").asString()),
                IdSource.fromJson(json.path("ids")),
                json.path("fileStem").asString(),
                Objects.requireNonNull(Uuids.parse(json.path("jobProfileId").asString())),
                (ObjectNode) json.path("mappingProfile"),
                json.path("incremental").asBoolean(),
                json.path("recordsPerFile").asInt());
    }
}
