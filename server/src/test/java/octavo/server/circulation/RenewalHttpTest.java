package octavo.server.circulation;

import static octavo.server.TestTenant.json;
import static octavo.server.TestTenant.ok;
import static octavo.server.circulation.DeskTenant.codes;
import static octavo.server.circulation.DeskTenant.error;
import static octavo.server.circulation.DeskTenant.messages;
import static octavo.server.circulation.DeskTenant.parameter;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import octavo.server.circulation.DeskTenant.Copy;
import octavo.server.circulation.DeskTenant.Reader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RenewalHttpTest {

    private static final String OVERRIDE = "\"overrideBlocks\": {\"renewalBlock\": {}, \"comment\": \"A good reason\"}";
    private static final String OVERRIDE_UNTIL =
            "\"overrideBlocks\": {\"renewalDueDateRequiredBlock\": {\"dueDate\": \"2099-01-01T10:00:00Z\"},"
                    + " \"comment\": \"A good reason\"}";

    private final DeskTenant library = DeskTenant.get();

    @BeforeEach
    void underTheFirstRules() {
        DeskTenant.get();
    }

    @Test
    void a_loan_is_renewed_until_its_renewals_are_used_up() {
        library.rules(library.policy(DeskTenant.TWO_WEEKS));
        var item = library.book();
        var reader = library.reader();
        library.lend(item, reader, "\"loanDate\": \"2026-06-01T10:00:00Z\"");
        var answer = library.renew(item, reader, "");
        var loan = json(ok(200, answer));
        assertThat(answer.headers().firstValue("location"))
                .hasValue("/circulation/loans/" + loan.path("id").asString());
        assertThat(loan.path("action").asString()).isEqualTo("renewed");
        assertThat(loan.path("renewalCount").asInt()).isEqualTo(1);
        assertThat(loan.path("dueDate").asString()).isEqualTo("2026-06-29T23:59:59.000+00:00");
        assertThat(loan.path("item").path("title").asString()).isEqualTo("A title lent");
        var refused = error(library.renew(item, reader, ""));
        assertThat(refused.path("message").asString()).isEqualTo("loan at maximum renewal number");
        assertThat(refused.path("code").asString()).isEqualTo("LOAN_RENEWAL_LIMIT_REACHED");
        assertThat(refused.path("overridableBlock").path("name").asString()).isEqualTo("renewalBlock");
        var overridden = json(ok(200, library.renew(item, reader, OVERRIDE)));
        assertThat(overridden.path("action").asString()).isEqualTo("renewedThroughOverride");
        assertThat(overridden.path("actionComment").asString()).isEqualTo("A good reason");
        assertThat(overridden.path("renewalCount").asInt()).isEqualTo(2);
        assertThat(overridden.path("dueDate").asString()).isEqualTo("2026-07-13T23:59:59.000+00:00");
    }

    @Test
    void every_reason_against_a_renewal_is_told_at_once() {
        var lending = library.policy(DeskTenant.TWO_WEEKS);
        library.rules(lending);
        var item = library.book();
        var reader = library.reader();
        var loan = library.lend(item, reader, "").path("id").asString();
        library.create("/manualblocks", """
                {"userId": "%s", "desc": "Owes a book", "type": "Manual", "borrowing": false, "renewals": true,
                 "requests": false}
                """.formatted(reader.id()));
        claim(loan);
        library.rules(library.policy(true, false, """
                "loansPolicy": {"profileId": "Rolling", "period": {"duration": 2, "intervalId": "Weeks"}},
                "renewalsPolicy": {"unlimited": false, "numberAllowed": 0}
                """));
        var before = library.written();
        var answer = library.renew(item, reader, "");
        assertThat(messages(answer))
                .containsExactly("Patron blocked from renewing", "loan is not renewable", "item is Claimed returned");
        assertThat(codes(answer))
                .containsExactly(
                        "USER_IS_BLOCKED_MANUALLY", "LOAN_NOT_RENEWABLE", "ITEM_CLAIMED_RETURNED_NOT_RENEWABLE");
        assertThat(library.written()).isEqualTo(before);
    }

    @Test
    void a_renewal_that_would_not_change_the_due_date_goes_on_only_until_a_day_that_staff_name() {
        library.rules(library.policy("""
                "loansPolicy": {"profileId": "Rolling", "period": {"duration": 2, "intervalId": "Weeks"}},
                "renewalsPolicy": {"unlimited": true, "renewFromId": "SYSTEM_DATE", "differentPeriod": true,
                 "period": {"duration": 1, "intervalId": "Days"}}
                """));
        var item = library.book();
        var reader = library.reader();
        library.lend(item, reader, "");
        var refused = error(library.renew(item, reader, ""));
        assertThat(refused.path("code").asString()).isEqualTo("RENEWAL_WOULD_NOT_CHANGE_DUE_DATE");
        assertThat(refused.path("overridableBlock").path("name").asString()).isEqualTo("renewalDueDateRequiredBlock");
        assertThat(messages(library.renew(item, reader, OVERRIDE)))
                .containsExactly("New due date is required when renewal would not change the due date");
        var renewed = json(ok(200, library.renew(item, reader, OVERRIDE_UNTIL)));
        assertThat(renewed.path("dueDate").asString()).isEqualTo("2099-01-01T10:00:00.000+00:00");
    }

    @Test
    void a_waiting_recall_and_a_waiting_hold_stand_against_a_renewal() {
        library.rules(library.policy(DeskTenant.TWO_WEEKS));
        var recalled = library.book();
        var reader = library.reader();
        library.lend(recalled, reader, "");
        var recall = waiting("Recall", recalled);
        var refused = error(library.renew(recalled, reader, ""));
        assertThat(refused.path("code").asString()).isEqualTo("RENEWAL_BLOCKED_BY_RECALL");
        assertThat(parameter(refused, "request id")).isEqualTo(recall);
        var held = library.book();
        library.lend(held, reader, "");
        waiting("Hold", held);
        assertThat(error(library.renew(held, reader, "")).path("code").asString())
                .isEqualTo("RENEWAL_BLOCKED_BY_HOLD_REQUEST");
    }

    @Test
    void only_the_borrower_renews_and_only_what_is_on_loan() {
        library.rules(library.policy(DeskTenant.TWO_WEEKS));
        var item = library.book();
        var reader = library.reader();
        assertThat(messages(library.renew(item, reader, ""))).containsExactly("Item is not on loan");
        library.lend(item, reader, "");
        var other = error(library.renew(item, library.reader(), ""));
        assertThat(other.path("message").asString()).isEqualTo("Cannot renew item checked out to different user");
        assertThat(other.path("code").asString()).isEqualTo("ITEM_CHECKED_OUT_TO_DIFFERENT_USER");
        assertThat(codes(library.renew(new Copy("", "no such item"), reader, "")))
                .containsExactly("ITEM_BARCODE_NOT_FOUND");
        assertThat(codes(library.renew(item, new Reader("", "no such patron"), "")))
                .containsExactly("ITEM_CHECKED_OUT_TO_DIFFERENT_USER");
    }

    @Test
    void a_renewal_by_ids_is_the_same_renewal() {
        library.rules(library.policy(DeskTenant.TWO_WEEKS));
        var item = library.book();
        var reader = library.reader();
        library.lend(item, reader, "");
        var body = "{\"itemId\": \"%s\", \"userId\": \"%s\"}";
        assertThat(json(ok(200, library.staff.post("/circulation/renew-by-id", body.formatted(item.id(), reader.id()))))
                        .path("renewalCount")
                        .asInt())
                .isEqualTo(1);
        assertThat(messages(
                        library.staff.post("/circulation/renew-by-id", body.formatted(UUID.randomUUID(), reader.id()))))
                .hasSize(1)
                .allMatch(message -> message.startsWith("No item with ID "));
        assertThat(messages(library.staff.post("/circulation/renew-by-id", "{}")))
                .containsExactly("Renewal request must have an item ID", "Renewal request must have a user ID");
    }

    @Test
    void a_fixed_loan_is_renewed_to_the_end_of_the_range_that_holds_now() {
        var schedule = library.create(
                "/fixed-due-date-schedule-storage/fixed-due-date-schedules", """
                {"name": "Years %s", "schedules": [
                 {"from": "2020-01-01T00:00:00Z", "to": "2020-12-31T23:59:59Z", "due": "2020-12-31T23:59:59Z"},
                 {"from": "2021-01-01T00:00:00Z", "to": "2098-12-31T23:59:59Z", "due": "2098-12-31T23:59:59Z"}]}
                """.formatted(DeskTenant.unique()));
        library.rules(library.policy("""
                "loansPolicy": {"profileId": "Fixed", "fixedDueDateScheduleId": "%s"},
                "renewalsPolicy": {"unlimited": true, "differentPeriod": false}
                """.formatted(schedule)));
        var item = library.book();
        var reader = library.reader();
        library.lend(item, reader, "\"loanDate\": \"2020-06-01T10:00:00Z\"");
        assertThat(json(ok(200, library.renew(item, reader, "")))
                        .path("dueDate")
                        .asString())
                .isEqualTo("2098-12-31T23:59:59.000+00:00");
        assertThat(codes(library.renew(item, reader, ""))).containsExactly("RENEWAL_WOULD_NOT_CHANGE_DUE_DATE");
    }

    @Test
    void a_lost_item_renewed_by_override_is_with_its_patron_again() {
        library.rules(library.policy(DeskTenant.TWO_WEEKS));
        var item = library.book();
        var reader = library.reader();
        var loan = library.lend(item, reader, "").path("id").asString();
        ok(204, library.staff.post("/circulation/loans/%s/declare-item-lost".formatted(loan), """
                {"declaredLostDateTime": "2026-06-01T10:00:00Z", "servicePointId": "%s"}
                """.formatted(
                        DeskTenant.DESK)));
        assertThat(codes(library.renew(item, reader, ""))).containsExactly("ITEM_DECLARED_LOST_NOT_RENEWABLE");
        var renewed = json(ok(200, library.renew(item, reader, OVERRIDE)));
        assertThat(renewed.has("declaredLostDate")).isFalse();
        assertThat(library.itemStatus(item)).isEqualTo("Checked out");
    }

    private void claim(String loan) {
        ok(204, library.staff.post("/circulation/loans/%s/claim-item-returned".formatted(loan), """
                {"itemClaimedReturnedDateTime": "2026-06-01T10:00:00Z", "comment": "In the book drop"}
                """));
    }

    private String waiting(String type, Copy item) {
        return library.create("/request-storage/requests", """
                {"requestLevel": "Item", "requestType": "%s", "requestDate": "2026-06-01T10:00:00Z", "itemId": "%s",
                 "requesterId": "%s", "status": "Open - Not yet filled", "position": 1,
                 "instanceId": "%s", "holdingsRecordId": "%s",
                 "fulfillmentPreference": "Hold Shelf", "pickupServicePointId": "%s"}
                """.formatted(
                        type, item.id(), library.reader().id(), UUID.randomUUID(), UUID.randomUUID(), DeskTenant.DESK));
    }
}
