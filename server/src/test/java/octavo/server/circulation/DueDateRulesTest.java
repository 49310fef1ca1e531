package octavo.server.circulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.OffsetDateTime;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DueDateRulesTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            America/New_York, 2026-01-15T23:30:00-05:00, 1,  DAYS,   2026-01-16T23:59:59-05:00
            America/New_York, 2026-03-05T10:00:00-05:00, 21, DAYS,   2026-03-26T23:59:59-04:00
            Australia/Sydney, 2026-01-15T08:10:00+11:00, 2,  WEEKS,  2026-01-29T23:59:59+11:00
            Europe/Berlin,    2026-10-20T18:00:00+02:00, 7,  DAYS,   2026-10-27T23:59:59+01:00
            UTC,              2026-02-28T12:00:00+00:00, 1,  DAYS,   2026-03-01T23:59:59+00:00
            UTC,              2026-01-31T12:00:00+00:00, 1,  MONTHS, 2026-02-28T23:59:59+00:00
            Asia/Tokyo,       2026-05-06T22:45:00+09:00, 2,  HOURS,  2026-05-07T00:45:00+09:00
            Asia/Tokyo,       2026-05-06T22:45:00+09:00, 90, MINUTES, 2026-05-07T00:15:00+09:00
            """)
    void loans_of_days_end_with_the_day_in_the_librarys_zone_and_shorter_ones_to_the_minute(
            ZoneId zone, OffsetDateTime lent, int duration, Period.Unit unit, OffsetDateTime due) {
        var policy = new LoanPolicy.Rolling(new Period(duration, unit));
        assertThat(DueDateRules.rolling(lent.toInstant(), policy, zone)).isEqualTo(due.toInstant());
    }
}
