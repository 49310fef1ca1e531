package octavo.server.circulation;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.UUID;
import octavo.server.circulation.calendar.OpenDays;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds a loan when its due date is asked for.
 *
 * @param now when the loan is made or renewed; its date for a check-out, which may lie in the past
 * @param openDays of the service point of the check-out
 * @param patronExpires when the patron's account ends, null when it does not
 */
record LendingTerms(
        Instant now,
        ZoneId zone,
        OpenDays openDays,
        Map<UUID, FixedSchedule> schedules,
        @Nullable Instant patronExpires) {}
