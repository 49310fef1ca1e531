package octavo.server.search;

import java.util.List;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.search.SearchCql.Asked;
import octavo.server.tenants.RequiresPermission;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's search for instances. */
@RestController
class SearchController {

    private static final int LIMIT_MAX = 500;

    /** What FOLIO's search answers of an instance unless everything is asked for. */
    private static final List<String> BRIEF = List.of(
            "id",
            "hrid",
            "title",
            "contributors",
            "publication",
            "instanceTypeId",
            "staffSuppress",
            "discoverySuppress");

    private final Search search;
    private final RecordStore store;

    SearchController(Search search, RecordStore store) {
        this.search = search;
        this.store = store;
    }

    @GetMapping("/search/instances")
    @RequiresPermission("search.instances.collection.get")
    ObjectNode instances(
            @RequestParam String query,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = "100") int limit,
            @RequestParam(defaultValue = "false") boolean expandAll) {
        if (offset < 0 || limit < 0 || limit > LIMIT_MAX || offset + limit > Search.COUNT_MAX) {
            throw FolioException.badRequest(
                    "limit is at most %d, offset and limit together at most %d".formatted(LIMIT_MAX, Search.COUNT_MAX));
        }
        var page = switch (SearchCql.read(query)) {
            case Asked.Words(var criterion) -> search.find(criterion, offset, limit);
            case Asked.Exactly(var barcodeOrHrid) -> exactly(barcodeOrHrid, offset, limit);
        };
        var answer = Json.object().put("totalRecords", page.total());
        var array = answer.putArray("instances");
        page.instances().forEach(record -> array.add(expandAll ? record.document() : brief(record)));
        return answer;
    }

    private Search.Page exactly(String barcodeOrHrid, int offset, int limit) {
        var found = search.exactly(barcodeOrHrid)
                .map(exact -> store.findAll("instance", List.of(exact.instanceId())))
                .orElse(List.of());
        return new Search.Page(found.stream().skip(offset).limit(limit).toList(), found.size(), false);
    }

    private static ObjectNode brief(StoredRecord instance) {
        var brief = Json.object();
        for (var property : BRIEF) {
            var value = instance.document().path(property);
            if (!value.isMissingNode()) {
                brief.set(property, value);
            }
        }
        return brief;
    }
}
