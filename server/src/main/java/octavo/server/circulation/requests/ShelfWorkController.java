package octavo.server.circulation.requests;

import java.util.List;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.RequiresPermission;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Pick slips, search slips and the hold shelf clearance report of a service point. */
@RestController
class ShelfWorkController {

    private final ShelfWork work;
    private final RequestAnswers answers;
    private final ShelfSlips slips;

    ShelfWorkController(ShelfWork work, RequestAnswers answers, ShelfSlips slips) {
        this.work = work;
        this.answers = answers;
        this.slips = slips;
    }

    @GetMapping("/circulation/pick-slips/{servicePointId}")
    @RequiresPermission("circulation.pick-slips.get")
    ObjectNode pickSlips(@PathVariable String servicePointId) {
        var point = RecordAnswers.id(servicePointId);
        return answer("pickSlips", slips.of(point, work.toFetch(point)));
    }

    @GetMapping("/circulation/search-slips/{servicePointId}")
    @RequiresPermission("circulation.search-slips.get")
    ObjectNode searchSlips(@PathVariable String servicePointId) {
        var point = RecordAnswers.id(servicePointId);
        return answer("searchSlips", slips.of(point, work.toSearch(point)));
    }

    @GetMapping("/circulation/requests-reports/hold-shelf-clearance/{servicePointId}")
    @RequiresPermission("circulation.requests.hold-shelf-clearance-report.get")
    ObjectNode clearance(@PathVariable String servicePointId) {
        return answers.list(work.toClear(RecordAnswers.id(servicePointId)));
    }

    private static ObjectNode answer(String name, List<ObjectNode> slips) {
        var answer = Json.object();
        answer.putArray(name).addAll(slips);
        return answer.put("totalRecords", slips.size());
    }
}
