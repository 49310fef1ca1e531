package octavo.server.dataimport.web;

import octavo.server.dataimport.jobs.JobStore;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.RequiresPermission;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Ours: whoever may cancel a job may as well hold it back, and let it go on. Asked twice, nothing more happens. */
@RestController
class JobPauseController {

    private final JobStore jobs;

    JobPauseController(JobStore jobs) {
        this.jobs = jobs;
    }

    @PostMapping("/octavo/data-import/jobExecutions/{id}/pause")
    @RequiresPermission("data-import.jobexecution.cancel")
    ObjectNode pause(@PathVariable String id) {
        return set(id, true);
    }

    @PostMapping("/octavo/data-import/jobExecutions/{id}/continue")
    @RequiresPermission("data-import.jobexecution.cancel")
    ObjectNode goOn(@PathVariable String id) {
        return set(id, false);
    }

    private ObjectNode set(String id, boolean paused) {
        var job = jobs.get(RecordAnswers.id(id)).id();
        jobs.setPaused(job, paused);
        return JobJson.brief(jobs.get(job));
    }
}
