package octavo.server.circulation.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenDaysTest {

    @Test
    void the_nearest_open_days_stand_around_a_closed_one() {
        var around = SampleCalendars.weekdaysNineToFive().around(LocalDate.parse("2026-09-07"));
        assertThat(around.previous().date()).isEqualTo("2026-09-04");
        assertThat(around.requested().open()).isFalse();
        assertThat(around.requested().exceptionName()).isEqualTo("Labor Day");
        assertThat(around.next().date()).isEqualTo("2026-09-08");
    }

    @Test
    void beyond_the_calendar_the_neighbouring_days_are_closed() {
        var around = SampleCalendars.weekdaysNineToFive().around(LocalDate.parse("2026-12-31"));
        assertThat(around.requested().open()).isTrue();
        assertThat(around.next()).isEqualTo(OpeningDay.closed(LocalDate.parse("2027-01-01")));
        var far = SampleCalendars.weekdaysNineToFive().around(LocalDate.parse("2031-05-05"));
        assertThat(far.previous().date()).isEqualTo("2026-12-31");
        assertThat(OpenDays.NONE.around(LocalDate.parse("2026-06-01")).days()).noneMatch(OpeningDay::open);
    }

    @Test
    void an_opening_may_span_days_and_wrap_the_week() {
        var days = SampleCalendars.days(
                "2026-01-01", "2026-12-31", SampleCalendars.hours("SATURDAY", "08:00", "MONDAY", "02:00"), "[]");
        assertThat(days.on(LocalDate.parse("2026-06-06")).openings())
                .containsExactly(new Opening(LocalTime.of(8, 0), Opening.LAST_MINUTE));
        assertThat(days.on(LocalDate.parse("2026-06-07")).openings()).containsExactly(Opening.WHOLE_DAY);
        assertThat(days.on(LocalDate.parse("2026-06-07")).allDay()).isTrue();
        assertThat(days.on(LocalDate.parse("2026-06-08")).openings())
                .containsExactly(new Opening(LocalTime.MIDNIGHT, LocalTime.of(2, 0)));
        assertThat(days.on(LocalDate.parse("2026-06-09")).open()).isFalse();
    }

    @Test
    void an_exception_replaces_the_hours_of_its_days() {
        var days = SampleCalendars.days("2026-01-01", "2026-12-31", SampleCalendars.weekdays("09:00", "17:00"), """
                [{"name": "Night of the books", "startDate": "2026-06-05", "endDate": "2026-06-06", "openings":
                  [{"startDate": "2026-06-05", "startTime": "18:00", "endDate": "2026-06-06", "endTime": "03:00"}]}]
                """);
        assertThat(days.on(LocalDate.parse("2026-06-05")).openings())
                .containsExactly(new Opening(LocalTime.of(18, 0), Opening.LAST_MINUTE));
        assertThat(days.on(LocalDate.parse("2026-06-06")).openings())
                .containsExactly(new Opening(LocalTime.MIDNIGHT, LocalTime.of(3, 0)));
    }

    @Test
    void every_mistake_of_a_calendar_is_told() {
        var calendar = SampleCalendars.calendar(
                "2026-06-01",
                "2026-06-30",
                SampleCalendars.hours("SUNDAY", "20:00", "MONDAY", "10:00") + ","
                        + SampleCalendars.hours("MONDAY", "10:00", "MONDAY", "12:00"),
                """
                [{"name": " ", "startDate": "2026-06-30", "endDate": "2026-07-01", "openings": []},
                 {"name": "Twice", "startDate": "2026-06-29", "endDate": "2026-06-30", "openings": [
                  {"startDate": "2026-06-29", "startTime": "10:00", "endDate": "2026-06-29", "endTime": "09:00"}]}]
                """);
        assertThat(CalendarRules.mistakes(calendar))
                .extracting(CalendarRefusal.Mistake::code)
                .containsExactly(
                        "calendarInvalidNormalOpenings",
                        "calendarInvalidExceptions",
                        "calendarInvalidExceptionName",
                        "calendarInvalidExceptionDateBoundary",
                        "calendarInvalidExceptionOpeningBoundary");
    }

    @Test
    void openings_that_only_touch_do_not_overlap() {
        for (var hours : List.of(
                SampleCalendars.hours("MONDAY", "09:00", "MONDAY", "23:59") + ","
                        + SampleCalendars.hours("TUESDAY", "00:00", "TUESDAY", "12:00"),
                SampleCalendars.hours("SUNDAY", "09:00", "SUNDAY", "23:59") + ","
                        + SampleCalendars.hours("MONDAY", "00:00", "MONDAY", "12:00"))) {
            assertThat(CalendarRules.mistakes(SampleCalendars.calendar("2026-06-01", "2026-06-30", hours, "[]")))
                    .isEmpty();
        }
    }
}
