package octavo.server.circulation.calendar;

import jakarta.servlet.http.HttpServletRequest;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import octavo.server.circulation.calendar.CalendarRefusal.Mistake;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's calendars, and the days that they make. */
@RestController
class CalendarController {

    private static final int DEFAULT_LIMIT = 10;
    private static final String FIRST_DATE = "0001-01-01";
    private static final String LAST_DATE = "9999-12-31";

    /** The longest range of days that one request lists: ten years. */
    private static final int DAYS_LISTED_MAX = OpenDays.DAYS_SEARCHED_MAX;

    private final Calendars calendars;
    private final RecordStore store;
    private final TransactionTemplate transaction;
    private final InstantSource clock;

    CalendarController(Calendars calendars, RecordStore store, TransactionTemplate transaction, InstantSource clock) {
        this.calendars = calendars;
        this.store = store;
        this.transaction = transaction;
        this.clock = clock;
    }

    @GetMapping("/calendar/calendars")
    @RequiresPermission("calendar.endpoint.calendars.get")
    ObjectNode list(HttpServletRequest request) {
        var ids = ids(request, "id");
        var servicePoints = ids(request, "servicePointId");
        var from = date(request, "startDate", FIRST_DATE);
        var to = date(request, "endDate", LAST_DATE);
        var found = calendars.records().stream()
                .filter(record -> ids.isEmpty() || ids.contains(record.id()))
                .filter(record -> {
                    var calendar = LibraryCalendar.of(record.id(), record.document());
                    return !calendar.start().isAfter(to)
                            && !calendar.end().isBefore(from)
                            && (servicePoints.isEmpty()
                                    || calendar.assignments().stream().anyMatch(servicePoints::contains));
                })
                .map(StoredRecord::document)
                .toList();
        return page("calendars", found, request);
    }

    @PostMapping("/calendar/calendars")
    @RequiresPermission("calendar.endpoint.calendars.post")
    ResponseEntity<ObjectNode> create(@RequestBody(required = false) byte @Nullable [] body) {
        var calendar = RecordAnswers.body(body);
        calendar.remove("id"); // FOLIO gives a new one whatever was sent
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(store.insert(Calendars.TYPE, calendar).document());
    }

    @GetMapping("/calendar/calendars/{id}")
    @RequiresPermission("calendar.endpoint.calendars.calendarId.get")
    ObjectNode read(@PathVariable String id) {
        var calendar = store.find(Calendars.TYPE, RecordAnswers.id(id));
        return calendar.orElseThrow(() -> notFound(id)).document();
    }

    @PutMapping("/calendar/calendars/{id}")
    @RequiresPermission("calendar.endpoint.calendars.calendarId.put")
    ObjectNode replace(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        var known = RecordAnswers.id(id);
        requireCalendar(known);
        return store.update(Calendars.TYPE, known, RecordAnswers.body(body)).document();
    }

    @DeleteMapping("/calendar/calendars/{id}")
    @RequiresPermission("calendar.endpoint.calendars.calendarId.delete")
    ResponseEntity<Void> delete(@PathVariable String id) {
        delete(Set.of(RecordAnswers.id(id)));
        return ResponseEntity.noContent().build();
    }

    @DeleteMapping("/calendar/calendars")
    @RequiresPermission("calendar.endpoint.calendars.calendarId.delete")
    ResponseEntity<Void> deleteAll(HttpServletRequest request) {
        var ids = ids(request, "id");
        if (ids.isEmpty()) {
            throw CalendarRefusal.of(400, "invalidParameter", "The parameter id is missing");
        }
        delete(ids);
        return ResponseEntity.noContent().build();
    }

    private void requireCalendar(UUID id) {
        if (store.find(Calendars.TYPE, id).isEmpty()) {
            throw notFound(id.toString());
        }
    }

    private void delete(Set<UUID> ids) {
        transaction.executeWithoutResult(running -> {
            for (var id : ids.stream().sorted().toList()) {
                requireCalendar(id);
                store.delete(Calendars.TYPE, id);
            }
        });
    }

    @GetMapping("/calendar/dates/{servicePointId}/surrounding-openings")
    @RequiresPermission("calendar.endpoint.dates.surroundingOpenings.get")
    ObjectNode surroundings(@PathVariable String servicePointId, HttpServletRequest request) {
        var answer = Json.object();
        var openings = answer.putArray("openings");
        calendars.of(RecordAnswers.id(servicePointId)).around(date(request, "date", null)).days().stream()
                .map(CalendarController::day)
                .forEach(openings::add);
        return answer;
    }

    @GetMapping("/calendar/dates/{servicePointId}/all-openings")
    @RequiresPermission("calendar.endpoint.dates.allOpenings.get")
    ObjectNode all(@PathVariable String servicePointId, HttpServletRequest request) {
        var from = date(request, "startDate", null);
        var to = date(request, "endDate", null);
        if (to.isBefore(from)) {
            throw CalendarRefusal.of(400, "invalidDateRange", "endDate %s is before startDate %s".formatted(to, from));
        }
        if (from.plusDays(DAYS_LISTED_MAX).isBefore(to)) {
            throw CalendarRefusal.of(
                    400, "invalidDateRange", "At most %d days are listed at once".formatted(DAYS_LISTED_MAX));
        }
        boolean withClosed = "true".equals(request.getParameter("includeClosed"));
        var days = calendars.of(RecordAnswers.id(servicePointId));
        var listed = from.datesUntil(to.plusDays(1))
                .map(days::on)
                .filter(day -> day.open() || withClosed || day.exceptionName() != null)
                .map(CalendarController::day)
                .toList();
        return page("dates", listed, request);
    }

    private static ObjectNode day(OpeningDay day) {
        var answer = Json.object()
                .put("date", day.date().toString())
                .put("allDay", day.allDay())
                .put("open", day.open())
                .put("exceptional", day.exceptionName() != null);
        if (day.exceptionName() != null) {
            answer.put("exceptionName", day.exceptionName());
        }
        var openings = answer.putArray("openings");
        for (var opening : day.openings()) {
            openings.addObject()
                    .put("startTime", opening.start().toString())
                    .put("endTime", opening.end().toString());
        }
        return answer;
    }

    private static ObjectNode page(String array, List<ObjectNode> all, HttpServletRequest request) {
        var answer = Json.object();
        var listed = answer.putArray(array);
        all.stream()
                .skip(number(request, "offset", 0))
                .limit(number(request, "limit", DEFAULT_LIMIT))
                .forEach(listed::add);
        return answer.put("totalRecords", all.size());
    }

    private static Set<UUID> ids(HttpServletRequest request, String name) {
        var values = request.getParameterValues(name);
        Set<UUID> ids = new HashSet<>();
        if (values != null) {
            Arrays.stream(values).forEach(value -> ids.add(RecordAnswers.id(value)));
        }
        return ids;
    }

    private static LocalDate date(HttpServletRequest request, String name, @Nullable String otherwise) {
        var text = Stream.of(request.getParameter(name), otherwise)
                .filter(value -> value != null && !value.isBlank())
                .findFirst()
                .orElseThrow(() -> CalendarRefusal.of(
                        400, "invalidParameter", "The required parameter %s is missing".formatted(name)));
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            var refusal = CalendarRefusal.of(
                    400, "invalidParameter", "The parameter %s is no date: %s".formatted(name, text));
            refusal.initCause(e);
            throw refusal;
        }
    }

    private static int number(HttpServletRequest request, String name, int otherwise) {
        var text = request.getParameter(name);
        if (text == null || text.isBlank()) {
            return otherwise;
        }
        if (!text.matches("\\d{1,9}")) {
            throw CalendarRefusal.of(
                    400, "invalidParameter", "The parameter %s is no number from 0: %s".formatted(name, text));
        }
        return Integer.parseInt(text);
    }

    private static CalendarRefusal notFound(String id) {
        return CalendarRefusal.of(404, "calendarNotFound", "There is no calendar with id " + id);
    }

    @ExceptionHandler
    ResponseEntity<ObjectNode> refused(CalendarRefusal refusal) {
        return answer(refusal.status(), refusal.mistakes());
    }

    /** What breaks the schema of a calendar is a 400 here, in the calendar's own shape. */
    @ExceptionHandler
    ResponseEntity<ObjectNode> refused(FolioException.Errors refusal) {
        return answer(
                400,
                refusal.problems().stream()
                        .map(problem -> new Mistake(
                                "invalidRequest",
                                "%s: %s"
                                        .formatted(
                                                String.join(
                                                        ", ",
                                                        problem.parameters().keySet()),
                                                problem.message())))
                        .toList());
    }

    private ResponseEntity<ObjectNode> answer(int status, List<Mistake> mistakes) {
        var answer = Json.object().put("timestamp", clock.instant().toString()).put("status", status);
        var errors = answer.putArray("errors");
        for (var mistake : mistakes) {
            errors.addObject()
                    .put("code", mistake.code())
                    .put("message", mistake.message())
                    .putObject("data");
        }
        return ResponseEntity.status(status).body(answer);
    }
}
