package octavo.server.circulation;

import static octavo.server.TestTenant.json;
import static octavo.server.TestTenant.ok;
import static octavo.server.circulation.DeskTenant.messages;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import octavo.server.circulation.DeskTenant.Copy;
import octavo.server.circulation.DeskTenant.Reader;
import octavo.server.records.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** What a desk is sent that it cannot use: a clear answer, and a database as it was. */
class DeskBadInputTest {

    private final DeskTenant library = DeskTenant.get();

    @BeforeEach
    void underTheFirstRules() {
        DeskTenant.get();
    }

    /** Each is stored as an item's and as a patron's barcode, beside others that a careless query would take for it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "A/100",
                "B*7",
                "C?9",
                "D\"4",
                "E\\8",
                "(F=1)",
                "00012",
                "G%1",
                "H_2",
                "I'3",
                "ß-22",
                "J&K+1",
                "книга 5",
                "本-7",
                "a b  c",
                "x\" or barcode=\"*",
                "😀1",
                "'; drop table loan; --"
            })
    void a_barcode_is_exactly_that_item_and_that_patron(String pattern) {
        var barcode = pattern + DeskTenant.unique();
        var item = stored(barcode);
        stored("0" + barcode);
        if (!barcode.replaceAll("[*?%_]", "x").equals(barcode)) {
            stored(barcode.replaceAll("[*?%_]", "x"));
        }
        var reader = Json.object()
                .put("username", DeskTenant.unique())
                .put("barcode", barcode)
                .put("active", true);
        reader.put("patronGroup", DeskTenant.UNDERGRAD).putObject("personal").put("lastName", "Reader");
        ok(201, library.staff.post("/users", Json.compact(reader)));
        var lent = json(ok(
                201,
                library.staff.post(
                        "/circulation/check-out-by-barcode", Json.compact(scan("  " + barcode + " ", barcode + " ")))));
        assertThat(lent.path("item").path("barcode").asString()).isEqualTo(item.barcode());
        assertThat(lent.path("borrower").path("barcode").asString()).isEqualTo(barcode);
        var returned = Json.object()
                .put("itemBarcode", barcode)
                .put("servicePointId", DeskTenant.DESK)
                .put("checkInDate", "2026-06-01T10:00:00Z");
        assertThat(json(ok(200, library.staff.post("/circulation/check-in-by-barcode", Json.compact(returned))))
                        .path("item")
                        .path("barcode")
                        .asString())
                .isEqualTo(barcode);
    }

    private Copy stored(String barcode) {
        return library.item(barcode, "Available", DeskTenant.BOOK, DeskTenant.CAN_CIRCULATE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "%", "?", "_", "H1\" or barcode=\"*", "12 ", "𝟙𝟚", "nul\u0000"})
    void a_barcode_that_nobody_has_finds_nothing(String barcode) {
        var before = library.written();
        var answer = library.staff.post(
                "/circulation/check-out-by-barcode", Json.compact(scan("none " + barcode, "none " + barcode)));
        assertThat(messages(answer))
                .containsExactly(
                        "Could not find user with matching barcode",
                        "No item with barcode %s could be found".formatted(("none " + barcode).strip()));
        assertThat(library.written()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2026-03-08T02:30:00-05:00     | 201
            2026-06-01T10:00:00.123+0000  | 201
            2026-06-01T10:00:00           | 201
            2026-06-01                    | 201
            0001-01-01T00:00:00Z          | 201
            2026-06-31T10:00:00Z          | 422
            2026-06-01T25:00:00Z          | 422
            2026-06-01T10:00:00+99:00     | 422
            yesterday                     | 422
            +12026-01-01T00:00:00Z        | 422
            -0044-03-15T00:00:00Z         | 422
            1780308000000                 | 422
            """)
    void a_loan_date_is_a_moment_or_it_is_refused(String loanDate, int status) {
        var item = library.book();
        var reader = library.reader();
        var before = library.written();
        var answer = library.checkOut(item, reader, "\"loanDate\": \"%s\"".formatted(loanDate));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        if (status == 422) {
            assertThat(messages(answer)).containsExactly("loanDate is not a date and time");
            assertThat(library.written()).isEqualTo(before);
        }
    }

    @Test
    void a_loan_that_would_be_due_after_the_end_of_all_calendars_is_refused() {
        library.rules(library.policy("""
                "loansPolicy": {"profileId": "Rolling", "period": {"duration": 2147483647, "intervalId": "Months"}}
                """));
        var item = library.book();
        var reader = library.reader();
        var before = library.written();
        assertThat(messages(library.checkOut(item, reader)))
                .containsExactly("the loan period of 2147483647 Months in the loan policy is too long");
        assertThat(library.written()).isEqualTo(before);
    }

    @Test
    void bodies_that_are_none_are_told_so() {
        for (var path : List.of(
                "/circulation/check-out-by-barcode",
                "/circulation/check-in-by-barcode",
                "/circulation/renew-by-barcode",
                "/circulation/renew-by-id",
                "/octavo/explain/check-out")) {
            for (var body : List.of("", "[]", "\"text\"", "{", "null")) {
                assertThat(library.staff.post(path, body).statusCode())
                        .as("%s with %s", path, body)
                        .isEqualTo(400);
            }
        }
        assertThat(messages(library.staff.post("/circulation/check-out-by-barcode", "{}")))
                .containsExactly(
                        "Check out request must have an item barcode", "Check out request must have a user barcode");
        assertThat(messages(library.staff.post("/circulation/check-out-by-barcode", "{\"itemBarcode\": \" \"}")))
                .hasSize(2);
    }

    @Test
    void an_id_that_is_no_uuid_is_named() {
        var answer = library.staff.post("/circulation/check-out-by-barcode", """
                {"itemBarcode": "1", "userBarcode": "2", "servicePointId": "desk one"}
                """);
        assertThat(messages(answer)).containsExactly("servicePointId is not a UUID");
        assertThat(messages(library.staff.post("/circulation/check-out-by-barcode", """
                        {"itemBarcode": "1", "userBarcode": "2"}
                        """)))
                .containsExactly("Check out must be performed at a service point");
        assertThat(library.staff
                        .post("/circulation/loans/no-uuid/change-due-date", "{\"dueDate\": \"2026-06-01\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(library.staff
                        .post(
                                "/circulation/loans/d9cd0bed-1b49-4b5e-a7bd-064b8d177231/change-due-date",
                                "{\"dueDate\": \"2026-06-01\"}")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void a_client_without_the_permission_does_nothing() {
        var item = library.book();
        var reader = library.reader();
        library.tenant.addUser(library.staff, "no-desk", octavo.server.TestTenant.PASSWORD, List.of());
        var nobody = library.tenant.signedIn("no-desk", octavo.server.TestTenant.PASSWORD);
        assertThat(library.checkOut(nobody, item, reader, "").statusCode()).isEqualTo(403);
        assertThat(library.itemStatus(item)).isEqualTo("Available");
        assertThat(library.checkOut(item, new Reader("", reader.barcode()), "").statusCode())
                .isEqualTo(201);
    }

    private static ObjectNode scan(String item, String patron) {
        return Json.object().put("itemBarcode", item).put("userBarcode", patron).put("servicePointId", DeskTenant.DESK);
    }
}
