package octavo.lab.scenario;

import java.time.Duration;
import java.time.Instant;
import octavo.lab.data.DeskData;
import octavo.lab.load.CallFailed;
import octavo.lab.load.Session;
import octavo.lab.load.Stopped;
import octavo.lab.load.Transaction;

/** A check-out with all that the staff's page asks: 20 calls and 19 preflights, 5.5 s of thinking on average. */
final class CheckOut implements Transaction {

    private final DeskData data;

    CheckOut(DeskData data) {
        this.data = data;
    }

    @Override
    public String name() {
        return "check-out";
    }

    @Override
    public void run(Session session) throws CallFailed, Stopped, InterruptedException {
        openPage(session);
        var patronBarcode = data.anyPatron(session.random());
        var servicePoint = data.anyServicePoint(session.random());
        var patron = patron(session, patronBarcode, servicePoint);
        var item = data.takeAvailable();
        boolean lent = false;
        try {
            session.callWithPreflight(DeskCalls.itemByBarcode(item, 40));
            session.callWithPreflight(
                    DeskCalls.checkOut(item, patronBarcode, servicePoint, CheckIn.randomId(session), Instant.now()));
            lent = true;
            data.lent(item);
        } finally {
            if (!lent) {
                data.putBack(item, true);
            }
        }
        session.callWithPreflight(DeskCalls.loans("(userId==%s and status.name<>Closed)".formatted(patron), 1));
        session.callWithPreflight(DeskCalls.automatedBlocks(patron));
        Desk.think(session, 2);
        session.callWithPreflight(DeskCalls.requests("(requesterId==%s and status==\"Open\")".formatted(patron), 100));
    }

    private static void openPage(Session session) throws CallFailed, Stopped, InterruptedException {
        session.callWithPreflight(DeskCalls.configurations("(module==CHECKOUT and configName==other_settings)"));
        session.callWithPreflight(DeskCalls.configurations("(module==USERS and configName==profile_pictures)"));
        Desk.think(session, 2);
        session.callWithPreflight(DeskCalls.groups());
    }

    /** @return the patron's id */
    private static String patron(Session session, String barcode, String servicePoint)
            throws CallFailed, Stopped, InterruptedException {
        session.think(Duration.ofSeconds(1), Duration.ofSeconds(3));
        var found = session.callWithPreflight(DeskCalls.userByBarcode(barcode))
                .json()
                .path("users")
                .path(0);
        var patron = Desk.textOr(found.path("id"));
        session.callWithPreflight(DeskCalls.group(Desk.textOr(found.path("patronGroup"))));
        session.callWithPreflight(DeskCalls.accounts("(userId==%s and status.name<>Closed)".formatted(patron), 100));
        session.callWithPreflight(DeskCalls.loans("(userId==%s and status.name<>Closed)".formatted(patron), 1));
        session.callWithPreflight(DeskCalls.requests("(requesterId==%s and status==\"Open\")".formatted(patron), 100));
        session.callWithPreflight(DeskCalls.proxies("userId==" + patron));
        session.callWithPreflight(DeskCalls.proxies("proxyUserId==" + patron));
        session.callWithPreflight(DeskCalls.notes(patron));
        session.callWithPreflight(DeskCalls.manualBlocks(patron));
        session.callWithPreflight(DeskCalls.automatedBlocks(patron));
        session.call(
                DeskCalls.proxies("proxyUserId==" + patron)); // again, and now the browser knows the preflight's answer
        Desk.think(session, 2);
        session.callWithPreflight(DeskCalls.requests(
                "(requesterId==%s and    pickupServicePointId=%s and     status==\"Open - Awaiting pickup\")"
                        .formatted(patron, servicePoint),
                10));
        return patron;
    }
}
