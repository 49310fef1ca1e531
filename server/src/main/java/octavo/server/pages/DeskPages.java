package octavo.server.pages;

import jakarta.servlet.http.HttpServletRequest;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.circulation.CheckInCommand;
import octavo.server.circulation.CheckOutCommand;
import octavo.server.circulation.Desk;
import octavo.server.circulation.Desk.Refused;
import octavo.server.circulation.LibraryZone;
import octavo.server.circulation.Overrides;
import octavo.server.fees.ManualBlocks;
import octavo.server.pages.DeskView.PatronCard;
import octavo.server.pages.Verdict.Thing;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.tenants.RequiresPermission;
import octavo.server.users.Patron;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The desk: one page to lend, one to take back. A scan is answered by one line of the visit's list. */
@StaffPage
class DeskPages {

    private static final Duration PLACE_REMEMBERED = Duration.ofDays(365);

    private final Desk desk;
    private final DeskVerdicts verdicts;
    private final DeskPlace place;
    private final Patrons patrons;
    private final ManualBlocks blocks;
    private final RecordStore store;
    private final LibraryZone zone;
    private final Templates templates;
    private final InstantSource clock;

    DeskPages(
            Desk desk,
            DeskVerdicts verdicts,
            DeskPlace place,
            Patrons patrons,
            ManualBlocks blocks,
            RecordStore store,
            LibraryZone zone,
            Templates templates,
            InstantSource clock) {
        this.desk = desk;
        this.verdicts = verdicts;
        this.place = place;
        this.patrons = patrons;
        this.blocks = blocks;
        this.store = store;
        this.zone = zone;
        this.templates = templates;
        this.clock = clock;
    }

    @GetMapping("/desk/check-out")
    @RequiresPermission(Section.MAY_CHECK_OUT)
    ResponseEntity<byte[]> checkOutPage(
            @RequestParam(defaultValue = "") String patron,
            @CookieValue(name = DeskPlace.COOKIE, required = false) @Nullable String servicePoint) {
        var barcode = patron.strip();
        var found = barcode.isEmpty() ? null : patrons.findByBarcode(barcode).orElse(null);
        return page(Section.CHECK_OUT, servicePoint, barcode, found == null ? null : card(found));
    }

    @GetMapping("/desk/check-in")
    @RequiresPermission(Section.MAY_CHECK_IN)
    ResponseEntity<byte[]> checkInPage(
            @CookieValue(name = DeskPlace.COOKIE, required = false) @Nullable String servicePoint) {
        return page(Section.CHECK_IN, servicePoint, "", null);
    }

    private ResponseEntity<byte[]> page(
            Section section, @Nullable String servicePoint, String patronBarcode, @Nullable PatronCard patron) {
        var all = place.all();
        var view = new DeskView(section, all, place.of(all, servicePoint), patronBarcode, patron);
        var template = section == Section.CHECK_OUT ? "check-out.jte" : "check-in.jte";
        return templates.ok(template, Map.of("shell", Shell.of(section.label(), section), "view", view));
    }

    private PatronCard card(Patron patron) {
        var openLoans = store.list(
                "loan",
                new RecordQuery(
                        "userId==%s and status.name==Open".formatted(patron.id()), 0, 0, RecordQuery.Totals.AUTO));
        var expires = patron.expires();
        return new PatronCard(
                patron.id(),
                patron.barcode(),
                patron.sortName(),
                patron.groupName(),
                patron.isActiveAt(clock.instant()),
                expires == null ? null : expires.toString(),
                openLoans.totalRecords(),
                blocks.againstBorrowing(patron.id(), clock.instant()));
    }

    @PostMapping("/desk/check-out")
    @RequiresPermission(Section.MAY_CHECK_OUT)
    ResponseEntity<byte[]> checkOut(
            @RequestParam String item,
            @RequestParam String patron,
            @RequestParam UUID servicePoint,
            @RequestParam(defaultValue = "") List<String> lift,
            @RequestParam(defaultValue = "") String comment,
            @RequestParam(defaultValue = "") String dueDate,
            @RequestParam(defaultValue = "") String dueTime) {
        Overrides overrides;
        try {
            overrides = Lifting.asked(lift, comment, dueDate, dueTime, zone.current());
        } catch (DateTimeException e) {
            return line(Verdict.refused(
                    "Not checked out", List.of("The due date is no date: " + dueDate), Thing.scanned(item)));
        }
        var decision =
                desk.checkOut(new CheckOutCommand(item, patron, null, servicePoint, clock.instant(), null, overrides));
        var verdict = verdicts.of(decision, item, "Not checked out");
        return line(
                decision instanceof Refused(var reasons)
                        ? verdict.liftedBy(Lifting.of(
                                reasons,
                                "/desk/check-out",
                                Map.of("item", item, "patron", patron, "servicePoint", servicePoint.toString())))
                        : verdict);
    }

    @PostMapping("/desk/check-in")
    @RequiresPermission(Section.MAY_CHECK_IN)
    ResponseEntity<byte[]> checkIn(@RequestParam String item, @RequestParam UUID servicePoint) {
        var decision = desk.checkIn(new CheckInCommand(item, servicePoint, clock.instant(), null));
        return line(verdicts.of(decision, item, "Not checked in"));
    }

    private ResponseEntity<byte[]> line(Verdict verdict) {
        return templates.ok("verdict.jte", Map.of("verdict", verdict));
    }

    /** Tells this browser where its desk stands. */
    @PostMapping("/desk/service-point")
    @RequiresPermission("")
    ResponseEntity<byte[]> chooseServicePoint(
            HttpServletRequest request,
            @RequestParam UUID servicePoint,
            @RequestParam(name = "return", required = false) @Nullable String returnPath) {
        var cookie = ResponseCookie.from(DeskPlace.COOKIE, servicePoint.toString())
                .path("/desk")
                .httpOnly(true)
                .secure(request.isSecure())
                .sameSite("Lax")
                .maxAge(PLACE_REMEMBERED)
                .build();
        var headers = new HttpHeaders();
        headers.addAll(HttpHeaders.SET_COOKIE, List.of(cookie.toString()));
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .headers(headers)
                .header(HttpHeaders.LOCATION, LocalPath.of(returnPath))
                .build();
    }
}
