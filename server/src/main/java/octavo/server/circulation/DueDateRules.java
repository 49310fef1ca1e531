package octavo.server.circulation;

import java.time.Instant;
import java.time.ZoneId;

/** When a loan is due. Pure: no database, no clock. */
final class DueDateRules {

    private DueDateRules() {}

    /**
     * A rolling loan's due date: the loan date and the policy's period; loans counted in days, weeks or months end with the
     * last second of the day in the library's own zone, across clock changes (F13).
     */
    static Instant rolling(Instant loanDate, LoanPolicy.Rolling policy, ZoneId zone) {
        var due = policy.period().after(loanDate);
        return policy.period().endsWithADay() ? Period.endOfDay(due, zone) : due;
    }
}
