package octavo.server.circulation;

import static octavo.server.TestTenant.json;
import static octavo.server.TestTenant.ok;
import static octavo.server.circulation.DeskTenant.messages;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What is done to a loan without the item in hand, what a check-in makes of it, and what its history and derivation tell. */
class LoanActionsHttpTest {

    private final DeskTenant library = DeskTenant.get();

    @BeforeEach
    void underARule() {
        DeskTenant.get();
        library.rules(library.policy(DeskTenant.TWO_WEEKS));
    }

    @Test
    void a_due_date_is_changed_and_a_bare_date_means_its_end() {
        var loan = lend();
        assertThat(messages(act(loan, "change-due-date", "{}")))
                .containsExactly("A new due date is required in order to change the due date");
        ok(204, act(loan, "change-due-date", "{\"dueDate\": \"2027-03-01\"}"));
        assertThat(loan(loan).path("dueDate").asString()).isEqualTo("2027-03-01T23:59:59.000+00:00");
        assertThat(loan(loan).path("action").asString()).isEqualTo("dueDateChanged");
        assertThat(act(loan, "change-due-date", "{\"dueDate\": \"someday\"}").statusCode())
                .isEqualTo(422);
        assertThat(act(loan, "change-due-date", "{\"dueDate\": \"12026-01-01T00:00:00Z\"}")
                        .statusCode())
                .isEqualTo(422);
    }

    @Test
    void a_claimed_return_is_found_by_the_library_at_check_in() {
        var item = library.book();
        var loan = library.lend(item, library.reader(), "").path("id").asString();
        assertThat(messages(act(loan, "claim-item-returned", "{}")))
                .containsExactly("Item claimed returned date is a required field");
        claim(loan);
        assertThat(library.itemStatus(item)).isEqualTo("Claimed returned");
        assertThat(loan(loan).path("claimedReturnedDate").asString()).isEqualTo("2026-06-01T10:00:00.000+00:00");
        assertThat(loan(loan).path("status").path("name").asString()).isEqualTo("Open");
        assertThat(messages(act(loan, "change-due-date", "{\"dueDate\": \"2027-03-01\"}")))
                .containsExactly("item is Claimed returned");
        assertThat(messages(library.checkIn(item, "")))
                .containsExactly("Item is claimed returned, a resolution is required to check in");
        var found = json(ok(200, library.checkIn(item, "\"claimedReturnedResolution\": \"Found by library\"")));
        assertThat(found.path("loan").path("action").asString()).isEqualTo("checkedInFoundByLibrary");
        assertThat(library.itemStatus(item)).isEqualTo("Available");
    }

    @Test
    void a_claim_that_is_not_accepted_ends_missing_with_a_note_at_the_patron() {
        var item = library.book();
        var reader = library.reader();
        var loan = library.lend(item, reader, "").path("id").asString();
        assertThat(messages(act(loan, "declare-claimed-returned-item-as-missing", "{\"comment\": \"Gone\"}")))
                .containsExactly("Item is not claimed returned");
        claim(loan);
        assertThat(messages(act(loan, "declare-claimed-returned-item-as-missing", "{}")))
                .containsExactly("Comment is a required field");
        ok(204, act(loan, "declare-claimed-returned-item-as-missing", "{\"comment\": \"Gone\"}"));
        assertThat(library.itemStatus(item)).isEqualTo("Missing");
        assertThat(loan(loan).path("status").path("name").asString()).isEqualTo("Closed");
        assertThat(loan(loan).path("action").asString()).isEqualTo("markedMissing");
        assertThat(library.count("select count(*) from {tenant}.note where doc->'links'->0->>'id' = '%s'"
                        .formatted(reader.id())))
                .isEqualTo(1);
        for (var action : List.of(
                "change-due-date {\"dueDate\": \"2027-03-01\"}",
                "claim-item-returned {\"itemClaimedReturnedDateTime\": \"2026-06-01T10:00:00Z\"}",
                "declare-claimed-returned-item-as-missing {\"comment\": \"Gone\"}",
                "add-info {\"action\": \"staffInfoAdded\", \"actionComment\": \"Too late\"}")) {
            var parts = action.split(" ", 2);
            assertThat(messages(act(loan, parts[0], parts[1]))).as(action).containsExactly("Loan is closed");
        }
    }

    @Test
    void a_declared_loss_is_declared_once_and_a_return_ends_it() {
        var item = library.book();
        var loan = library.lend(item, library.reader(), "").path("id").asString();
        var lost =
                "{\"declaredLostDateTime\": \"2026-06-01T10:00:00Z\", \"servicePointId\": \"%s\", \"comment\": \"Left on a train\"}"
                        .formatted(DeskTenant.DESK);
        assertThat(messages(act(loan, "declare-item-lost", "{}"))).hasSize(2);
        ok(204, act(loan, "declare-item-lost", lost));
        assertThat(library.itemStatus(item)).isEqualTo("Declared lost");
        assertThat(loan(loan).path("actionComment").asString()).isEqualTo("Left on a train");
        assertThat(messages(act(loan, "declare-item-lost", lost))).containsExactly("The item is already declared lost");
        var returned = json(ok(200, library.checkIn(item, "")));
        assertThat(returned.path("loan").path("status").path("name").asString()).isEqualTo("Closed");
        assertThat(returned.path("loan").has("actionComment")).isFalse();
        assertThat(library.itemStatus(item)).isEqualTo("Available");
    }

    @Test
    void information_is_added_and_the_history_keeps_every_state() {
        var loan = lend();
        assertThat(messages(act(loan, "add-info", "{\"action\": \"renewed\"}")))
                .containsExactly(
                        "Action comment is a required field", "The action must be patronInfoAdded or staffInfoAdded");
        ok(204, act(loan, "add-info", "{\"action\": \"patronInfoAdded\", \"actionComment\": \"Will bring it\"}"));
        var history = library.search("/loan-storage/loan-history", "loan.id==%s sortBy createdDate".formatted(loan));
        assertThat(history.path("totalRecords").asInt()).isEqualTo(2);
        assertThat(texts(history.path("loansHistory"), "operation")).containsExactly("I", "U");
        assertThat(history.path("loansHistory")
                        .path(1)
                        .path("loan")
                        .path("action")
                        .asString())
                .isEqualTo("patronInfoAdded");
        ok(204, library.staff.delete("/circulation/loans/" + loan));
        assertThat(texts(
                        library.search("/loan-storage/loan-history", "loan.id==%s sortBy createdDate".formatted(loan))
                                .path("loansHistory"),
                        "operation"))
                .containsExactly("I", "U", "D");
    }

    @Test
    void a_backdated_check_in_returns_when_it_was_returned_and_knows_when_it_was_done() {
        var item = library.book();
        library.lend(item, library.reader(), "\"loanDate\": \"2026-06-01T10:00:00Z\"");
        var loan = json(ok(200, library.staff.post("/circulation/check-in-by-barcode", """
                        {"itemBarcode": "%s", "servicePointId": "%s", "checkInDate": "2026-06-02T20:00:00Z"}
                        """.formatted(
                                item.barcode(), DeskTenant.DESK))))
                .path("loan");
        assertThat(loan.path("returnDate").asString()).isEqualTo("2026-06-02T20:00:00.000+00:00");
        assertThat(loan.path("systemReturnDate").asString()).isGreaterThan("2026-06-03");
        var records = library.search("/check-in-storage/check-ins", "itemId==" + item.id());
        assertThat(records.path("totalRecords").asInt()).isEqualTo(1);
        assertThat(records.path("checkIns")
                        .path(0)
                        .path("itemStatusPriorToCheckIn")
                        .asString())
                .isEqualTo("Checked out");
    }

    @Test
    void a_loan_is_loaded_with_a_due_date_without_time() {
        var item = library.book();
        var reader = library.reader();
        var body = """
                {"itemId": "%s", "userId": "%s", "loanDate": "2026-05-01T10:00:00Z", "dueDate": "2026-05-15",
                 "status": {"name": "Open"}, "action": "checkedout", "borrower": {"barcode": "shown only"}}
                """.formatted(item.id(), reader.id());
        var loan = json(ok(201, library.staff.post("/circulation/loans", body)));
        assertThat(loan.path("dueDate").asString()).isEqualTo("2026-05-15T23:59:59.000+00:00");
        assertThat(library.staff.post("/circulation/loans", body).statusCode())
                .as("an item is on loan once")
                .isEqualTo(422);
        assertThat(messages(library.staff.post(
                        "/circulation/loans", """
                        {"itemId": "%s", "loanDate": "2026-05-01T10:00:00Z", "status": {"name": "Open"},
                         "action": "checkedout"}
                        """.formatted(library.book().id()))))
                .containsExactly("Open loan must have a user ID");
        var changed = ((tools.jackson.databind.node.ObjectNode) loan).put("action", "staffInfoAdded");
        ok(204, library.staff.put("/circulation/loans/" + loan.path("id").asString(), changed.toString()));
    }

    @Test
    void a_loans_derivation_names_rule_line_policy_and_steps() {
        var policy = library.policy(DeskTenant.TWO_WEEKS);
        library.rules(library.policy(false, false, ""), "m %s: l %s".formatted(DeskTenant.BOOK, policy));
        var item = library.book();
        var reader = library.reader();
        var loan = library.lend(item, reader, "\"loanDate\": \"2026-06-01T10:00:00Z\"")
                .path("id")
                .asString();
        ok(200, library.renew(item, reader, ""));
        ok(204, act(loan, "change-due-date", "{\"dueDate\": \"2027-03-01\"}"));
        var why = library.read("/octavo/explain/loans/" + loan);
        assertThat(why.path("rule").path("line").asInt()).isEqualTo(3);
        assertThat(why.path("rule").path("text").asString()).startsWith("m " + DeskTenant.BOOK);
        assertThat(why.path("rule")
                        .path("alsoMatching")
                        .path(0)
                        .path("fallback")
                        .asBoolean())
                .isTrue();
        assertThat(why.path("loanPolicy").path("id").asString()).isEqualTo(policy);
        assertThat(texts(why.path("states"), "action")).containsExactly("checkedout", "renewed", "dueDateChanged");
        assertThat(why.path("states")).allMatch(state -> state.path("agrees").asBoolean());
        var steps = why.path("states").path(0).path("derivation").path("steps");
        assertThat(texts(steps, "rule")).containsExactly("period", "closed library");
        assertThat(texts(steps, "dueDate"))
                .containsExactly("2026-06-15T10:00:00.000+00:00", "2026-06-15T23:59:59.000+00:00");
    }

    @Test
    void a_check_out_is_tried_without_saving() {
        var item = library.book();
        var before = library.written();
        var reader = library.reader();
        var tried = json(
                ok(200, library.staff.post("/octavo/explain/check-out", DeskTenant.checkOutBody(item, reader, ""))));
        assertThat(tried.path("outcome").asString()).isEqualTo("lend");
        assertThat(tried.path("rule").path("fallback").asBoolean()).isTrue();
        assertThat(tried.path("dueDate").path("steps")).hasSize(2);
        library.rules(library.policy(false, false, ""));
        var refused = json(
                ok(200, library.staff.post("/octavo/explain/check-out", DeskTenant.checkOutBody(item, reader, ""))));
        assertThat(refused.path("outcome").asString()).isEqualTo("refuse");
        assertThat(refused.path("errors").path(0).path("code").asString()).isEqualTo("ITEM_NOT_LOANABLE");
        assertThat(library.written() - before)
                .as("the rules were replaced once: one row of history")
                .isEqualTo(1);
    }

    private String lend() {
        return library.lend(library.book(), library.reader(), "").path("id").asString();
    }

    private void claim(String loan) {
        ok(204, act(loan, "claim-item-returned", """
                {"itemClaimedReturnedDateTime": "2026-06-01T10:00:00Z", "comment": "In the book drop"}
                """));
    }

    private HttpResponse<String> act(String loan, String action, String body) {
        return library.staff.post("/circulation/loans/%s/%s".formatted(loan, action), body);
    }

    private JsonNode loan(String id) {
        return library.read("/circulation/loans/" + id);
    }

    private static List<String> texts(JsonNode array, String field) {
        return array.valueStream()
                .map(element -> element.path(field).asString(""))
                .toList();
    }
}
