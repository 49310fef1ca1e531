package octavo.server.dataimport.web;

import octavo.server.dataimport.jobs.JobStore;
import octavo.server.dataimport.profiles.RuleSet;
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

/** FOLIO's routes for the rules from MARC to instances and holdings, and what they look up. */
@RestController
class MappingRulesController {

    private final TenantMappingRules rules;
    private final MappingParameters parameters;
    private final JobStore jobs;

    MappingRulesController(TenantMappingRules rules, MappingParameters parameters, JobStore jobs) {
        this.rules = rules;
        this.parameters = parameters;
        this.jobs = jobs;
    }

    @GetMapping("/mapping-rules/{recordType}")
    @RequiresPermission("mapping-rules.get")
    JsonNode read(@PathVariable String recordType) {
        return rules.json(ruleSet(recordType));
    }

    @PutMapping("/mapping-rules/{recordType}")
    @RequiresPermission("mapping-rules.update")
    JsonNode replace(@PathVariable String recordType, @RequestBody(required = false) byte @Nullable [] body) {
        var set = ruleSet(recordType);
        rules.replace(set, RecordAnswers.body(body));
        return rules.json(set);
    }

    @PutMapping("/mapping-rules/{recordType}/restore")
    @RequiresPermission("mapping-rules.restore")
    JsonNode restore(@PathVariable String recordType) {
        var set = ruleSet(recordType);
        rules.restore(set);
        return rules.json(set);
    }

    /** The rules by which a job's records are mapped and what these look up, both as text. */
    @GetMapping("/mapping-metadata/{jobExecutionId}")
    @RequiresPermission("mapping-metadata.get")
    ObjectNode ofJob(@PathVariable String jobExecutionId) {
        var job = jobs.get(RecordAnswers.id(jobExecutionId));
        return metadata(RuleSet.BIBLIOGRAPHIC).put("jobExecutionId", job.id().toString());
    }

    @GetMapping("/mapping-metadata/type/{recordType}")
    @RequiresPermission("mapping-metadata.type.item.get")
    ObjectNode ofType(@PathVariable String recordType) {
        return metadata(ruleSet(recordType));
    }

    private ObjectNode metadata(RuleSet set) {
        return Json.object()
                .put("mappingRules", Json.compact(rules.json(set)))
                .put("mappingParams", Json.compact(parameters.read()));
    }

    private static RuleSet ruleSet(String recordType) {
        return RuleSet.at(recordType)
                .orElseThrow(() -> FolioException.badRequest(
                        "Only marc-bib and marc-holdings have mapping rules in this version, not '%s'"
                                .formatted(recordType)));
    }
}
