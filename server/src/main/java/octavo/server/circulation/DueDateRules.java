package octavo.server.circulation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.circulation.ClosedLibrary.At;
import octavo.server.circulation.ClosedLibrary.NoOpenDay;
import octavo.server.circulation.DueDate.Due;
import octavo.server.circulation.DueDate.None;
import octavo.server.circulation.DueDate.Step;
import octavo.server.circulation.LoanPolicy.Fixed;
import octavo.server.circulation.LoanPolicy.RenewFrom;
import octavo.server.circulation.LoanPolicy.Rolling;
import octavo.server.circulation.LoanPolicy.Unusable;
import org.jspecify.annotations.Nullable;

/**
 * When a loan is due: the policy's period or schedule, cut by the schedule's limit, moved into opening hours, cut by the end
 * of the patron's account. Pure: no database, no clock. Every answer tells its steps.
 */
final class DueDateRules {

    private static final String OUTSIDE_AT_CHECK_OUT = "loan date falls outside of the date ranges in the loan policy";
    private static final String OUTSIDE_AT_RENEWAL = "renewal date falls outside of the date ranges in the loan policy";

    private DueDateRules() {}

    /** @param holdWaits whether somebody waits with a hold that is not yet filled */
    static DueDate atCheckOut(LoanPolicy policy, boolean holdWaits, LendingTerms terms) {
        return switch (policy.profile()) {
            case null -> new None("Item is not loanable", "ITEM_NOT_LOANABLE");
            case Unusable(var reason, var code) -> new None(reason, null);
            case Rolling(var period, var limit) -> {
                var forHold = holdWaits ? policy.holds().alternateCheckoutLoanPeriod() : null;
                yield rolling(
                        terms.now(),
                        forHold == null ? period : forHold,
                        forHold != null,
                        limit,
                        new None(OUTSIDE_AT_CHECK_OUT, null),
                        policy,
                        terms);
            }
            case Fixed(var schedule) -> fixed(schedule, new None(OUTSIDE_AT_CHECK_OUT, null), policy, terms);
        };
    }

    /**
     * The due date after a renewal.
     *
     * @param current the due date until now
     * @param holdIsFirst whether a hold is first in the queue
     */
    static DueDate atRenewal(LoanPolicy policy, Instant current, boolean holdIsFirst, LendingTerms terms) {
        var renewals = policy.renewals();
        return switch (policy.profile()) {
            case null -> new None("item is not loanable", "ITEM_NOT_LOANABLE");
            case Unusable(var reason, var code) -> new None(reason, code);
            case Rolling(var loanPeriod, var loanLimit) -> {
                var ownPeriod = renewals.differentPeriod() ? renewals.period() : loanPeriod;
                var forHold = holdIsFirst ? policy.holds().alternateRenewalLoanPeriod() : null;
                var period = forHold == null ? ownPeriod : forHold;
                if (period == null) {
                    yield new None(
                            "the renewal period in the loan policy is not recognised",
                            "LOAN_POLICY_RENEWAL_PERIOD_NOT_RECOGNIZED");
                }
                if (renewals.renewFrom() == null) {
                    yield new None("cannot determine when to renew from", "LOAN_POLICY_RENEW_FROM_NOT_RECOGNIZED");
                }
                yield rolling(
                        renewals.renewFrom() == RenewFrom.SYSTEM_DATE ? terms.now() : current,
                        period,
                        false,
                        renewals.differentPeriod() ? renewals.alternateSchedule() : loanLimit,
                        new None(OUTSIDE_AT_RENEWAL, "RENEWAL_DATE_OUTSIDE_LOAN_POLICY_DATE_RANGES"),
                        policy,
                        terms);
            }
            case Fixed(var schedule) ->
                fixed(
                        renewals.differentPeriod() && renewals.alternateSchedule() != null
                                ? renewals.alternateSchedule()
                                : schedule,
                        new None(OUTSIDE_AT_RENEWAL, "RENEWAL_DATE_OUTSIDE_FIXED_LOAN_POLICY_DATE_RANGES"),
                        policy,
                        terms);
        };
    }

    /**
     * The due date of a loan whose item somebody else recalls: never before the guaranteed loan period is over, nor before
     * the interval that the borrower is given for bringing it back. A loan that is due earlier anyway stays as it is; an
     * overdue one is only extended where the policy says so.
     */
    static DueDate afterRecall(LoanPolicy policy, Instant loanDate, Instant current, LendingTerms terms) {
        var recalls = policy.recalls();
        var now = terms.now();
        boolean overdue = current.isBefore(now);
        if (overdue && !recalls.extendOverdueLoans()) {
            return kept(current, "overdue: a recall does not change it");
        }
        var interval = overdue && recalls.alternateRecallReturnInterval() != null
                ? recalls.alternateRecallReturnInterval()
                : recalls.recallReturnInterval();
        var returned = interval == null ? now : interval.after(now, terms.zone());
        var guaranteed = recalls.minimumGuaranteedLoanPeriod() == null
                ? loanDate
                : recalls.minimumGuaranteedLoanPeriod().after(loanDate, terms.zone());
        var recalled = guaranteed.isAfter(returned) ? guaranteed : returned;
        if (!overdue && !recalled.isBefore(current)) {
            return kept(current, "due before the recall would make it so");
        }
        var step = new Step(
                "recall",
                guaranteed.isAfter(returned)
                        ? "guaranteed loan period of " + recalls.minimumGuaranteedLoanPeriod()
                        : interval == null ? "no interval for bringing it back: now" : interval + " to bring it back",
                recalled);
        var placed = inOpeningHours(recalled, List.of(step), null, false, policy, terms);
        // Moving to the next open day must not make a recalled loan due later than it was.
        return placed instanceof Due due && !overdue && due.at().isAfter(current)
                ? kept(current, "due before the next open day after the recall")
                : placed;
    }

    private static Due kept(Instant current, String why) {
        return new Due(current, false, false, List.of(new Step("recall", why, current)));
    }

    private static DueDate rolling(
            Instant from,
            Period period,
            boolean forHold,
            @Nullable UUID limitSchedule,
            None outside,
            LoanPolicy policy,
            LendingTerms terms) {
        List<Step> steps = new ArrayList<>();
        var due = period.after(from, terms.zone());
        if (!Moment.isInRange(due)) {
            return new None("the loan period of %s in the loan policy is too long".formatted(period), null);
        }
        steps.add(new Step("period", forHold ? period + ", because a hold waits" : period.toString(), due));
        if (limitSchedule == null) {
            return inOpeningHours(due, steps, null, forHold, policy, terms);
        }
        var schedule = terms.schedules().get(limitSchedule);
        var limit = schedule == null ? null : schedule.dueFor(terms.now()).orElse(null);
        if (schedule == null || limit == null) {
            return outside;
        }
        if (due.isAfter(limit)) {
            due = limit;
            steps.add(new Step("schedule", "not after the limit of the schedule " + schedule.name(), due));
        }
        return inOpeningHours(due, steps, limit, forHold, policy, terms);
    }

    private static DueDate fixed(@Nullable UUID scheduleId, None outside, LoanPolicy policy, LendingTerms terms) {
        var schedule = scheduleId == null ? null : terms.schedules().get(scheduleId);
        var due = schedule == null ? null : schedule.dueFor(terms.now()).orElse(null);
        if (schedule == null || due == null) {
            return outside;
        }
        var step = new Step("schedule", "fixed by the schedule " + schedule.name(), due);
        return inOpeningHours(due, List.of(step), due, false, policy, terms);
    }

    private static DueDate inOpeningHours(
            Instant due,
            List<Step> before,
            @Nullable Instant limit,
            boolean forHold,
            LoanPolicy policy,
            LendingTerms terms) {
        var closed = policy.closedLibrary();
        return switch (notBeforeNow(
                closed, closed.place(due, terms.now(), terms.openDays(), terms.zone()), due, terms)) {
            case NoOpenDay(var message, var code) -> new None(message, code);
            case At placed -> {
                List<Step> steps = new ArrayList<>(before);
                var at = placed;
                steps.add(step("closed library", at));
                if (limit != null && dayAfter(at.moment(), limit, terms)) {
                    at = closed.before(limit, terms.openDays(), terms.zone());
                    steps.add(step("schedule", at));
                }
                var expires = terms.patronExpires();
                boolean cut = false;
                if (expires != null && expires.isBefore(at.moment())) {
                    at = beforeExpiry(closed, expires, terms);
                    steps.add(step("patron", at));
                    cut = true;
                }
                yield new Due(at.moment(), cut, forHold, steps);
            }
        };
    }

    /** The previous open day can lie before a short loan begins: nothing is due before it was lent (F13). */
    private static ClosedLibrary.Placed notBeforeNow(
            ClosedLibrary closed, ClosedLibrary.Placed placed, Instant due, LendingTerms terms) {
        return closed.option() == ClosedLibraryOption.END_OF_THE_PREVIOUS_OPEN_DAY
                        && placed instanceof At at
                        && !at.moment().isAfter(terms.now())
                ? new ClosedLibrary(ClosedLibraryOption.END_OF_THE_NEXT_OPEN_DAY, null, true)
                        .place(due, terms.now(), terms.openDays(), terms.zone())
                : placed;
    }

    private static At beforeExpiry(ClosedLibrary closed, Instant expires, LendingTerms terms) {
        var at = closed.beforeExpiry(expires, terms.openDays(), terms.zone());
        return at.moment().isAfter(terms.now()) ? at : new At(expires, "the patron's account expires");
    }

    private static boolean dayAfter(Instant moment, Instant limit, LendingTerms terms) {
        return moment.atZone(terms.zone())
                .toLocalDate()
                .isAfter(limit.atZone(terms.zone()).toLocalDate());
    }

    private static Step step(String rule, At at) {
        return new Step(rule, at.why(), at.moment());
    }
}
