package octavo.server.circulation;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.function.Function;
import octavo.server.circulation.rules.CirculationRules;
import octavo.server.circulation.rules.Circumstances;
import octavo.server.circulation.rules.Policies;
import octavo.server.circulation.rules.RulesException;
import octavo.server.circulation.rules.Verdict;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** The circulation rules: the text, and which policy it names for an item and a patron. */
@RestController
class RulesController {

    private static final String TYPE = "circulation_rules";

    /** The kinds of policy: path, name of the id in answers, and where the verdict has it. */
    private enum PolicyRoute {
        LOAN("loan-policy", "loanPolicyId", Policies::loan),
        REQUEST("request-policy", "requestPolicyId", Policies::request),
        NOTICE("notice-policy", "noticePolicyId", Policies::notice),
        OVERDUE_FINE("overdue-fine-policy", "overdueFinePolicyId", Policies::overdueFine),
        LOST_ITEM_FEE("lost-item-policy", "lostItemPolicyId", Policies::lostItemFee);

        final String path;
        final String idField;
        final Function<Policies, String> policy;

        PolicyRoute(String path, String idField, Function<Policies, String> policy) {
            this.path = path;
            this.idField = idField;
            this.policy = policy;
        }

        static PolicyRoute at(String path) {
            for (var route : values()) {
                if (route.path.equals(path)) {
                    return route;
                }
            }
            throw FolioException.notFound("There is no kind of policy at /circulation/rules/" + path);
        }
    }

    private final RecordStore store;
    private final RuleBooks ruleBooks;
    private final LocationTree locations;

    RulesController(RecordStore store, RuleBooks ruleBooks, LocationTree locations) {
        this.store = store;
        this.ruleBooks = ruleBooks;
        this.locations = locations;
    }

    @GetMapping({"/circulation/rules", "/circulation-rules-storage"})
    @RequiresPermission("circulation.rules.get")
    ResponseEntity<ObjectNode> read() {
        return ResponseEntity.ok(stored().document());
    }

    @PutMapping({"/circulation/rules", "/circulation-rules-storage"})
    @RequiresPermission("circulation.rules.put")
    ResponseEntity<?> write(@RequestBody(required = false) byte @Nullable [] body) {
        var sent = RecordAnswers.body(body);
        try {
            CirculationRules.parse(sent.path("rulesAsText").asString(""));
        } catch (RulesException e) {
            return ResponseEntity.unprocessableContent()
                    .body(Json.object()
                            .put("message", String.valueOf(e.getMessage()))
                            .put("line", e.line())
                            .put("column", e.column()));
        }
        var document = Json.object().set("rulesAsText", sent.path("rulesAsText"));
        store.update(TYPE, stored().id(), (ObjectNode) document);
        return ResponseEntity.noContent().build();
    }

    @GetMapping("/circulation/rules/{kind:.+-policy}")
    @RequiresPermission("circulation.rules.loan-policy.get")
    ResponseEntity<ObjectNode> applied(@PathVariable String kind, HttpServletRequest request) {
        var route = PolicyRoute.at(kind);
        var verdict = ruleBooks.current().rules().apply(circumstances(request));
        var answer = Json.object().put(route.idField, route.policy.apply(verdict.policies()));
        answer.putObject("appliedRuleConditions")
                .put("materialTypeMatch", verdict.byMaterialType())
                .put("loanTypeMatch", verdict.byLoanType())
                .put("patronGroupMatch", verdict.byPatronGroup());
        return ResponseEntity.ok(answer);
    }

    @GetMapping("/circulation/rules/{kind:.+-policy}-all")
    @RequiresPermission("circulation.rules.loan-policy-all.get")
    ResponseEntity<ObjectNode> all(@PathVariable String kind, HttpServletRequest request) {
        var route = PolicyRoute.at(kind);
        var answer = Json.object();
        var matches = answer.putArray("circulationRuleMatches");
        for (Verdict verdict : ruleBooks.current().rules().all(circumstances(request))) {
            matches.addObject()
                    .put(route.idField, route.policy.apply(verdict.policies()))
                    .put("circulationRuleLine", verdict.line());
        }
        return ResponseEntity.ok(answer);
    }

    private Circumstances circumstances(HttpServletRequest request) {
        var location = id(request, "location_id");
        var places = locations.above(location);
        return new Circumstances(
                id(request, "patron_type_id"),
                id(request, "item_type_id"),
                id(request, "loan_type_id"),
                location,
                places.library(),
                places.campus(),
                places.institution());
    }

    private static String id(HttpServletRequest request, String name) {
        var text = request.getParameter(name);
        if (text == null || Uuids.parse(text) == null) {
            throw FolioException.badRequest("required query parameter %s must be a UUID, not %s".formatted(name, text));
        }
        return text;
    }

    private StoredRecord stored() {
        List<StoredRecord> found = store.list(TYPE, RecordQuery.of("", 1)).records();
        if (found.isEmpty()) {
            throw FolioException.notFound("The tenant has no circulation rules");
        }
        return found.getFirst();
    }
}
