package octavo.server.circulation;

import java.math.BigDecimal;

/**
 * What automated blocks look at. Loans whose items are claimed returned count nowhere.
 *
 * @param overdueItems items late beyond the grace period of their loan policy, lost ones not counted again
 * @param overdueRecalls those of them that somebody else has recalled
 * @param recallOverdueDaysMax whole days by which the latest of the recalled ones is late
 */
record PatronStanding(
        int openLoans,
        int lostItems,
        int overdueItems,
        int overdueRecalls,
        long recallOverdueDaysMax,
        BigDecimal outstandingBalance) {}
