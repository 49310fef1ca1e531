package octavo.server.circulation;

import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.RequiresPermission;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** {@code /automated-patron-blocks/{userId}}: a list without a total, as FOLIO answers it. */
@RestController
class AutomatedBlocksController {

    private final AutomatedBlocks blocks;

    AutomatedBlocksController(AutomatedBlocks blocks) {
        this.blocks = blocks;
    }

    @GetMapping("/automated-patron-blocks/{userId}")
    @RequiresPermission("automated-patron-blocks.collection.get")
    ObjectNode of(@PathVariable String userId) {
        var answer = Json.object();
        var list = answer.putArray("automatedPatronBlocks");
        for (var block : blocks.of(RecordAnswers.id(userId))) {
            list.addObject()
                    .put("patronBlockConditionId", block.conditionId().toString())
                    .put("blockBorrowing", block.borrowing())
                    .put("blockRenewals", block.renewals())
                    .put("blockRequests", block.requests())
                    .put("message", block.message());
        }
        return answer;
    }
}
