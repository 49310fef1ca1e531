package octavo.server.dataexport.web;

import octavo.server.dataexport.jobs.ExportJobs;
import octavo.server.dataexport.run.ExportUpkeep;
import octavo.server.records.Json;
import octavo.server.tenants.RequiresPermission;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's routes that its timers call, and who ever ran an export. */
@RestController
@RequestMapping("/data-export")
class UpkeepController {

    private final ExportUpkeep upkeep;
    private final ExportJobs jobs;

    UpkeepController(ExportUpkeep upkeep, ExportJobs jobs) {
        this.upkeep = upkeep;
        this.jobs = jobs;
    }

    @PostMapping("/clean-up-files")
    @RequiresPermission("data-export.clean-up-files.post")
    ResponseEntity<Void> cleanUpFiles() {
        upkeep.expireFiles();
        return ResponseEntity.noContent().build();
    }

    /** A job here either goes on or ends by itself: there is none to give up. */
    @PostMapping("/expire-jobs")
    @RequiresPermission("data-export.expire-jobs.post")
    ResponseEntity<Void> expireJobs() {
        return ResponseEntity.noContent().build();
    }

    @GetMapping("/related-users")
    @RequiresPermission("data-export.related-users.collection.get")
    ObjectNode relatedUsers() {
        var answer = Json.object();
        var array = answer.putArray("relatedUsers");
        jobs.people().forEach(array::add);
        return answer.put("totalRecords", array.size());
    }
}
