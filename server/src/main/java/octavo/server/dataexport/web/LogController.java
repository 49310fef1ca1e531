package octavo.server.dataexport.web;

import jakarta.servlet.http.HttpServletRequest;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordRegistry;
import octavo.server.records.RecordStore;
import octavo.server.tenants.RequiresPermission;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's route for what went wrong in exports. */
@RestController
class LogController {

    private static final String ERROR = "export_error";

    private final RecordStore store;
    private final RecordRegistry registry;

    LogController(RecordStore store, RecordRegistry registry) {
        this.store = store;
        this.registry = registry;
    }

    @GetMapping("/data-export/logs")
    @RequiresPermission("data-export.logs.collection.get")
    ObjectNode list(HttpServletRequest request) {
        return RecordAnswers.list(registry.type(ERROR), store.list(ERROR, RecordAnswers.query(request)));
    }
}
