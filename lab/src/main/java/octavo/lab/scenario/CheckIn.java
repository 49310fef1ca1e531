package octavo.lab.scenario;

import java.time.Instant;
import java.util.UUID;
import octavo.lab.data.DeskData;
import octavo.lab.load.CallFailed;
import octavo.lab.load.Session;
import octavo.lab.load.Stopped;
import octavo.lab.load.Transaction;

/** A check-in with all that the staff's page asks: 12 calls and as many preflights, 6.5 s of thinking on average. */
final class CheckIn implements Transaction {

    private final DeskData data;

    CheckIn(DeskData data) {
        this.data = data;
    }

    @Override
    public String name() {
        return "check-in";
    }

    @Override
    public void run(Session session) throws CallFailed, Stopped, InterruptedException {
        var servicePoint = openPage(session);
        var item = data.takeOnLoan();
        boolean returned = false;
        try {
            session.callWithPreflight(DeskCalls.itemByBarcode(item, 1000));
            var answer =
                    session.callWithPreflight(DeskCalls.checkIn(item, servicePoint, randomId(session), Instant.now()));
            returned = true;
            data.returned(item);
            var loan = answer.json().path("loan");
            askForRest(
                    session,
                    new Closed(
                            Desk.textOr(loan.path("id")),
                            Desk.textOr(loan.path("lostItemPolicyId")),
                            Desk.textOr(loan.path("userId")),
                            Desk.textOr(answer.json().path("item").path("id"))));
        } finally {
            if (!returned) {
                data.putBack(item, false);
            }
        }
    }

    /** @return the service point of this transaction */
    private static String openPage(Session session) throws CallFailed, Stopped, InterruptedException {
        var settings = DeskCalls.configurations("(module=CHECKOUT and configName=other_settings)");
        var users = DeskCalls.firstUsers();
        var groups = DeskCalls.groups();
        var slips = DeskCalls.staffSlips();
        var points = DeskCalls.servicePoints();
        Desk.preflights(session, settings, users, groups, slips, points);
        session.call(groups);
        session.call(users);
        Desk.think(session, 2);
        session.call(slips);
        var servicePoint = Desk.anyServicePoint(session, session.call(points));
        session.call(settings);
        return servicePoint;
    }

    /** The loan that the check-in closed; each part {@code NOT_FOUND} if it closed none. */
    private record Closed(String loan, String lostItemPolicy, String user, String item) {}

    private static void askForRest(Session session, Closed closed) throws CallFailed, Stopped, InterruptedException {
        var requests = DeskCalls.requests(
                "(itemId==%s and (status==\"Open - Awaiting pickup\" or status==\"Open - Awaiting delivery\"))"
                        .formatted(closed.item()),
                10);
        var loanAccounts = DeskCalls.accounts("loanId==\"%s\"".formatted(closed.loan()));
        Desk.preflights(session, requests, loanAccounts);
        Desk.think(session, 2);
        session.call(requests);
        Desk.think(session, 3);
        session.call(loanAccounts);

        var policies = DeskCalls.lostItemFeePolicies(closed.lostItemPolicy());
        var itemAccounts =
                DeskCalls.accounts("(userId==%s and itemId==%s) AND (status.name==\"Open\" OR status.name==\"Closed\")"
                        .formatted(closed.user(), closed.item()));
        var openAccounts = DeskCalls.accounts("(userId==%s and itemId==%s and loanId==%s) and status.name==\"Open\""
                .formatted(closed.user(), closed.item(), closed.loan()));
        Desk.preflights(session, policies, itemAccounts, openAccounts);
        Desk.think(session, 2);
        session.call(policies);
        Desk.think(session, 2);
        session.call(itemAccounts);
        Desk.think(session, 2);
        session.call(openAccounts);
    }

    static UUID randomId(Session session) {
        long high = session.random().nextLong() & ~0xf000L | 0x4000L;
        long low = session.random().nextLong() & ~(3L << 62) | 1L << 63;
        return new UUID(high, low);
    }
}
