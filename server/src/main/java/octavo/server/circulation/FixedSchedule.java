package octavo.server.circulation;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/** A fixed due date schedule: whatever is lent within a range of dates is due at the end that the range states. */
public record FixedSchedule(UUID id, String name, List<Range> ranges) {

    /**
     * A range of loan dates, and when what is lent in it is due.
     *
     * @param to inclusive
     */
    public record Range(Instant from, Instant to, Instant due) {

        boolean covers(Instant moment) {
            return !moment.isBefore(from) && !moment.isAfter(to);
        }
    }

    public FixedSchedule {
        ranges = List.copyOf(ranges);
    }

    /** Reads a schedule's record; dates without a time are whole days of the library's zone. */
    static FixedSchedule of(UUID id, ObjectNode document, ZoneId zone) {
        List<Range> ranges = new ArrayList<>();
        for (var range : document.path("schedules")) {
            ranges.add(new Range(
                    Moment.startingAt(range.path("from").asString(""), zone),
                    Moment.endingAt(range.path("to").asString(""), zone),
                    Moment.endingAt(range.path("due").asString(""), zone)));
        }
        return new FixedSchedule(id, document.path("name").asString(""), ranges);
    }

    /** When what is lent or renewed at a moment is due; absent when no range covers it. */
    Optional<Instant> dueFor(Instant moment) {
        return ranges.stream()
                .filter(range -> range.covers(moment))
                .map(Range::due)
                .findFirst();
    }
}
