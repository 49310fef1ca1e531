package octavo.server.circulation.requests;

import static octavo.server.SignedIn.expect;
import static octavo.server.SignedIn.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import octavo.server.tenants.TenantId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

/** Two at the same moment: exactly one wins, the other is told why, and the database holds together afterwards. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RequestsUnderPressureTest {

    private static final int REPETITIONS = 25;

    private Library library;

    @BeforeAll
    void open() {
        library = new Library();
    }

    @RepeatedTest(REPETITIONS)
    void two_requests_for_the_last_place_stand_behind_each_other() throws Exception {
        var item = library.lentItem();
        library.place("Hold", item, library.reader());
        var readers = List.of(library.reader(), library.reader(), library.reader());

        var answers = together(readers.stream()
                .<Callable<HttpResponse<String>>>map(reader -> () -> library.post(library.order("Hold", item, reader)))
                .toList());

        assertThat(answers).extracting(HttpResponse::statusCode).containsOnly(201);
        assertThat(Library.positions(library.staff.read("/circulation/requests/queue/item/" + item.id())))
                .containsExactly(1, 2, 3, 4);
    }

    @RepeatedTest(REPETITIONS)
    void two_pages_for_one_item_on_the_shelf_make_one_page_and_one_refusal() throws Exception {
        var item = library.item();
        var readers = List.of(library.reader(), library.reader());

        var answers = together(readers.stream()
                .<Callable<HttpResponse<String>>>map(reader -> () -> library.post(library.order("Page", item, reader)))
                .toList());

        assertThat(answers).extracting(HttpResponse::statusCode).containsExactlyInAnyOrder(201, 422);
        assertThat(answers.stream()
                        .filter(answer -> answer.statusCode() == 422)
                        .findFirst()
                        .map(Library::messages))
                .hasValue(List.of("Page requests are not allowed for this patron and item combination"));
        assertThat(library.queueOf(item)).hasSize(1);
    }

    @RepeatedTest(REPETITIONS)
    void a_patron_who_asks_twice_at_once_waits_once() throws Exception {
        var item = library.lentItem();
        var reader = library.reader();
        Callable<HttpResponse<String>> ask = () -> library.post(library.order("Hold", item, reader));

        assertThat(together(List.of(ask, ask)))
                .extracting(HttpResponse::statusCode)
                .containsExactlyInAnyOrder(201, 422);
        assertThat(library.queueOf(item)).hasSize(1);
    }

    @RepeatedTest(REPETITIONS)
    void a_cancellation_and_a_check_in_take_turns() throws Exception {
        var item = library.lentItem();
        var first = library.place("Hold", item, library.reader());
        var second = library.place("Hold", item, library.reader());

        var answers = together(() -> library.cancel(first), () -> library.checkIn(item, Library.DESK));

        assertThat(answers).extracting(HttpResponse::statusCode).containsExactly(204, 200);
        assertThat(status(first)).isEqualTo("Closed - Cancelled");
        assertThat(library.queueOf(item)).containsExactly(second.path("id").asString());
        assertThat(library.itemStatus(item)).isEqualTo("Awaiting pickup");
        // The check-in served whoever was first when its turn came; scanned again, the item serves whoever is first
        // now.
        expect(200, library.checkIn(item, Library.DESK));
        assertThat(status(second)).isEqualTo("Open - Awaiting pickup");
    }

    @RepeatedTest(REPETITIONS)
    void a_reordering_and_a_new_request_take_turns() throws Exception {
        var item = library.lentItem();
        var first = library.place("Hold", item, library.reader());
        var second = library.place("Hold", item, library.reader());
        var newcomer = library.reader();

        var answers = together(
                () -> reorder(item, second, first), () -> library.post(library.order("Recall", item, newcomer)));

        assertThat(answers.get(1).statusCode()).isEqualTo(201);
        assertThat(answers.get(0).statusCode()).isIn(200, 422);
        var recall = json(answers.get(1)).path("id").asString();
        var expected = answers.get(0).statusCode() == 200
                ? List.of(recall, id(second), id(first))
                : List.of(recall, id(first), id(second));
        assertThat(library.queueOf(item)).isEqualTo(expected);
    }

    @RepeatedTest(REPETITIONS)
    void the_desk_and_the_shelf_request_one_item_and_one_of_them_has_it() throws Exception {
        var item = library.item();
        var borrower = library.reader();
        var reader = library.reader();

        var answers = together(
                () -> library.checkOut(item, borrower), () -> library.post(library.order("Page", item, reader)));

        assertThat(answers).extracting(HttpResponse::statusCode).containsExactlyInAnyOrder(201, 422);
        assertThat(library.itemStatus(item)).isEqualTo(answers.get(0).statusCode() == 201 ? "Checked out" : "Paged");
    }

    @RepeatedTest(5)
    void nodes_that_expire_at_once_close_each_request_once() throws Exception {
        var item = library.lentItem();
        var over = library.place("Hold", item, library.reader());
        var behind = library.place("Hold", item, library.reader());
        library.past(over, "requestExpirationDate");
        var expiry = TestPlatform.get().bean(ExpiredRequests.class);
        Callable<Boolean> node = () -> {
            expiry.expire(new TenantId(TestPlatform.TENANT));
            return true;
        };

        assertThat(together(List.of(node, node, node))).containsOnly(true);

        assertThat(status(over)).isEqualTo("Closed - Unfilled");
        assertThat(library.queueOf(item)).containsExactly(id(behind));
        assertThat(library.count(
                        "select count(*) from {tenant}.record_history where record_type = 'request' and id = '%s'"
                                .formatted(id(over))))
                .as("written once")
                .isEqualTo(1);
    }

    /** What must hold in the database whatever happened. */
    @AfterEach
    void queues_are_dense_and_items_agree_with_loans_and_requests() {
        assertThat(library.count("""
                select count(*) from (
                    select item_id from {tenant}.request where status like 'Open%' and item_id is not null
                     group by item_id
                    having min(position) <> 1 or max(position) <> count(*) or count(distinct position) <> count(*)
                        or count(position) <> count(*)) gaps
                """)).as("queues with gaps").isZero();
        assertThat(library.count("""
                select count(*) from {tenant}.request where status like 'Closed%' and position is not null
                """)).as("closed requests with a position").isZero();
        assertThat(library.count("""
                select count(*) from {tenant}.item i
                 where i.doc->'status'->>'name' = 'Checked out'
                   and not exists (select 1 from {tenant}.loan l where l.item_id = i.id and l.status = 'Open')
                   and exists (select 1 from {tenant}.loan l where l.item_id = i.id)
                """)).as("items on loan without a loan").isZero();
        assertThat(library.count("""
                select count(*) from {tenant}.item i
                 where i.doc->'status'->>'name' = 'Paged'
                   and not exists (select 1 from {tenant}.request r where r.item_id = i.id and r.status like 'Open%')
                """)).as("items paged for nobody").isZero();
        assertThat(library.count("""
                select count(*) from {tenant}.request r join {tenant}.item i on i.id = r.item_id
                 where r.status in ('Open - Awaiting pickup', 'Open - Awaiting delivery', 'Open - In transit')
                   and 'Open - ' || (i.doc->'status'->>'name') <> r.status
                """))
                .as("requests that are served by an item of another status")
                .isZero();
    }

    @SafeVarargs
    private static List<HttpResponse<String>> together(Callable<HttpResponse<String>>... calls) throws Exception {
        return together(List.of(calls));
    }

    private static <T> List<T> together(List<Callable<T>> calls) throws Exception {
        var start = new CyclicBarrier(calls.size());
        List<Callable<T>> atOnce = new ArrayList<>();
        for (var call : calls) {
            atOnce.add(() -> {
                start.await();
                return call.call();
            });
        }
        List<T> answers = new ArrayList<>();
        try (var all = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var answer : all.invokeAll(atOnce)) {
                answers.add(answer.get());
            }
        }
        return answers;
    }

    private HttpResponse<String> reorder(Library.Copy item, JsonNode... order) {
        var body = Json.object();
        var places = body.putArray("reorderedQueue");
        for (int i = 0; i < order.length; i++) {
            places.addObject().put("id", id(order[i])).put("newPosition", i + 1);
        }
        return library.staff.post("/circulation/requests/queue/item/" + item.id() + "/reorder", body);
    }

    private String status(JsonNode request) {
        return library.request(request).path("status").asString();
    }

    private static String id(JsonNode request) {
        return request.path("id").asString();
    }
}
