package octavo.server.circulation;

import static octavo.server.TestTenant.json;
import static octavo.server.TestTenant.ok;
import static octavo.server.circulation.DeskTenant.codes;
import static octavo.server.circulation.DeskTenant.error;
import static octavo.server.circulation.DeskTenant.messages;
import static octavo.server.circulation.DeskTenant.parameter;
import static org.assertj.core.api.Assertions.assertThat;

import octavo.server.circulation.DeskTenant.Reader;
import octavo.server.inventory.ItemStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a check-out refuses, with which words, and what staff may override. */
class CheckOutHttpTest {

    private final DeskTenant library = DeskTenant.get();

    @BeforeEach
    void underTheFirstRules() {
        DeskTenant.get();
    }

    @ParameterizedTest
    @EnumSource(ItemStatus.class)
    void an_item_is_lent_in_every_status_but_four_and_not_twice(ItemStatus status) {
        var item = library.item(status.label(), DeskTenant.BOOK, DeskTenant.CAN_CIRCULATE);
        var before = library.written();
        var answer = library.checkOut(item, library.reader());
        switch (status) {
            case DECLARED_LOST, CLAIMED_RETURNED, INTELLECTUAL_ITEM, AGED_TO_LOST -> {
                assertThat(messages(answer))
                        .containsExactly(
                                "A title lent (book) (Barcode: %s) has the item status %s and cannot be checked out"
                                        .formatted(item.barcode(), status.label()));
                assertThat(parameter(error(answer), "itemBarcode")).isEqualTo(item.barcode());
            }
            case CHECKED_OUT -> assertThat(messages(answer)).containsExactly("Item is already checked out");
            default -> assertThat(answer.statusCode()).isEqualTo(201);
        }
        if (answer.statusCode() == 422) {
            assertThat(library.itemStatus(item)).isEqualTo(status.label());
            assertThat(library.written())
                    .as("a refusal writes nothing but the patron of the test")
                    .isEqualTo(before);
        }
    }

    @Test
    void an_item_limit_counts_the_loans_under_its_policy() {
        var policy = library.policy(DeskTenant.TWO_WEEKS.replace("\"profileId\"", "\"itemLimit\": 1, \"profileId\""));
        library.rules(policy);
        var reader = library.reader();
        library.lend(library.book(), reader, "");
        var error = error(library.checkOut(library.book(), reader));
        assertThat(error.path("message").asString()).isEqualTo("Patron has reached maximum limit of 1 items");
        assertThat(error.path("overridableBlock").path("name").asString()).isEqualTo("itemLimitBlock");
        assertThat(error.path("overridableBlock").path("missingPermissions")).isEmpty();
    }

    @Test
    void an_item_limit_counts_by_what_its_rule_line_names() {
        var policy = library.policy(DeskTenant.TWO_WEEKS.replace("\"profileId\"", "\"itemLimit\": 1, \"profileId\""));
        var free = library.policy(DeskTenant.TWO_WEEKS);
        library.rules(
                free,
                "g %s + m %s + t %s: l %s"
                        .formatted(DeskTenant.UNDERGRAD, DeskTenant.BOOK, DeskTenant.CAN_CIRCULATE, policy),
                "m %s: l %s".formatted(DeskTenant.DVD, policy));
        var reader = library.reader();
        library.lend(library.book(), reader, "");
        var second = error(library.checkOut(library.book(), reader));
        assertThat(second.path("message").asString())
                .isEqualTo(
                        "Patron has reached maximum limit of 1 items for combination of patron group, material type and"
                                + " loan type");
        assertThat(second.path("code").asString()).isEqualTo("ITEM_LIMIT_PATRON_GROUP_MATERIAL_TYPE_LOAN_TYPE");
        var dvd = library.item("Available", DeskTenant.DVD, DeskTenant.READING_ROOM);
        library.lend(dvd, reader, ""); // the policy is the same, but the line counts films
        var secondDvd =
                error(library.checkOut(library.item("Available", DeskTenant.DVD, DeskTenant.CAN_CIRCULATE), reader));
        assertThat(secondDvd.path("code").asString()).isEqualTo("ITEM_LIMIT_MATERIAL_TYPE");
        assertThat(library.checkOut(library.book(), library.reader(DeskTenant.STAFF_GROUP))
                        .statusCode())
                .isEqualTo(201);
    }

    @Test
    void every_reason_is_told_at_once_with_its_code() {
        var policy = library.policy(false, false, "");
        library.rules(policy);
        var reader = library.reader(DeskTenant.UNDERGRAD, "\"active\": false");
        block(reader, "Lost the card");
        block(reader, "Owes a book");
        var item = library.item("Declared lost", DeskTenant.BOOK, DeskTenant.CAN_CIRCULATE);
        var answer = library.checkOut(item, reader, "\"proxyUserBarcode\": \"nobody\"");
        assertThat(messages(answer))
                .containsExactly(
                        "Patron blocked from borrowing",
                        "Cannot check out to inactive user",
                        "Could not find user with matching barcode",
                        "A title lent (book) (Barcode: %s) has the item status Declared lost and cannot be checked out"
                                .formatted(item.barcode()),
                        "Item is not loanable");
        assertThat(codes(answer))
                .containsExactly("USER_IS_BLOCKED_MANUALLY", "", "USER_BARCODE_NOT_FOUND", "", "ITEM_NOT_LOANABLE");
        var errors = json(answer).path("errors");
        assertThat(parameter(errors.path(0), "reason")).isEqualTo("Lost the card;Owes a book");
        assertThat(parameter(errors.path(4), "loanPolicyId")).isEqualTo(policy);
        assertThat(errors.path(4).path("overridableBlock").path("name").asString())
                .isEqualTo("itemNotLoanableBlock");
    }

    @Test
    void an_expired_block_and_an_expired_account_are_told_apart() {
        var once = library.reader();
        library.create("/manualblocks", """
                {"userId": "%s", "desc": "Long ago", "type": "Manual", "borrowing": true, "renewals": true,
                 "requests": true, "expirationDate": "2020-01-01T00:00:00Z"}
                """.formatted(once.id()));
        assertThat(library.checkOut(library.book(), once).statusCode()).isEqualTo(201);
        var expired =
                library.reader(DeskTenant.UNDERGRAD, "\"active\": true, \"expirationDate\": \"2020-01-01T00:00:00Z\"");
        assertThat(messages(library.checkOut(library.book(), expired)))
                .containsExactly("Cannot check out to inactive user");
    }

    @Test
    void a_limit_of_the_patron_group_blocks_in_the_words_of_its_condition() {
        var group = library.create("/groups", "{\"group\": \"Limited %s\"}".formatted(DeskTenant.unique()));
        var condition = "3d7c52dc-c732-4223-8bf8-e5917801386f"; // items charged out
        ok(204, library.staff.put("/patron-block-conditions/" + condition, """
                {"id": "%s", "name": "Maximum number of items charged out", "blockBorrowing": true, "blockRenewals": true,
                 "blockRequests": false, "valueType": "Integer", "message": "That is enough"}
                """.formatted(condition)));
        library.create("/patron-block-limits", """
                {"patronGroupId": "%s", "conditionId": "%s", "value": 1}
                """.formatted(group, condition));
        var reader = library.reader(group);
        library.lend(library.book(), reader, "");
        var item = library.book();
        var error = error(library.checkOut(item, reader));
        assertThat(error.path("message").asString()).isEqualTo("That is enough");
        assertThat(error.path("code").asString()).isEqualTo("USER_IS_BLOCKED_AUTOMATICALLY");
        assertThat(parameter(error, "userId")).isEqualTo(reader.id());
        var lent = library.lend(item, reader, """
                "overrideBlocks": {"patronBlock": {}, "comment": "Exam tomorrow"}
                """);
        assertThat(lent.path("action").asString()).isEqualTo("checkedOutThroughOverride");
        assertThat(lent.path("actionComment").asString()).isEqualTo("Exam tomorrow");
        assertThat(library.read("/user-summary/" + reader.id()).path("openLoans"))
                .hasSize(2);
    }

    @Test
    void an_override_needs_its_permission_and_a_comment() {
        var reader = library.reader();
        block(reader, "Lost the card");
        var item = library.book();
        var clerk = library.clerk();
        var refused = error(library.checkOut(clerk, item, reader, ""));
        assertThat(refused.path("overridableBlock")
                        .path("missingPermissions")
                        .path(0)
                        .asString())
                .isEqualTo("circulation.override-patron-block.post");
        var lifted = "\"overrideBlocks\": {\"patronBlock\": {}, \"comment\": \"It was found\"}";
        assertThat(codes(library.checkOut(clerk, item, reader, lifted)))
                .containsExactly("INSUFFICIENT_OVERRIDE_PERMISSIONS");
        assertThat(messages(library.checkOut(item, reader, "\"overrideBlocks\": {\"patronBlock\": {}}")))
                .containsExactly("Override request must have a comment");
        var mayOverride = library.clerk("circulation.override-patron-block.post");
        assertThat(library.checkOut(mayOverride, item, reader, lifted).statusCode())
                .isEqualTo(201);
    }

    @Test
    void what_is_not_loanable_is_lent_by_override_until_the_day_that_staff_say() {
        library.rules(library.policy(false, false, ""));
        var item = library.book();
        var reader = library.reader();
        assertThat(messages(library.checkOut(item, reader, """
                "overrideBlocks": {"itemNotLoanableBlock": {"dueDate": "2020-01-01T10:00:00Z"}, "comment": "For the fair"}
                """)))
                .containsExactly("Due date should be later than loan date");
        var lent = library.lend(item, reader, """
                "overrideBlocks": {"itemNotLoanableBlock": {"dueDate": "2099-01-01T10:00:00Z"}, "comment": "For the fair"}
                """);
        assertThat(lent.path("dueDate").asString()).isEqualTo("2099-01-01T10:00:00.000+00:00");
        assertThat(lent.path("action").asString()).isEqualTo("checkedOutThroughOverride");
    }

    @Test
    void a_proxy_borrows_for_a_sponsor_while_their_relationship_lasts() {
        var sponsor = library.reader();
        var proxy = library.reader();
        var as = "\"proxyUserBarcode\": \"%s\"".formatted(proxy.barcode());
        assertThat(messages(library.checkOut(library.book(), sponsor, as)))
                .containsExactly("Cannot check out item via proxy when relationship is invalid");
        library.create("/proxiesfor", """
                {"userId": "%s", "proxyUserId": "%s", "status": "Active", "requestForSponsor": "Yes",
                 "notificationsTo": "Sponsor", "accrueTo": "Sponsor", "expirationDate": "2099-01-01T00:00:00Z"}
                """.formatted(sponsor.id(), proxy.id()));
        assertThat(library.lend(library.book(), sponsor, as).path("proxyUserId").asString())
                .isEqualTo(proxy.id());
        var inactive = library.reader(DeskTenant.UNDERGRAD, "\"active\": false");
        assertThat(messages(library.checkOut(
                        library.book(), sponsor, "\"proxyUserBarcode\": \"%s\"".formatted(inactive.barcode()))))
                .containsExactly(
                        "Cannot check out via inactive proxying user",
                        "Cannot check out item via proxy when relationship is invalid");
    }

    @Test
    void a_forced_policy_goes_before_the_rules_and_an_unknown_one_is_named() {
        var forced = library.policy(DeskTenant.TWO_WEEKS);
        var lent = library.lend(library.book(), library.reader(), "\"forceLoanPolicyId\": \"%s\"".formatted(forced));
        assertThat(lent.path("loanPolicyId").asString()).isEqualTo(forced);
        var unknown = "d9cd0bed-1b49-4b5e-a7bd-064b8d177232";
        assertThat(messages(library.checkOut(
                        library.book(), library.reader(), "\"forceLoanPolicyId\": \"%s\"".formatted(unknown))))
                .containsExactly("Loan policy %s could not be found".formatted(unknown));
    }

    @Test
    void a_dry_run_names_the_policies_and_writes_nothing() {
        var item = library.book();
        var reader = library.reader();
        var before = library.written();
        var answer = json(ok(
                201,
                library.staff.post(
                        "/circulation/check-out-by-barcode-dry-run", DeskTenant.checkOutBody(item, reader, ""))));
        assertThat(answer.path("loanPolicyId").asString()).isEqualTo("d9cd0bed-1b49-4b5e-a7bd-064b8d177231");
        assertThat(answer.path("patronNoticePolicyId").asString()).isEqualTo("122b3d2b-4788-4f1e-9117-56daa91cb75c");
        assertThat(library.written()).isEqualTo(before);
        block(reader, "Lost the card");
        assertThat(messages(library.staff.post(
                        "/circulation/check-out-by-barcode-dry-run", DeskTenant.checkOutBody(item, reader, ""))))
                .containsExactly("Patron blocked from borrowing");
    }

    @Test
    void a_schedule_that_does_not_cover_the_loan_date_is_named_with_its_policy() {
        var schedule = library.create(
                "/fixed-due-date-schedule-storage/fixed-due-date-schedules", """
                {"name": "Spring %s", "schedules": [{"from": "2020-01-01T00:00:00Z", "to": "2020-06-30T23:59:59Z",
                 "due": "2020-06-30T23:59:59Z"}]}
                """.formatted(DeskTenant.unique()));
        var policy = library.policy("""
                "loansPolicy": {"profileId": "Fixed", "fixedDueDateScheduleId": "%s"}
                """.formatted(schedule));
        library.rules(policy);
        var error = error(library.checkOut(library.book(), library.reader()));
        assertThat(error.path("message").asString())
                .isEqualTo("loan date falls outside of the date ranges in the loan policy");
        assertThat(parameter(error, "loanPolicyId")).isEqualTo(policy);
        assertThat(library.lend(library.book(), library.reader(), "\"loanDate\": \"2020-03-01T10:00:00Z\"")
                        .path("dueDate")
                        .asString())
                .isEqualTo("2020-06-30T23:59:59.000+00:00");
    }

    @Test
    void the_librarys_zone_and_calendar_decide_the_due_date_from_the_moment_they_are_saved() {
        var zone = library.create("/configurations/entries", """
                {"module": "ORG", "configName": "localeSettings",
                 "value": "{\\"locale\\":\\"en-US\\",\\"timezone\\":\\"America/New_York\\"}"}
                """);
        var calendar = library.create("/calendar/calendars", """
                {"name": "Weekdays %s", "startDate": "2026-01-01", "endDate": "2026-12-31", "assignments": ["%s"],
                 "normalHours": [
                   {"startDay": "MONDAY", "startTime": "09:00", "endDay": "MONDAY", "endTime": "17:00"},
                   {"startDay": "TUESDAY", "startTime": "09:00", "endDay": "TUESDAY", "endTime": "17:00"},
                   {"startDay": "FRIDAY", "startTime": "09:00", "endDay": "FRIDAY", "endTime": "17:00"}],
                 "exceptions": [{"name": "Labor Day", "startDate": "2026-09-07", "endDate": "2026-09-07", "openings": []}]}
                """.formatted(DeskTenant.unique(), DeskTenant.DESK));
        try {
            library.rules(library.policy("""
                    "loansPolicy": {"profileId": "Rolling", "period": {"duration": 15, "intervalId": "Days"},
                     "closedLibraryDueDateManagementId": "END_OF_THE_NEXT_OPEN_DAY"}
                    """));
            var lent = library.lend(library.book(), library.reader(), "\"loanDate\": \"2026-08-21T15:00:00Z\"");
            assertThat(lent.path("dueDate").asString()).isEqualTo("2026-09-09T03:59:59.000+00:00");
        } finally {
            ok(204, library.staff.delete("/calendar/calendars/" + calendar));
            ok(204, library.staff.delete("/configurations/entries/" + zone));
        }
        var error = error(library.checkOut(library.book(), library.reader()));
        assertThat(error.path("code").asString()).isEqualTo("CALENDAR_TIMETABLE_ABSENT");
    }

    private void block(Reader reader, String description) {
        library.create("/manualblocks", """
                {"userId": "%s", "desc": "%s", "type": "Manual", "borrowing": true, "renewals": true, "requests": true}
                """.formatted(reader.id(), description));
    }
}
