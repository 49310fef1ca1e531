package octavo.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The desk's pages show and do what the API's permissions allow, and no more. */
class DeskRightsTest {

    private static final String NOBODY = "00000000-0000-4000-8000-000000000000";

    private static SampleLibrary library;
    private static String patronId;

    @BeforeAll
    static void aPatron() {
        library = new SampleLibrary();
        var card = library.patron("Private", true);
        patronId = library.admin()
                .search("/users", "barcode==" + card)
                .path("users")
                .get(0)
                .path("id")
                .asString();
    }

    @Test
    void each_page_and_deed_takes_the_permission_of_its_route() {
        var clerk = clerk("search.instances.collection.get");
        for (var page : List.of(
                "/desk/requests=" + Rights.SEE_REQUESTS,
                "/desk/patrons=" + Rights.SEE_PATRONS,
                "/desk/patrons/" + patronId + "=" + Rights.SEE_PATRON,
                "/desk/items/" + NOBODY + "=" + Rights.SEE_ITEM,
                "/desk/queue/item/" + NOBODY + "=" + Rights.SEE_QUEUE_OF_ITEM,
                "/desk/queue/instance/" + NOBODY + "=" + Rights.SEE_QUEUE_OF_TITLE,
                "/desk/loans/" + NOBODY + "=" + Rights.EXPLAIN_LOAN,
                "/desk/what-if=" + Rights.TRY_CHECK_OUT)) {
            var answer = clerk.get(path(page));
            assertThat(answer.statusCode()).as(page).isEqualTo(403);
            assertThat(answer.body()).as(page).contains(permission(page));
        }
        var own =
                clerk.with("content-type", "application/x-www-form-urlencoded").with("Sec-Fetch-Site", "same-origin");
        for (var deed : List.of(
                "/desk/renew=" + Rights.RENEW,
                "/desk/renew-by-barcode=" + Rights.RENEW_BY_BARCODE,
                "/desk/patrons/" + patronId + "/renew-all=" + Rights.RENEW,
                "/desk/loans/" + NOBODY + "/change-due-date=" + Rights.CHANGE_DUE_DATE,
                "/desk/loans/" + NOBODY + "/claim-returned=" + Rights.CLAIM_RETURNED,
                "/desk/loans/" + NOBODY + "/declare-lost=" + Rights.DECLARE_LOST,
                "/desk/loans/" + NOBODY + "/declare-missing=" + Rights.DECLARE_MISSING,
                "/desk/requests/place=" + Rights.PLACE_REQUEST,
                "/desk/requests/" + NOBODY + "/cancel=" + Rights.CHANGE_REQUEST,
                "/desk/requests/" + NOBODY + "/move=" + Rights.MOVE_REQUEST,
                "/desk/queue/item/" + NOBODY + "/reorder=" + Rights.REORDER_OF_ITEM,
                "/desk/queue/instance/" + NOBODY + "/reorder=" + Rights.REORDER_OF_TITLE,
                "/desk/items/" + NOBODY + "/mark-missing=inventory.items.item.mark-missing.post",
                "/desk/items/" + NOBODY + "/mark-withdrawn=inventory.items.item.mark-withdrawn.post")) {
            var answer = own.post(path(deed), "");
            assertThat(answer.statusCode()).as(deed).isEqualTo(403);
            assertThat(answer.body()).as(deed).contains(permission(deed));
        }
    }

    @Test
    void a_patron_s_page_shows_only_what_may_be_seen_and_offers_only_what_may_be_done() {
        var page = clerk(Rights.SEE_PATRON).get("/desk/patrons/" + patronId);
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body())
                .contains("Private, Ana")
                .doesNotContain("id=\"loans\"", "id=\"requests\"", "data-scan", "/desk/check-out");

        var more = clerk(Rights.SEE_PATRON, Rights.SEE_LOANS).get("/desk/patrons/" + patronId);
        assertThat(more.body()).contains("id=\"loans\"").doesNotContain("renew-all");
    }

    @Test
    void a_deed_on_what_is_gone_is_answered_by_a_line() {
        var own = library.admin()
                .client()
                .with("content-type", "application/x-www-form-urlencoded")
                .with("Sec-Fetch-Site", "same-origin");
        var answer = own.post("/desk/items/%s/mark-missing".formatted(NOBODY), "");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("data-verdict=\"error\"", "It is not there any more.");
        var due = own.post("/desk/loans/%s/change-due-date".formatted(NOBODY), "dueDate=2026-13-45");
        assertThat(due.body()).contains("data-verdict=\"error\"", "That is no date: 2026-13-45");
    }

    private static String path(String pair) {
        return pair.substring(0, pair.indexOf('='));
    }

    private static String permission(String pair) {
        return pair.substring(pair.indexOf('=') + 1);
    }

    /** Somebody who holds these permissions only. */
    private static TestPlatform.Client clerk(String... permissions) {
        var admin = library.admin();
        var name = "clerk" + UUID.randomUUID().toString().substring(0, 8);
        var user = Json.object().put("username", name).put("active", true);
        user.putObject("personal").put("lastName", "Clerk");
        var id = admin.create("/users", user).path("id").asString();
        SignedIn.expect(
                201,
                admin.post(
                        "/authn/credentials", Json.object().put("userId", id).put("password", "a clerk's password")));
        var held = Json.object().put("userId", id);
        List.of(permissions).forEach(held.putArray("permissions")::add);
        SignedIn.expect(201, admin.post("/perms/users", held));
        var token = TestPlatform.get()
                .of(TestPlatform.TENANT)
                .post(
                        "/authn/login",
                        Json.compact(Json.object().put("username", name).put("password", "a clerk's password")))
                .headers()
                .firstValue("x-okapi-token")
                .orElseThrow();
        return TestPlatform.get().of(TestPlatform.TENANT).withToken(token);
    }
}
