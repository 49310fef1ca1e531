package octavo.server.circulation.calendar;

import java.util.List;

/** What is wrong with a calendar, in FOLIO's codes. */
final class CalendarRefusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient List<Mistake> mistakes;

    /** @param code as in {@code calendarDateOverlap} */
    record Mistake(String code, String message) {}

    CalendarRefusal(int status, List<Mistake> mistakes) {
        super(mistakes.getFirst().message());
        this.status = status;
        this.mistakes = List.copyOf(mistakes);
    }

    static CalendarRefusal of(int status, String code, String message) {
        return new CalendarRefusal(status, List.of(new Mistake(code, message)));
    }

    int status() {
        return status;
    }

    List<Mistake> mistakes() {
        return mistakes;
    }
}
