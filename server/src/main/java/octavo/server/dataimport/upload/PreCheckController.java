package octavo.server.dataimport.upload;

import java.util.List;
import octavo.server.dataimport.PreCheckReport.Finding;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Ours: what an uploaded file holds, before it is imported. */
@RestController
class PreCheckController {

    private final PreCheck preCheck;

    PreCheckController(PreCheck preCheck) {
        this.preCheck = preCheck;
    }

    @GetMapping("/data-import/uploadDefinitions/{id}/files/{fileId}/preCheck")
    @RequiresPermission("data-import.uploaddefinitions.get")
    ObjectNode check(
            @PathVariable String id,
            @PathVariable String fileId,
            @RequestParam(required = false) @Nullable String jobProfileId) {
        var report = preCheck.of(
                RecordAnswers.id(id),
                RecordAnswers.id(fileId),
                jobProfileId == null ? null : RecordAnswers.id(jobProfileId));
        var answer = Json.object().put("format", report.format().name()).put("totalRecords", report.records());
        var sets = answer.putObject("characterSets");
        report.characterSets().forEach(sets::put);
        var types = answer.putObject("recordTypes");
        report.types().forEach((type, count) -> types.put(String.valueOf(type), count));
        answer.put("damaged", report.damaged());
        add(answer.putArray("damages"), report.damages());
        answer.put("warnings", report.warnings());
        add(answer.putArray("warned"), report.warned());
        answer.put("linked", report.linked()).put("duplicates", report.duplicates());
        add(answer.putArray("duplicated"), report.duplicated());
        answer.put("duplicatesComplete", report.duplicatesComplete());
        var codes = answer.putArray("unknownCodes");
        for (var code : report.unknownCodes()) {
            var entry = codes.addObject()
                    .put("recordType", code.recordType())
                    .put("field", code.field())
                    .put("list", code.list())
                    .put("value", code.value())
                    .put("count", code.count());
            code.places().forEach(entry.putArray("records")::add);
        }
        return answer.put("unknownCodesComplete", report.codesComplete());
    }

    private static void add(ArrayNode array, List<Finding> findings) {
        findings.forEach(
                finding -> array.addObject().put("record", finding.number()).put("text", finding.text()));
    }
}
