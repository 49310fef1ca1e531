package octavo.server.circulation;

import static octavo.server.circulation.DeskTenant.messages;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;

/** Two desks at the same moment: always exactly one winner, the other told why, and a database that agrees (F14). */
class DesksUnderPressureTest {

    private static final int REPETITIONS = 30;

    private final DeskTenant library = DeskTenant.get();

    @BeforeEach
    void oneLoanEach() {
        DeskTenant.get();
        library.rules(library.policy("""
                "loansPolicy": {"profileId": "Rolling", "period": {"duration": 2, "intervalId": "Weeks"}, "itemLimit": 1},
                "renewalsPolicy": {"unlimited": true, "renewFromId": "CURRENT_DUE_DATE", "differentPeriod": false}
                """));
    }

    @AfterEach
    void loansAndItemsAgree() {
        assertThat(library.count("""
                        select count(*) from (
                            select item_id from {tenant}.loan where status = 'Open' group by item_id having count(*) > 1) twice
                        """)).as("items with two open loans").isZero();
        assertThat(library.count("""
                        select count(*)
                          from {tenant}.loan l join {tenant}.item i on i.id = l.item_id
                         where l.status = 'Open' and i.barcode like 'pressure-%'
                           and i.doc->'status'->>'name' not in ('Checked out', 'Claimed returned', 'Declared lost')
                        """))
                .as("open loans whose item is said to be in the library")
                .isZero();
        assertThat(library.count("""
                        select count(*)
                          from {tenant}.item i
                         where i.doc->'status'->>'name' = 'Checked out' and i.doc->>'barcode' like 'pressure-%'
                           and not exists (
                                select 1 from {tenant}.loan l where l.item_id = i.id and l.status = 'Open')
                        """))
                .as("items said to be lent without a loan")
                .isZero();
    }

    @RepeatedTest(REPETITIONS)
    void an_item_at_two_desks_is_lent_once() throws Exception {
        var item = item();
        var one = library.reader();
        var other = library.reader();
        var answers = together(() -> library.checkOut(item, one), () -> library.checkOut(item, other));
        assertThat(answers).extracting(HttpResponse::statusCode).containsExactlyInAnyOrder(201, 422);
        assertThat(messages(loser(answers))).containsExactly("Item is already checked out");
    }

    @RepeatedTest(REPETITIONS)
    void a_patrons_last_allowed_loan_is_made_once() throws Exception {
        var reader = library.reader();
        var one = item();
        var other = item();
        var answers = together(() -> library.checkOut(one, reader), () -> library.checkOut(other, reader));
        assertThat(answers).extracting(HttpResponse::statusCode).containsExactlyInAnyOrder(201, 422);
        assertThat(messages(loser(answers))).containsExactly("Patron has reached maximum limit of 1 items");
        assertThat(library.count("select count(*) from {tenant}.loan where user_id = '%s'".formatted(reader.id())))
                .as("the refused request leaves no loan")
                .isEqualTo(1);
    }

    @RepeatedTest(REPETITIONS)
    void a_check_in_and_a_renewal_take_turns() throws Exception {
        var item = item();
        var reader = library.reader();
        var loan = library.lend(item, reader, "").path("id").asString();
        var answers = together(() -> library.checkIn(item, ""), () -> library.renew(item, reader, ""));
        assertThat(answers.getFirst().statusCode()).as("the item is back").isEqualTo(200);
        var renewal = answers.getLast();
        if (renewal.statusCode() != 200) {
            assertThat(messages(renewal)).containsExactly("Item is not on loan");
        }
        var stored = library.read("/circulation/loans/" + loan);
        assertThat(stored.path("status").path("name").asString()).isEqualTo("Closed");
        assertThat(stored.path("action").asString()).isEqualTo("checkedin");
        assertThat(stored.path("renewalCount").asInt(0)).isEqualTo(renewal.statusCode() == 200 ? 1 : 0);
        assertThat(library.itemStatus(item)).isEqualTo("Available");
    }

    @RepeatedTest(REPETITIONS)
    void a_declared_loss_and_a_check_in_take_turns() throws Exception {
        var item = item();
        var loan = library.lend(item, library.reader(), "").path("id").asString();
        var lost = "{\"declaredLostDateTime\": \"2026-06-01T10:00:00Z\", \"servicePointId\": \"%s\"}"
                .formatted(DeskTenant.DESK);
        var answers = together(
                () -> library.checkIn(item, ""),
                () -> library.staff.post("/circulation/loans/%s/declare-item-lost".formatted(loan), lost));
        assertThat(answers.getFirst().statusCode()).isEqualTo(200);
        if (answers.getLast().statusCode() != 204) {
            assertThat(messages(answers.getLast())).containsExactly("Loan is closed");
        }
        assertThat(library.itemStatus(item)).isEqualTo("Available");
    }

    private DeskTenant.Copy item() {
        return library.item("pressure-" + DeskTenant.unique(), "Available", DeskTenant.BOOK, DeskTenant.CAN_CIRCULATE);
    }

    private static HttpResponse<String> loser(List<HttpResponse<String>> answers) {
        return answers.stream()
                .filter(answer -> answer.statusCode() == 422)
                .findFirst()
                .orElseThrow();
    }

    private static List<HttpResponse<String>> together(
            Callable<HttpResponse<String>> one, Callable<HttpResponse<String>> other) throws Exception {
        var start = new CyclicBarrier(2);
        List<Callable<HttpResponse<String>>> desks = List.of(one, other).stream()
                .<Callable<HttpResponse<String>>>map(desk -> () -> {
                    start.await(60, TimeUnit.SECONDS);
                    return desk.call();
                })
                .toList();
        List<HttpResponse<String>> answers = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var answer : threads.invokeAll(desks)) {
                answers.add(answer.get());
            }
        }
        return answers;
    }
}
