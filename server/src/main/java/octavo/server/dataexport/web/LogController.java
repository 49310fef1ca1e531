package octavo.server.dataexport.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import octavo.server.records.ListAnswers;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordRegistry;
import octavo.server.tenants.RequiresPermission;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** FOLIO's route for what went wrong in exports. */
@RestController
class LogController {

    private static final String ERROR = "export_error";

    private final ListAnswers lists;
    private final RecordRegistry registry;

    LogController(ListAnswers lists, RecordRegistry registry) {
        this.lists = lists;
        this.registry = registry;
    }

    @GetMapping("/data-export/logs")
    @RequiresPermission("data-export.logs.collection.get")
    void list(HttpServletRequest request, HttpServletResponse response) {
        lists.write(response, registry.type(ERROR), RecordAnswers.query(request));
    }
}
