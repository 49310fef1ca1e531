package octavo.server.circulation;

import static octavo.server.TestTenant.json;
import static octavo.server.TestTenant.ok;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** FOLIO's calendars over HTTP. */
class CalendarHttpTest {

    private final DeskTenant library = DeskTenant.get();
    private final String servicePoint = UUID.randomUUID().toString();

    @Test
    void a_calendar_is_kept_changed_listed_and_deleted() {
        var id = UUID.randomUUID().toString();
        var created = json(
                ok(201, library.staff.post("/calendar/calendars", calendar(id, "Summer", "2026-06-01", "2026-06-30"))));
        assertThat(created.path("id").asString())
                .as("the id of the body is ignored")
                .isNotEqualTo(id);
        var path = "/calendar/calendars/" + created.path("id").asString();
        assertThat(library.read(path).path("name").asString()).isEqualTo("Summer");
        var changed = ok(200, library.staff.put(path, calendar(id, "Summer hours", "2026-06-01", "2026-07-31")));
        assertThat(json(changed).path("endDate").asString()).isEqualTo("2026-07-31");
        var listed = library.read("/calendar/calendars?servicePointId=%s&startDate=2026-07-31&endDate=2026-12-31"
                .formatted(servicePoint));
        assertThat(listed.path("totalRecords").asInt()).isEqualTo(1);
        assertThat(listed.path("calendars").path(0).path("name").asString()).isEqualTo("Summer hours");
        ok(204, library.staff.delete(path));
        assertThat(codes(404, library.staff.get(path))).containsExactly("calendarNotFound");
        assertThat(codes(404, library.staff.delete(path))).containsExactly("calendarNotFound");
    }

    @Test
    void the_days_around_a_date_are_told_open_or_closed() {
        ok(201, library.staff.post("/calendar/calendars", calendar(null, "June", "2026-06-01", "2026-06-30")));
        var openings = library.read("/calendar/dates/%s/surrounding-openings?date=2026-06-14".formatted(servicePoint))
                .path("openings");
        assertThat(openings.valueStream().map(day -> day.path("date").asString()))
                .containsExactly("2026-06-12", "2026-06-14", "2026-06-15");
        assertThat(openings.path(0).toString())
                .isEqualTo("{\"date\":\"2026-06-12\",\"allDay\":false,\"open\":true,\"exceptional\":false,"
                        + "\"openings\":[{\"startTime\":\"09:00\",\"endTime\":\"17:00\"}]}");
        assertThat(openings.path(1).toString())
                .isEqualTo(
                        "{\"date\":\"2026-06-14\",\"allDay\":true,\"open\":false,\"exceptional\":false,\"openings\":[]}");
        var all = library.read(
                "/calendar/dates/%s/all-openings?startDate=2026-06-12&endDate=2026-06-19&includeClosed=false&limit=2"
                        .formatted(servicePoint));
        assertThat(all.path("totalRecords").asInt()).isEqualTo(6);
        assertThat(all.path("dates")).hasSize(2);
        var closure = library.read("/calendar/dates/%s/all-openings?startDate=2026-06-10&endDate=2026-06-10"
                        .formatted(servicePoint))
                .path("dates")
                .path(0);
        assertThat(closure.path("exceptionName").asString())
                .as("closures are always listed")
                .isEqualTo("Stocktaking");
    }

    @Test
    void a_service_point_without_calendar_is_closed_all_the_time() {
        var openings = library.read(
                        "/calendar/dates/%s/surrounding-openings?date=2026-06-14".formatted(UUID.randomUUID()))
                .path("openings");
        assertThat(openings).hasSize(3).noneMatch(day -> day.path("open").asBoolean());
    }

    @Test
    void mistakes_are_told_in_folios_codes_and_nothing_is_stored() {
        ok(201, library.staff.post("/calendar/calendars", calendar(null, "June", "2026-06-01", "2026-06-30")));
        var before = library.count("select count(*) from {tenant}.calendar");
        assertThat(codes(
                        409,
                        library.staff.post("/calendar/calendars", calendar(null, "Too", "2026-06-30", "2026-07-31"))))
                .containsExactly("calendarDateOverlap");
        assertThat(codes(
                        400,
                        library.staff.post("/calendar/calendars", calendar(null, " ", "2027-06-30", "2027-06-01"))))
                .contains("calendarNoName", "calendarInvalidDateRange");
        assertThat(codes(400, library.staff.post("/calendar/calendars", "{\"name\": \"Nothing else\"}")))
                .contains("invalidRequest");
        assertThat(codes(
                        400,
                        library.staff.post(
                                "/calendar/calendars", calendar(null, "No such day", "2026-02-30", "2026-03-01"))))
                .containsExactly("invalidParameter");
        assertThat(codes(
                        400,
                        library.staff.get(
                                "/calendar/dates/%s/surrounding-openings?date=tomorrow".formatted(servicePoint))))
                .containsExactly("invalidParameter");
        assertThat(library.count("select count(*) from {tenant}.calendar")).isEqualTo(before);
    }

    /** Monday to Friday from 09:00 to 17:00; in June closed on the tenth. */
    private String calendar(@Nullable String id, String name, String start, String end) {
        var hours = List.of("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY").stream()
                .map(day ->
                        "{\"startDay\": \"%s\", \"startTime\": \"09:00\", \"endDay\": \"%s\", \"endTime\": \"17:00\"}"
                                .formatted(day, day))
                .toList();
        var exception = start.equals("2026-06-01")
                ? "{\"name\": \"Stocktaking\", \"startDate\": \"2026-06-10\", \"endDate\": \"2026-06-10\", \"openings\": []}"
                : "";
        return """
                {%s"name": "%s", "startDate": "%s", "endDate": "%s", "assignments": ["%s"],
                 "normalHours": %s, "exceptions": [%s]}
                """.formatted(
                id == null ? "" : "\"id\": \"%s\", ".formatted(id), name, start, end, servicePoint, hours, exception);
    }

    private static List<String> codes(int status, HttpResponse<String> answer) {
        var body = json(ok(status, answer));
        assertThat(body.path("status").asInt()).isEqualTo(status);
        return body.path("errors")
                .valueStream()
                .map(error -> error.path("code").asString())
                .toList();
    }
}
