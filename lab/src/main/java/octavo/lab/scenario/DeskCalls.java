package octavo.lab.scenario;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.lab.load.Call;
import tools.jackson.databind.json.JsonMapper;

/** The calls of a desk, as FOLIO's own load test makes them. */
final class DeskCalls {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    static final String TOTAL = "\"totalRecords\"";
    /** FOLIO prints its answers with blanks around the colon, and the load test demands it. */
    static final String PRETTY_ID = "\"id\" : ";

    private DeskCalls() {}

    static Call configurations(String query) {
        return Call.get("/configurations/entries", "query", query).demanding(TOTAL);
    }

    static Call groups() {
        return Call.get("/groups").demanding(TOTAL, "\"group\"");
    }

    static Call group(String id) {
        return Call.get("/groups", "query", "(id==%s)".formatted(id)).demanding(TOTAL);
    }

    static Call firstUsers() {
        return Call.get("/users").demanding(TOTAL, "\"username\"");
    }

    static Call userByBarcode(String barcode) {
        var query = "(barcode==\"%1$s\" OR externalSystemId==\"%1$s\" OR id==\"%1$s\" OR username==\"%1$s\")";
        return Call.get("/users", "query", query.formatted(barcode)).demanding(TOTAL, "\"patronGroup\"", "\"id\"");
    }

    static Call staffSlips() {
        return Call.get("/staff-slips-storage/staff-slips", "limit", "1000").demanding(TOTAL);
    }

    static Call servicePoints() {
        return Call.get("/service-points", "limit", "1000").demanding("\"servicepoints\"");
    }

    static Call itemByBarcode(String barcode, int limit) {
        return Call.get("/inventory/items", "limit", "" + limit, "query", "barcode==\"%s\"".formatted(barcode))
                .demanding(TOTAL);
    }

    static Call requests(String query, int limit) {
        return Call.get("/circulation/requests", "query", query, "limit", "" + limit)
                .demanding(TOTAL);
    }

    static Call loans(String query, int limit) {
        return Call.get("/circulation/loans", "query", query, "limit", "" + limit)
                .demanding(TOTAL);
    }

    static Call accounts(String query) {
        return Call.get("/accounts", "query", query).demanding(TOTAL);
    }

    static Call accounts(String query, int limit) {
        return Call.get("/accounts", "query", query, "limit", "" + limit).demanding(TOTAL);
    }

    static Call lostItemFeePolicies(String id) {
        return Call.get("/lost-item-fees-policies", "query", "id==" + id).demanding(TOTAL);
    }

    /** The index {@code query} with a term in brackets is how the load test writes it; the index inside counts. */
    static Call proxies(String clause) {
        return Call.get("/proxiesfor", "query", "query=(%s)".formatted(clause), "limit", "80")
                .demanding(TOTAL);
    }

    static Call notes(String user) {
        return Call.get(
                        "/note-links/domain/users/type/user/id/" + user,
                        "limit",
                        "10000",
                        "order",
                        "desc",
                        "status",
                        "assigned")
                .named("/note-links/domain/users/type/user/id/{id}")
                .demanding(TOTAL);
    }

    static Call manualBlocks(String user) {
        return Call.get("/manualblocks", "query", "userId==" + user).demanding(TOTAL);
    }

    static Call automatedBlocks(String user) {
        return Call.get("/automated-patron-blocks/" + user, "limit", "100")
                .named("/automated-patron-blocks/{id}")
                .demanding("\"automatedPatronBlocks\"");
    }

    static Call checkIn(String item, String servicePoint, UUID id, Instant at) {
        var body = Map.of(
                "servicePointId", servicePoint, "checkInDate", time(at), "itemBarcode", item, "id", id.toString());
        return Call.post("/circulation/check-in-by-barcode", JSON.writeValueAsString(body))
                .demanding("\"item\"")
                .refusing("\"errors\"");
    }

    static Call checkOut(String item, String patron, String servicePoint, UUID id, Instant at) {
        var body = Map.of(
                "itemBarcode", item,
                "userBarcode", patron,
                "loanDate", time(at),
                "id", id.toString(),
                "servicePointId", servicePoint);
        return Call.post("/circulation/check-out-by-barcode", JSON.writeValueAsString(body))
                .demanding(PRETTY_ID)
                .refusing("\"errors\"");
    }

    private static String time(Instant at) {
        return at.truncatedTo(ChronoUnit.MILLIS).toString();
    }

    /** The reading calls, with harmless values: what a system answers them with 404 it does not have. */
    static List<Call> reading() {
        var nobody = new UUID(0, 0x4000_8000_0000_0000L).toString();
        return List.of(
                configurations("(module=CHECKOUT and configName=other_settings)"),
                groups(),
                firstUsers(),
                staffSlips(),
                servicePoints(),
                itemByBarcode("none", 1),
                requests("requesterId==" + nobody, 1),
                loans("userId==" + nobody, 1),
                accounts("userId==" + nobody, 1),
                lostItemFeePolicies(nobody),
                proxies("userId==" + nobody),
                notes(nobody),
                manualBlocks(nobody),
                automatedBlocks(nobody));
    }
}
