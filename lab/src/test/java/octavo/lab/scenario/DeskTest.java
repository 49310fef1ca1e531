package octavo.lab.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import octavo.lab.data.DeskData;
import octavo.lab.load.Failures;
import octavo.lab.load.LabClock;
import octavo.lab.load.Link;
import octavo.lab.load.Load;
import octavo.lab.load.Mix;
import octavo.lab.load.Model;
import octavo.lab.load.Recorder;
import octavo.lab.load.Session.Manners;
import octavo.lab.load.StubSystem;
import octavo.lab.load.StubSystem.Reply;
import octavo.lab.load.StubSystem.Request;
import octavo.lab.load.Transaction;
import octavo.lab.result.OperationInterval;
import octavo.lab.result.OperationKind;
import octavo.lab.result.Run.Gap;
import org.junit.jupiter.api.Test;

/** What a desk asks, call by call, against a system that only answers. */
class DeskTest {

    private final List<OperationInterval> intervals = new ArrayList<>();
    private final DeskData data = new DeskData(
            List.of("P1"),
            List.of("sp-1"),
            List.of("I1", "I2", "I3"),
            Map.of("I4", "P1", "I5", "P1", "I6", "P1", "I7", "P1", "I8", "P1", "I9", "P1"));

    @Test
    void a_check_in_is_12_calls_and_12_preflights() throws Exception {
        var asked = run(new CheckIn(data), true);
        assertThat(asked.stream().limit(24).map(request -> request.method() + " " + request.path()))
                .containsExactly(
                        "OPTIONS /configurations/entries",
                        "OPTIONS /users",
                        "OPTIONS /groups",
                        "OPTIONS /staff-slips-storage/staff-slips",
                        "OPTIONS /service-points",
                        "GET /groups",
                        "GET /users",
                        "GET /staff-slips-storage/staff-slips",
                        "GET /service-points",
                        "GET /configurations/entries",
                        "OPTIONS /inventory/items",
                        "GET /inventory/items",
                        "OPTIONS /circulation/check-in-by-barcode",
                        "POST /circulation/check-in-by-barcode",
                        "OPTIONS /circulation/requests",
                        "OPTIONS /accounts",
                        "GET /circulation/requests",
                        "GET /accounts",
                        "OPTIONS /lost-item-fees-policies",
                        "OPTIONS /accounts",
                        "OPTIONS /accounts",
                        "GET /lost-item-fees-policies",
                        "GET /accounts",
                        "GET /accounts");
        assertThat(asked.get(13).body()).contains("\"itemBarcode\":\"I", "\"servicePointId\":\"sp-9\"", "\"id\":");
        assertThat(asked.get(17).target()).isEqualTo("/accounts?query=loanId%3D%3D%22loan-1%22");
        assertThat(asked.get(21).target()).isEqualTo("/lost-item-fees-policies?query=id%3D%3Dpolicy-1");
    }

    @Test
    void a_check_out_is_20_calls_and_19_preflights() throws Exception {
        var asked = run(new CheckOut(data), true).stream().limit(39).toList();
        assertThat(asked.stream().filter(request -> request.method().equals("OPTIONS")))
                .hasSize(19);
        assertThat(asked.stream()
                        .filter(request -> !request.method().equals("OPTIONS"))
                        .map(Request::path))
                .containsExactly(
                        "/configurations/entries",
                        "/configurations/entries",
                        "/groups",
                        "/users",
                        "/groups",
                        "/accounts",
                        "/circulation/loans",
                        "/circulation/requests",
                        "/proxiesfor",
                        "/proxiesfor",
                        "/note-links/domain/users/type/user/id/user-1",
                        "/manualblocks",
                        "/automated-patron-blocks/user-1",
                        "/proxiesfor",
                        "/circulation/requests",
                        "/inventory/items",
                        "/circulation/check-out-by-barcode",
                        "/circulation/loans",
                        "/automated-patron-blocks/user-1",
                        "/circulation/requests");
    }

    @Test
    void a_transaction_is_the_sum_of_its_calls() throws Exception {
        run(new CheckOut(data), true);
        double calls = sum(OperationKind.CALL) + sum(OperationKind.PREFLIGHT);
        assertThat(sum(OperationKind.TOTAL)).isEqualTo(calls);
        // the last transaction was cut off by the end: its calls are there, it is not
        assertThat(sum(OperationKind.TRANSACTION)).isPositive().isLessThanOrEqualTo(calls);
    }

    @Test
    void without_preflights_only_the_calls_are_made() throws Exception {
        assertThat(run(new CheckIn(data), false))
                .noneMatch(request -> request.method().equals("OPTIONS"));
    }

    @Test
    void a_route_that_answers_404_is_a_named_gap() throws Exception {
        var gaps = new ArrayList<Gap>();
        try (var system = new StubSystem((method, target, body) -> target.startsWith("/note-links")
                        ? new Reply(404, "no such route", 0)
                        : answer(method, target, body));
                var link = new Link(system.endpoint(), Duration.ofSeconds(5))) {
            var missing = Desk.missing(link, "token", gaps);
            assertThat(missing).containsExactly("GET /note-links/domain/users/type/user/id/{id}");
            assertThat(gaps).hasSize(1);
            assertThat(gaps.getFirst().reason()).contains("404 no such route");
        }
    }

    @Test
    void what_is_to_be_restored_is_known() {
        data.returned("I4");
        data.takeAvailable();
        data.lent("I1");
        assertThat(data.toBeReturned()).containsExactly("I1");
        assertThat(data.toBeLent()).containsExactly(Map.entry("I4", "P1"));
        data.lent("I4");
        data.returned("I1");
        assertThat(data.toBeReturned()).isEmpty();
        assertThat(data.toBeLent()).isEmpty();
    }

    private double sum(OperationKind kind) {
        return intervals.stream()
                .filter(interval -> interval.kind() == kind)
                .mapToLong(interval -> interval.good().sumMicros())
                .sum();
    }

    /** Runs the transaction until it was made twice; what was asked. */
    private List<Request> run(Transaction transaction, boolean preflights) throws Exception {
        var recorder = new Recorder(new LabClock(), intervals::addAll);
        var failures = new Failures();
        try (var system = new StubSystem(DeskTest::answer);
                var link = new Link(system.endpoint(), Duration.ofSeconds(5))) {
            recorder.enter("desk");
            try (var load = Load.start(
                    link,
                    recorder,
                    new Manners(preflights, 0, Set.of()),
                    Mix.of(transaction),
                    new Model.Closed(1, Duration.ZERO),
                    1,
                    failures)) {
                while (system.requests().size() < 60) {
                    assertThat(failures.told()).isEmpty();
                    load.requireAlive();
                    TimeUnit.MILLISECONDS.sleep(10);
                }
            }
            recorder.leave();
            return system.requests();
        }
    }

    private static Reply answer(String method, String target, String body) {
        var json = switch (target.replaceFirst("\\?.*", "")) {
            case "/service-points" -> "{\"servicepoints\": [{\"id\": \"sp-9\"}]}";
            case "/groups" -> "{\"usergroups\": [{\"group\": \"staff\"}], \"totalRecords\": 1}";
            case "/users" -> """
                    {"users": [{"id": "user-1", "username": "a", "patronGroup": "g"}], "totalRecords": 1}""";
            case "/circulation/check-in-by-barcode" -> """
                    {"loan": {"id": "loan-1", "userId": "user-1", "lostItemPolicyId": "policy-1"}, "item": {"id": "item-1"}}""";
            case "/circulation/check-out-by-barcode" -> "{\n  \"id\" : \"loan-2\"\n}";
            default -> "{\"totalRecords\": 0, \"automatedPatronBlocks\": []}";
        };
        return new Reply(200, method.equals("OPTIONS") ? "" : json, 0);
    }
}
