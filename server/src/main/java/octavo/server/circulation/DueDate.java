package octavo.server.circulation;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** When a loan is due, or why that cannot be said. */
public sealed interface DueDate {

    /**
     * One step on the way to a due date.
     *
     * @param rule what was applied, as in {@code period} or {@code closed library}
     * @param why in words
     */
    record Step(String rule, String why, Instant due) {}

    /**
     * The loan is due then.
     *
     * @param steps in the order in which they were taken; the last one has the same moment
     */
    record Due(Instant at, boolean cutByPatronExpiry, boolean changedByHold, List<Step> steps) implements DueDate {

        public Due {
            steps = List.copyOf(steps);
        }
    }

    /**
     * The policy and the calendars give no due date.
     *
     * @param code FOLIO's, null where it has none
     */
    record None(String message, @Nullable String code) implements DueDate {}
}
