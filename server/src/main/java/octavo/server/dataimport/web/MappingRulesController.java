package octavo.server.dataimport.web;

import octavo.server.dataimport.jobs.JobStore;
import octavo.server.dataimport.profiles.TenantMappingRules;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's routes for the rules from MARC to instance. */
@RestController
class MappingRulesController {

    private static final String BIBLIOGRAPHIC = "marc-bib";

    private final TenantMappingRules rules;
    private final JobStore jobs;

    MappingRulesController(TenantMappingRules rules, JobStore jobs) {
        this.rules = rules;
        this.jobs = jobs;
    }

    @GetMapping("/mapping-rules/{recordType}")
    @RequiresPermission("mapping-rules.get")
    JsonNode read(@PathVariable String recordType) {
        check(recordType);
        return rules.bibliographicJson();
    }

    @PutMapping("/mapping-rules/{recordType}")
    @RequiresPermission("mapping-rules.update")
    JsonNode replace(@PathVariable String recordType, @RequestBody(required = false) byte @Nullable [] body) {
        check(recordType);
        rules.replace(RecordAnswers.body(body));
        return rules.bibliographicJson();
    }

    @PutMapping("/mapping-rules/{recordType}/restore")
    @RequiresPermission("mapping-rules.restore")
    JsonNode restore(@PathVariable String recordType) {
        check(recordType);
        rules.restore();
        return rules.bibliographicJson();
    }

    /** The rules, as text, by which a job's records are mapped. */
    @GetMapping("/mapping-metadata/{jobExecutionId}")
    @RequiresPermission("mapping-metadata.get")
    ObjectNode ofJob(@PathVariable String jobExecutionId) {
        var job = jobs.get(RecordAnswers.id(jobExecutionId));
        return metadata().put("jobExecutionId", job.id().toString());
    }

    @GetMapping("/mapping-metadata/type/{recordType}")
    @RequiresPermission("mapping-metadata.type.item.get")
    ObjectNode ofType(@PathVariable String recordType) {
        check(recordType);
        return metadata();
    }

    private ObjectNode metadata() {
        return Json.object()
                .put("mappingRules", Json.compact(rules.bibliographicJson()))
                .put("mappingParams", "{}");
    }

    private static void check(String recordType) {
        if (!recordType.equals(BIBLIOGRAPHIC)) {
            throw FolioException.badRequest(
                    "Only marc-bib has mapping rules in this version, not '%s'".formatted(recordType));
        }
    }
}
