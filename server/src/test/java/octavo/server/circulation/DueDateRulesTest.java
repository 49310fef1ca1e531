package octavo.server.circulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.circulation.DueDate.Due;
import octavo.server.circulation.DueDate.None;
import octavo.server.circulation.calendar.OpenDays;
import octavo.server.circulation.calendar.SampleCalendars;
import octavo.server.records.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DueDateRulesTest {

    private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");
    private static final UUID SCHEDULE = UUID.fromString("00000000-0000-4000-8000-000000000001");

    /** F13: what a due date without regard to the library's zone got wrong in the field. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            America/New_York, 2026-01-15T23:30:00-05:00, 1,  Days,   2026-01-16T23:59:59-05:00
            America/New_York, 2026-03-05T10:00:00-05:00, 21, Days,   2026-03-26T23:59:59-04:00
            America/New_York, 2026-03-05T23:30:00-05:00, 21, Days,   2026-03-26T23:59:59-04:00
            America/New_York, 2026-10-20T00:30:00-04:00, 21, Days,   2026-11-10T23:59:59-05:00
            Australia/Sydney, 2026-01-15T08:10:00+11:00, 2,  Weeks,  2026-01-29T23:59:59+11:00
            Europe/Berlin,    2026-10-20T18:00:00+02:00, 7,  Days,   2026-10-27T23:59:59+01:00
            UTC,              2026-02-28T12:00:00+00:00, 1,  Days,   2026-03-01T23:59:59+00:00
            UTC,              2026-01-31T12:00:00+00:00, 1,  Months, 2026-02-28T23:59:59+00:00
            Asia/Tokyo,       2026-05-06T22:45:00+09:00, 2,  Hours,  2026-05-07T00:45:00+09:00
            Asia/Tokyo,       2026-05-06T22:45:00+09:00, 90, Minutes, 2026-05-07T00:15:00+09:00
            America/New_York, 2026-03-08T01:30:00-05:00, 1,  Hours,  2026-03-08T03:30:00-04:00
            America/New_York, 2026-11-01T01:30:00-04:00, 1,  Hours,  2026-11-01T01:30:00-05:00
            """)
    void loans_of_days_end_with_the_day_in_the_librarys_zone_and_shorter_ones_to_the_minute(
            ZoneId zone, OffsetDateTime lent, int duration, String unit, OffsetDateTime due) {
        var policy = policy("""
                {"name": "F13", "loanable": true, "renewable": true, "loansPolicy": {"profileId": "Rolling",
                 "period": {"duration": %d, "intervalId": "%s"},
                 "closedLibraryDueDateManagementId": "CURRENT_DUE_DATE"}}
                """.formatted(duration, unit));
        assertThat(dueAt(policy, lent.toInstant(), OpenDays.NONE, zone, null)).isEqualTo(due.toInstant());
    }

    /** Open Monday to Friday from 09:00 to 17:00, closed by exception on Monday, 2026-09-07. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            15 Days,  2026-08-21T15:00:00Z, -,                    END_OF_THE_NEXT_OPEN_DAY,     2026-09-09T03:59:59Z
            15 Days,  2026-08-21T15:00:00Z, -,                    END_OF_THE_PREVIOUS_OPEN_DAY, 2026-09-05T03:59:59Z
            15 Days,  2026-08-21T15:00:00Z, -,                    CURRENT_DUE_DATE,             2026-09-06T03:59:59Z
            15 Days,  2026-08-21T15:00:00Z, -,                    CURRENT_DUE_DATE_TIME,        2026-09-05T15:00:00Z
            15 Days,  2026-08-21T15:00:00Z, -,                    no such option,               2026-09-06T03:59:59Z
            15 Days,  2026-08-21T15:00:00Z, 2026-09-05T00:00:00Z, END_OF_THE_NEXT_OPEN_DAY,     2026-09-05T03:59:59Z
            15 Days,  2026-08-21T15:00:00Z, 2026-09-05T00:00:00Z, END_OF_THE_PREVIOUS_OPEN_DAY, 2026-09-05T03:59:59Z
            15 Days,  2026-08-21T15:00:00Z, 2026-09-05T00:00:00Z, CURRENT_DUE_DATE,             2026-09-05T00:00:00Z
            15 Days,  2026-08-21T02:30:00Z, -,                    END_OF_THE_NEXT_OPEN_DAY,     2026-09-05T03:59:59Z
            15 Days,  2026-08-21T02:30:00Z, -,                    END_OF_THE_PREVIOUS_OPEN_DAY, 2026-09-05T03:59:59Z
            2 Hours,  2026-09-08T20:00:00Z, -,                    CURRENT_DUE_DATE_TIME,        2026-09-08T22:00:00Z
            2 Hours,  2026-09-08T20:00:00Z, -, END_OF_THE_CURRENT_SERVICE_POINT_HOURS,          2026-09-08T21:00:00Z
            2 Hours,  2026-09-08T20:00:00Z, -, BEGINNING_OF_THE_NEXT_OPEN_SERVICE_POINT_HOURS,  2026-09-09T13:00:00Z
            2 Hours,  2026-09-08T15:00:00Z, -, BEGINNING_OF_THE_NEXT_OPEN_SERVICE_POINT_HOURS,  2026-09-08T17:00:00Z
            2 Hours,  2026-09-09T01:00:00Z, -, END_OF_THE_CURRENT_SERVICE_POINT_HOURS,          2026-09-09T21:00:00Z
            2 Hours,  2026-09-08T20:00:00Z, 2026-09-09T12:00:00Z, BEGINNING_OF_THE_NEXT_OPEN_SERVICE_POINT_HOURS, 2026-09-08T21:00:00Z
            """)
    void a_due_date_on_a_closed_day_moves_as_the_policys_option_says(
            String period, Instant lent, @Nullable Instant patronExpires, String option, Instant due) {
        assertThat(dueAt(
                        rolling(period, option, ""),
                        lent,
                        SampleCalendars.weekdaysNineToFive(),
                        NEW_YORK,
                        patronExpires))
                .isEqualTo(due);
    }

    @ParameterizedTest
    @CsvSource({"1 Hours, 2026-09-09T14:00:00Z", "10 Hours, 2026-09-09T21:00:00Z"})
    void the_opening_time_offset_ends_with_the_hours_that_it_reaches(String offset, Instant due) {
        var policy = rolling(
                "2 Hours",
                "BEGINNING_OF_THE_NEXT_OPEN_SERVICE_POINT_HOURS",
                ", \"openingTimeOffset\": " + period(offset));
        var lent = Instant.parse("2026-09-08T20:00:00Z");
        assertThat(dueAt(policy, lent, SampleCalendars.weekdaysNineToFive(), NEW_YORK, null))
                .isEqualTo(due);
    }

    /** Open from 09:00 to 12:00 and from 13:00 to 17:00. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            11:30, 1 Hours, END_OF_THE_CURRENT_SERVICE_POINT_HOURS,         2026-09-09T12:00
            11:30, 1 Hours, BEGINNING_OF_THE_NEXT_OPEN_SERVICE_POINT_HOURS, 2026-09-09T13:00
            10:00, 3 Hours, BEGINNING_OF_THE_NEXT_OPEN_SERVICE_POINT_HOURS, 2026-09-09T13:00
            10:00, 3 Hours, END_OF_THE_CURRENT_SERVICE_POINT_HOURS,         2026-09-09T13:00
            16:00, 1 Hours, BEGINNING_OF_THE_NEXT_OPEN_SERVICE_POINT_HOURS, 2026-09-10T09:00
            """)
    void an_opening_ends_with_its_last_moment_excluded(String lent, String period, String option, String due) {
        var policy = rolling(period, option, "");
        assertThat(dueAt(policy, local("2026-09-09T" + lent), SampleCalendars.withALunchBreak(), NEW_YORK, null))
                .isEqualTo(local(due));
    }

    @ParameterizedTest
    @CsvSource({
        "END_OF_THE_NEXT_OPEN_DAY, CALENDAR_TIMETABLE_ABSENT",
        "END_OF_THE_PREVIOUS_OPEN_DAY, CALENDAR_TIMETABLE_ABSENT",
        "END_OF_THE_CURRENT_SERVICE_POINT_HOURS, CALENDAR_OPEN_PERIODS_NOT_FOUND",
        "BEGINNING_OF_THE_NEXT_OPEN_SERVICE_POINT_HOURS, CALENDAR_OPEN_PERIODS_NOT_FOUND"
    })
    void where_no_day_is_open_the_desk_says_so(String option, String code) {
        var answer = DueDateRules.atCheckOut(
                rolling("2 Hours", option, ""), false, terms(local("2026-09-09T10:00"), OpenDays.NONE, NEW_YORK, null));
        assertThat(answer)
                .isInstanceOfSatisfying(
                        None.class, none -> assertThat(none.code()).isEqualTo(code));
    }

    @Test
    void nothing_is_due_before_it_was_lent() {
        var onSaturday = local("2026-09-12T10:00");
        var policy = rolling("1 Days", "END_OF_THE_PREVIOUS_OPEN_DAY", "");
        assertThat(dueAt(policy, onSaturday, SampleCalendars.weekdaysNineToFive(), NEW_YORK, null))
                .as("the end of Monday, since Friday is over")
                .isEqualTo(Instant.parse("2026-09-15T03:59:59Z"));
    }

    @Test
    void a_fixed_loan_is_due_at_the_end_of_its_range_and_outside_of_all_ranges_never() {
        var policy = policy("""
                {"name": "Term", "loanable": true, "renewable": true, "loansPolicy": {"profileId": "Fixed",
                 "fixedDueDateScheduleId": "%s", "closedLibraryDueDateManagementId": "CURRENT_DUE_DATE"}}
                """.formatted(SCHEDULE));
        assertThat(dueAt(policy, local("2026-09-30T23:59"), OpenDays.NONE, NEW_YORK, null))
                .isEqualTo(Instant.parse("2026-12-16T04:59:59Z"));
        assertThat(DueDateRules.atCheckOut(
                        policy, false, terms(local("2027-01-01T00:00"), OpenDays.NONE, NEW_YORK, null)))
                .isEqualTo(new None("loan date falls outside of the date ranges in the loan policy", null));
    }

    @Test
    void a_rolling_loan_is_cut_by_its_schedule_and_by_the_last_open_day_before_its_limit() {
        var limited = ", \"fixedDueDateScheduleId\": \"%s\"".formatted(SCHEDULE);
        assertThat(dueAt(
                        rolling("10 Days", "CURRENT_DUE_DATE", limited),
                        local("2026-09-01T10:00"),
                        OpenDays.NONE,
                        NEW_YORK,
                        null))
                .as("before the limit")
                .isEqualTo(Instant.parse("2026-09-12T03:59:59Z"));
        assertThat(dueAt(
                        rolling("6 Months", "CURRENT_DUE_DATE", limited),
                        local("2026-09-01T10:00"),
                        OpenDays.NONE,
                        NEW_YORK,
                        null))
                .as("cut to the limit")
                .isEqualTo(Instant.parse("2026-12-16T04:59:59Z"));
    }

    @Test
    void a_hold_that_waits_shortens_the_loan_where_the_policy_has_a_period_for_it() {
        var policy = policy("""
                {"name": "Short when wanted", "loanable": true, "renewable": true, "loansPolicy": {"profileId": "Rolling",
                 "period": {"duration": 3, "intervalId": "Weeks"}},
                 "requestManagement": {"holds": {"alternateCheckoutLoanPeriod": {"duration": 1, "intervalId": "Weeks"}}}}
                """);
        var terms = terms(local("2026-06-01T10:00"), OpenDays.NONE, NEW_YORK, null);
        assertThat(DueDateRules.atCheckOut(policy, true, terms)).isInstanceOfSatisfying(Due.class, due -> {
            assertThat(due.at()).isEqualTo(Instant.parse("2026-06-09T03:59:59Z"));
            assertThat(due.changedByHold()).isTrue();
        });
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            2026-06-01T10:00, 2026-06-29T23:59:59, 2026-06-05T10:00, 2026-06-15T23:59:59
            2026-06-01T10:00, 2026-06-29T23:59:59, 2026-06-12T10:00, 2026-06-19T23:59:59
            2026-06-01T10:00, 2026-06-08T23:59:59, 2026-06-05T10:00, 2026-06-08T23:59:59
            2026-06-01T10:00, 2026-06-29T23:59:59, 2026-07-05T10:00, 2026-06-29T23:59:59
            """)
    void a_recall_leaves_the_guaranteed_period_and_the_time_to_bring_it_back(
            String lent, String due, String now, String recalled) {
        var policy = policy("""
                {"name": "Recallable", "loanable": true, "renewable": true, "loansPolicy": {"profileId": "Rolling",
                 "period": {"duration": 4, "intervalId": "Weeks"}},
                 "requestManagement": {"recalls": {
                   "minimumGuaranteedLoanPeriod": {"duration": 2, "intervalId": "Weeks"},
                   "recallReturnInterval": {"duration": 7, "intervalId": "Days"}}}}
                """);
        var answer = DueDateRules.afterRecall(
                policy, local(lent), local(due), terms(local(now), OpenDays.NONE, NEW_YORK, null));
        assertThat(answer)
                .isInstanceOfSatisfying(
                        Due.class, after -> assertThat(after.at()).isEqualTo(local(recalled)));
    }

    private static Instant dueAt(
            LoanPolicy policy, Instant lent, OpenDays days, ZoneId zone, @Nullable Instant patronExpires) {
        return switch (DueDateRules.atCheckOut(policy, false, terms(lent, days, zone, patronExpires))) {
            case Due due -> {
                assertThat(due.steps().getLast().due())
                        .as("the last step: %s", due.steps())
                        .isEqualTo(due.at());
                yield due.at();
            }
            case None none -> throw new AssertionError(none);
        };
    }

    private static LendingTerms terms(Instant now, OpenDays days, ZoneId zone, @Nullable Instant patronExpires) {
        var schedule = new FixedSchedule(
                SCHEDULE,
                "Autumn",
                List.of(new FixedSchedule.Range(
                        local("2026-08-15T00:00"), local("2026-12-15T23:59:59"), local("2026-12-15T23:59:59"))));
        return new LendingTerms(now, zone, days, Map.of(SCHEDULE, schedule), patronExpires);
    }

    private static LoanPolicy rolling(String period, String option, String more) {
        return policy("""
                {"name": "Rolling", "loanable": true, "renewable": true, "loansPolicy": {"profileId": "Rolling",
                 "period": %s, "closedLibraryDueDateManagementId": "%s"%s}}
                """.formatted(period(period), option, more));
    }

    private static String period(String words) {
        var parts = words.split(" ", 2);
        return "{\"duration\": %s, \"intervalId\": \"%s\"}".formatted(parts[0], parts[1]);
    }

    private static LoanPolicy policy(String json) {
        return LoanPolicy.of(UUID.randomUUID(), Json.parseStored(json));
    }

    private static Instant local(String dateTime) {
        return java.time.LocalDateTime.parse(dateTime).atZone(NEW_YORK).toInstant();
    }
}
