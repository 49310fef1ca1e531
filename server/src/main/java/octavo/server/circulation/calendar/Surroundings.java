package octavo.server.circulation.calendar;

import java.util.List;

/**
 * A day and the nearest open days around it. Where there is no open day before or after, the calendar day before or after
 * stands there, closed.
 */
public record Surroundings(OpeningDay previous, OpeningDay requested, OpeningDay next) {

    public List<OpeningDay> days() {
        return List.of(previous, requested, next);
    }
}
