package octavo.server.circulation;

import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import octavo.server.circulation.Desk.Decision;
import octavo.server.circulation.Desk.Lent;
import octavo.server.circulation.Desk.Refused;
import octavo.server.circulation.Desk.Returned;
import octavo.server.circulation.Weighed.Ready;
import octavo.server.circulation.Weighed.Unknown;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.tenants.Caller;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's check-out and check-in by barcode. */
@RestController
class DeskController {

    private final Desk desk;
    private final LoanAnswers loans;
    private final SlipTokens slipTokens;
    private final RuleBooks ruleBooks;
    private final InstantSource clock;

    DeskController(Desk desk, LoanAnswers loans, SlipTokens slipTokens, RuleBooks ruleBooks, InstantSource clock) {
        this.desk = desk;
        this.loans = loans;
        this.slipTokens = slipTokens;
        this.ruleBooks = ruleBooks;
        this.clock = clock;
    }

    @PostMapping("/circulation/check-out-by-barcode")
    @RequiresPermission("circulation.check-out-by-barcode.post")
    ResponseEntity<ObjectNode> checkOut(@RequestBody(required = false) byte @Nullable [] body) {
        var request = checkOutRequest(body);
        return request.missing().isEmpty() ? answer(desk.checkOut(command(request))) : refused(request.missing());
    }

    /** Which policies a check-out would come under, or why it would be refused; nothing is written. */
    @PostMapping("/circulation/check-out-by-barcode-dry-run")
    @RequiresPermission("circulation.check-out-by-barcode-dry-run.post")
    ResponseEntity<ObjectNode> dryRun(@RequestBody(required = false) byte @Nullable [] body) {
        var request = checkOutRequest(body);
        if (!request.missing().isEmpty()) {
            return refused(request.missing());
        }
        var command = command(request);
        return switch (desk.weigh(command)) {
            case Unknown(var refusals) -> refused(refusals);
            case Ready ready -> {
                var policies = ready.verdict().policies();
                yield ready.refusals().isEmpty()
                        ? ResponseEntity.status(HttpStatus.CREATED)
                                .body(Json.object()
                                        .put("loanPolicyId", ready.policy().id().toString())
                                        .put("overdueFinePolicyId", policies.overdueFine())
                                        .put("lostItemPolicyId", policies.lostItemFee())
                                        .put("patronNoticePolicyId", policies.notice()))
                        : refused(ready.refusals());
            }
        };
    }

    @PostMapping("/circulation/check-in-by-barcode")
    @RequiresPermission("circulation.check-in-by-barcode.post")
    ResponseEntity<ObjectNode> checkIn(@RequestBody(required = false) byte @Nullable [] body) {
        var request = DeskRequest.of(body)
                .require("itemBarcode", "Checkin request must have an item barcode")
                .require("servicePointId", "Checkin request must have a service point id")
                .require("checkInDate", "Checkin request must have an check in date");
        var servicePoint = request.id("servicePointId");
        var checkInDate = request.moment("checkInDate");
        if (servicePoint == null || checkInDate == null || !request.missing().isEmpty()) {
            return refused(request.missing());
        }
        var resolution = request.textOrNull("claimedReturnedResolution");
        if (resolution != null
                && !List.of("Found by library", "Returned by patron").contains(resolution)) {
            throw FolioException.invalid(
                    "Unknown claimed returned resolution: " + resolution, "claimedReturnedResolution", resolution);
        }
        return answer(
                desk.checkIn(new CheckInCommand(request.text("itemBarcode"), servicePoint, checkInDate, resolution)));
    }

    private static DeskRequest checkOutRequest(byte @Nullable [] body) {
        return DeskRequest.of(body)
                .require("itemBarcode", "Check out request must have an item barcode")
                .require("userBarcode", "Check out request must have a user barcode");
    }

    private CheckOutCommand command(DeskRequest request) {
        var loanDate = request.moment("loanDate");
        return new CheckOutCommand(
                request.text("itemBarcode"),
                request.text("userBarcode"),
                request.textOrNull("proxyUserBarcode"),
                request.id("servicePointId"),
                loanDate == null ? clock.instant() : loanDate,
                request.id("forceLoanPolicyId"),
                request.overrides(ruleBooks.current().zone()));
    }

    private ResponseEntity<ObjectNode> answer(Decision decision) {
        return switch (decision) {
            case Refused(var reasons) -> refused(reasons);
            case Lent(var loan, var item, var patron, var policy) ->
                ResponseEntity.created(URI.create("/circulation/loans/" + loan.id()))
                        .body(loans.of(loan, item, patron));
            case Returned returned -> ResponseEntity.ok(returned(returned));
        };
    }

    private ObjectNode returned(Returned returned) {
        var answer = Json.object();
        if (returned.loan() != null) {
            answer.set("loan", loans.of(returned.loan(), returned.item(), returned.borrower()));
        }
        var item = LoanAnswers.item(returned.item());
        if (returned.destination() != null) {
            item.put(
                    "inTransitDestinationServicePointId", returned.destination().toString());
            var name = ruleBooks.current().servicePoint(returned.destination());
            if (name != null) {
                item.putObject("inTransitDestinationServicePoint")
                        .put("id", returned.destination().toString())
                        .put("name", name);
            }
        }
        answer.set("item", item);
        answer.set("staffSlipContext", slipTokens.of(returned));
        answer.put("inHouseUse", returned.inHouseUse());
        return answer;
    }

    private static ResponseEntity<ObjectNode> refused(List<Refusal> reasons) {
        return ResponseEntity.unprocessableContent().body(DeskWords.errors(reasons, Caller.current()));
    }
}
