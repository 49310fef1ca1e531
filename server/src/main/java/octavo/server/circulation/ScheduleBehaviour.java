package octavo.server.circulation;

import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.util.UUID;
import octavo.server.circulation.FixedSchedule.Range;
import octavo.server.records.FolioException;
import octavo.server.records.RecordBehaviour;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Fixed due date schedules: every loan date has one due date or none. */
@Component
class ScheduleBehaviour implements RecordBehaviour {

    @Override
    public String recordType() {
        return "fixed_due_date_schedule";
    }

    @Override
    public void beforeWrite(@Nullable ObjectNode previous, ObjectNode next) {
        FixedSchedule schedule;
        try {
            schedule = FixedSchedule.of(UUID.fromString(next.path("id").asString()), next, ZoneOffset.UTC);
        } catch (DateTimeException e) {
            var refusal = FolioException.invalid(
                    "A date of the schedule does not exist: " + e.getMessage(),
                    "schedules",
                    String.valueOf(next.path("schedules")));
            refusal.initCause(e);
            throw refusal;
        }
        var ranges = schedule.ranges();
        for (int i = 0; i < ranges.size(); i++) {
            var range = ranges.get(i);
            if (range.to().isBefore(range.from())) {
                throw FolioException.invalid(
                        "A date range of the schedule ends before it begins",
                        "to",
                        range.to().toString());
            }
            if (ranges.subList(0, i).stream().anyMatch(other -> overlap(range, other))) {
                throw FolioException.invalid(
                        "Date ranges of the schedule overlap",
                        "from",
                        range.from().toString());
            }
        }
    }

    private static boolean overlap(Range one, Range other) {
        return !one.from().isAfter(other.to()) && !one.to().isBefore(other.from());
    }
}
