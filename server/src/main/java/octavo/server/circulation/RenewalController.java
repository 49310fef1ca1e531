package octavo.server.circulation;

import java.util.List;
import octavo.server.circulation.RenewCommand.ByBarcode;
import octavo.server.circulation.RenewCommand.ById;
import octavo.server.circulation.RenewCommand.Named;
import octavo.server.circulation.Renewals.Refused;
import octavo.server.circulation.Renewals.Renewed;
import octavo.server.tenants.Caller;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's renewals, by barcodes and by ids. */
@RestController
class RenewalController {

    private final Renewals renewals;
    private final LoanAnswers loans;
    private final RuleBooks ruleBooks;

    RenewalController(Renewals renewals, LoanAnswers loans, RuleBooks ruleBooks) {
        this.renewals = renewals;
        this.loans = loans;
        this.ruleBooks = ruleBooks;
    }

    @PostMapping("/circulation/renew-by-barcode")
    @RequiresPermission("circulation.renew-by-barcode.post")
    ResponseEntity<ObjectNode> byBarcode(@RequestBody(required = false) byte @Nullable [] body) {
        var request = DeskRequest.of(body)
                .require("itemBarcode", "Renewal request must have an item barcode")
                .require("userBarcode", "Renewal request must have a user barcode");
        return request.missing().isEmpty()
                ? renew(request, new ByBarcode(request.text("itemBarcode"), request.text("userBarcode")))
                : refused(request.missing());
    }

    @PostMapping("/circulation/renew-by-id")
    @RequiresPermission("circulation.renew-by-id.post")
    ResponseEntity<ObjectNode> byId(@RequestBody(required = false) byte @Nullable [] body) {
        var request = DeskRequest.of(body)
                .require("itemId", "Renewal request must have an item ID")
                .require("userId", "Renewal request must have a user ID");
        var item = request.id("itemId");
        var user = request.id("userId");
        return item == null || user == null ? refused(request.missing()) : renew(request, new ById(item, user));
    }

    private ResponseEntity<ObjectNode> renew(DeskRequest request, Named named) {
        var overrides = request.overrides(ruleBooks.current().zone());
        return switch (renewals.renew(new RenewCommand(named, overrides))) {
            case Refused(var reasons) -> refused(reasons);
            case Renewed(var loan, var item, var patron) ->
                ResponseEntity.ok()
                        .header("Location", "/circulation/loans/" + loan.id())
                        .body(loans.of(loan, item, patron));
        };
    }

    private static ResponseEntity<ObjectNode> refused(List<Refusal> reasons) {
        return ResponseEntity.unprocessableContent().body(DeskWords.errors(reasons, Caller.current()));
    }
}
