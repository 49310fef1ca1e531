package octavo.server.sourcerecords;

import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** {@code /source-storage/records/matching}: the current records whose fields have given values. */
@RestController
class MatchingController {

    private final SourceRecords records;

    MatchingController(SourceRecords records) {
        this.records = records;
    }

    @PostMapping("/source-storage/records/matching")
    @RequiresPermission("source-storage.records.matching.collection.post")
    ObjectNode match(@RequestBody(required = false) byte @Nullable [] body) {
        var request = MatchingRequest.read(RecordAnswers.body(body));
        var answer = Json.object();
        var identifiers = answer.putArray("identifiers");
        int[] matched = {0};
        records.read(request.filter(), record -> {
            if (!request.matches(record)) {
                return;
            }
            int place = matched[0]++;
            if (place >= request.offset() && identifiers.size() < request.limit()) {
                var identifier = identifiers
                        .addObject()
                        .put("recordId", record.matchedId().toString());
                if (record.externalId() != null) {
                    identifier.put("externalId", record.externalId().toString());
                }
            }
        });
        if (request.wantsTotal()) {
            answer.put("totalRecords", matched[0]);
        }
        return answer;
    }
}
