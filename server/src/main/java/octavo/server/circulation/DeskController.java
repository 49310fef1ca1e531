package octavo.server.circulation;

import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.circulation.Desk.Decision;
import octavo.server.circulation.Desk.Lent;
import octavo.server.circulation.Desk.Refused;
import octavo.server.circulation.Desk.Returned;
import octavo.server.circulation.Refusal.RequiredFieldMissing;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.Uuids;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's check-out and check-in by barcode. */
@RestController
class DeskController {

    /** As clients write moments: {@code Z}, {@code +00:00} or {@code +0000}; fractions of a second or none. */
    private static final DateTimeFormatter MOMENT = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .appendPattern("[XXX][XX][X]")
            .toFormatter(java.util.Locale.ROOT);

    private final Desk desk;
    private final LoanAnswers loans;
    private final RuleBooks ruleBooks;
    private final InstantSource clock;

    DeskController(Desk desk, LoanAnswers loans, RuleBooks ruleBooks, InstantSource clock) {
        this.desk = desk;
        this.loans = loans;
        this.ruleBooks = ruleBooks;
        this.clock = clock;
    }

    @PostMapping("/circulation/check-out-by-barcode")
    @RequiresPermission("circulation.check-out-by-barcode.post")
    ResponseEntity<ObjectNode> checkOut(@RequestBody(required = false) byte @Nullable [] body) {
        var request = RecordAnswers.body(body);
        var missing = missing(request, "itemBarcode", "Check out request must have an item barcode");
        missing.addAll(missing(request, "userBarcode", "Check out request must have a user barcode"));
        if (!missing.isEmpty()) {
            return refused(missing);
        }
        var loanDate = moment(request, "loanDate");
        return answer(desk.checkOut(new CheckOutCommand(
                request.path("itemBarcode").asString(""),
                request.path("userBarcode").asString(""),
                request.path("proxyUserBarcode").asString(null),
                id(request, "servicePointId"),
                loanDate == null ? clock.instant() : loanDate)));
    }

    @PostMapping("/circulation/check-in-by-barcode")
    @RequiresPermission("circulation.check-in-by-barcode.post")
    ResponseEntity<ObjectNode> checkIn(@RequestBody(required = false) byte @Nullable [] body) {
        var request = RecordAnswers.body(body);
        var missing = missing(request, "itemBarcode", "Checkin request must have an item barcode");
        missing.addAll(missing(request, "servicePointId", "Checkin request must have a service point id"));
        missing.addAll(missing(request, "checkInDate", "Checkin request must have an check in date"));
        var servicePoint = id(request, "servicePointId");
        var checkInDate = moment(request, "checkInDate");
        if (!missing.isEmpty() || servicePoint == null || checkInDate == null) {
            return refused(missing);
        }
        var resolution = request.path("claimedReturnedResolution").asString(null);
        if (resolution != null
                && !List.of("Found by library", "Returned by patron").contains(resolution)) {
            throw FolioException.invalid(
                    "Unknown claimed returned resolution: " + resolution, "claimedReturnedResolution", resolution);
        }
        return answer(desk.checkIn(
                new CheckInCommand(request.path("itemBarcode").asString(""), servicePoint, checkInDate, resolution)));
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
            var name = ruleBooks.current().servicePoints().get(returned.destination());
            if (name != null) {
                item.putObject("inTransitDestinationServicePoint")
                        .put("id", returned.destination().toString())
                        .put("name", name);
            }
        }
        answer.set("item", item);
        answer.set("staffSlipContext", SlipTokens.of(returned, ruleBooks.current()));
        answer.put("inHouseUse", returned.inHouseUse());
        return answer;
    }

    private static ResponseEntity<ObjectNode> refused(List<Refusal> reasons) {
        return ResponseEntity.unprocessableContent().body(DeskWords.errors(reasons));
    }

    private static List<Refusal> missing(ObjectNode request, String field, String message) {
        List<Refusal> missing = new ArrayList<>();
        if (request.path(field).asString("").isBlank()) {
            missing.add(new RequiredFieldMissing(field, message));
        }
        return missing;
    }

    private static @Nullable UUID id(ObjectNode request, String field) {
        var text = request.path(field).asString("");
        if (text.isBlank()) {
            return null;
        }
        var id = Uuids.parse(text);
        if (id == null) {
            throw FolioException.invalid("%s is not a UUID".formatted(field), field, text);
        }
        return id;
    }

    private static @Nullable Instant moment(ObjectNode request, String field) {
        var text = request.path(field).asString("");
        if (text.isBlank()) {
            return null;
        }
        try {
            return switch (MOMENT.parseBest(text, OffsetDateTime::from, LocalDateTime::from)) {
                case OffsetDateTime withZone -> withZone.toInstant();
                case LocalDateTime without -> without.toInstant(ZoneOffset.UTC);
                default -> throw new DateTimeException(text);
            };
        } catch (DateTimeException e) {
            return date(field, text, e);
        }
    }

    private static Instant date(String field, String text, DateTimeException noMoment) {
        try {
            return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException e) {
            noMoment.addSuppressed(e);
            var refusal = FolioException.invalid("%s is not a date and time".formatted(field), field, text);
            refusal.initCause(noMoment);
            throw refusal;
        }
    }
}
