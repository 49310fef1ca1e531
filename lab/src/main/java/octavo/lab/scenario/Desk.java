package octavo.lab.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import octavo.lab.data.DeskData;
import octavo.lab.load.Answer;
import octavo.lab.load.Call;
import octavo.lab.load.CallFailed;
import octavo.lab.load.Link;
import octavo.lab.load.Mix;
import octavo.lab.load.Mix.Share;
import octavo.lab.load.Session;
import octavo.lab.load.Stopped;
import octavo.lab.load.Transaction;
import octavo.lab.result.FailureKind;
import octavo.lab.result.Run.Gap;
import tools.jackson.databind.JsonNode;

/** The desk's load: 43 check-ins and 57 check-outs in a hundred transactions, as in FOLIO's load test. */
public final class Desk {

    private static final int CHECK_IN_PERCENT = 43;

    private Desk() {}

    public static Mix mix(DeskData data) {
        return new Mix(List.of(
                new Share(new CheckIn(data), CHECK_IN_PERCENT), new Share(new CheckOut(data), 100 - CHECK_IN_PERCENT)));
    }

    /** By name: {@code check-in}, {@code check-out}. */
    public static List<Transaction> transactions(DeskData data) {
        return List.of(new CheckIn(data), new CheckOut(data));
    }

    /**
     * Asks for every route that the desk reads.
     *
     * @return the names of the calls that the system does not have
     * @throws CallFailed if the system does not answer, or refuses the user
     */
    public static List<String> missing(Link link, String token, List<Gap> gaps)
            throws CallFailed, InterruptedException {
        var missing = new ArrayList<String>();
        for (var call : DeskCalls.reading()) {
            try {
                link.send(call, token);
            } catch (CallFailed e) {
                if (isAbsence(e)) {
                    missing.add(call.name());
                    gaps.add(new Gap(Gap.Kind.CAPABILITY, call.name(), "left out: " + e.getMessage()));
                } else {
                    throw e;
                }
            }
        }
        return missing;
    }

    private static boolean isAbsence(CallFailed failure) {
        return failure.kind() == FailureKind.HTTP_4XX
                && String.valueOf(failure.getMessage()).contains(": 404 ");
    }

    /** The calls' preflights together, as a browser sends them when a page asks for several things at once. */
    static void preflights(Session session, Call... calls) throws CallFailed, Stopped, InterruptedException {
        for (var call : calls) {
            session.preflight(call);
        }
    }

    /** A wait of at most so many seconds, each length as probable. */
    static void think(Session session, int seconds) throws Stopped, InterruptedException {
        session.think(Duration.ZERO, Duration.ofSeconds(seconds));
    }

    /** A random service point of the answer, which becomes that of the transaction. */
    static String anyServicePoint(Session session, Answer answer) {
        var points = answer.json().path("servicepoints");
        if (points.isEmpty()) {
            throw new IllegalStateException("the tenant has no service points");
        }
        return points.get(session.random().nextInt(points.size())).path("id").asString();
    }

    /** @return {@code NOT_FOUND}, as the load test writes it, where the field is not there */
    static String textOr(JsonNode node) {
        return node.isString() ? node.asString() : "NOT_FOUND";
    }
}
