package octavo.server.inventory.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.ListAnswers;
import octavo.server.records.ListAnswers.Shape;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.RequiresPermission;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /record-bulk/ids}: the ids of the instances or holdings that a query finds. */
@RestController
class RecordIdsController {

    private final ListAnswers lists;

    RecordIdsController(ListAnswers lists) {
        this.lists = lists;
    }

    @GetMapping("/record-bulk/ids")
    @RequiresPermission("inventory-storage.record-bulk.ids.collection.get")
    void ids(
            HttpServletRequest request,
            HttpServletResponse response,
            @RequestParam(defaultValue = "INSTANCE") String recordType,
            @RequestParam(defaultValue = "id") String field) {
        var type = switch (recordType) {
            case "INSTANCE" -> "instance";
            case "HOLDING" -> "holdings";
            default ->
                throw FolioException.badRequest(
                        "recordType must be INSTANCE or HOLDING, not '%s'".formatted(recordType));
        };
        if (!field.equals("id") && !(field.equals("instanceId") && type.equals("holdings"))) {
            throw FolioException.badRequest("field must be id, or instanceId of holdings, not '%s'".formatted(field));
        }
        lists.write(
                response,
                type,
                RecordAnswers.query(request),
                new Shape(
                        "ids",
                        false,
                        block -> block.stream()
                                .map(stored -> Json.object()
                                        .put("id", stored.document().path(field).asString()))
                                .toList()));
    }
}
