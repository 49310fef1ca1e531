package octavo.server.circulation;

import static octavo.server.TestTenant.json;
import static octavo.server.TestTenant.ok;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import octavo.server.TestPlatform;
import octavo.server.TestPlatform.Client;
import octavo.server.TestTenant;
import octavo.server.records.Json;
import tools.jackson.databind.JsonNode;

/** A library of the loan tests' own, so that they may set its rules: one title, one location, two service points. */
final class DeskTenant {

    static final String NAME = "loandesk";
    static final String DESK = "3a40852d-49fd-4df2-a1f9-6e2641a6e91f"; // Circ Desk 1, serves the Main Library
    static final String OTHER_DESK = "c4c90014-c8c9-4ade-8f24-b5e313319f4b"; // Circ Desk 2, serves no location
    static final String BOOK = "1a54b431-2e4f-452d-9cae-9cee66c9a892";
    static final String DVD = "5ee11d91-f7e8-481d-b079-65d708582ccc";
    static final String CAN_CIRCULATE = "2b94c631-fca9-4892-a730-03ee529ffe27";
    static final String READING_ROOM = "2e48e713-17f3-4c13-a9f8-23845bb210a4";
    static final String UNDERGRAD = "bdc2b6d4-5ceb-4a12-ab46-249b9a68473e";
    static final String STAFF_GROUP = "3684a786-6671-4268-8ed0-9db82ebca60b";

    private static final String MAIN_LIBRARY = "fcd64ce1-6995-48f0-840e-89ffa2288371";
    private static final String OTHER_POLICIES =
            " r 334e5a9e-94f9-4673-8d1d-ab552863886b n 122b3d2b-4788-4f1e-9117-56daa91cb75c"
                    + " o cd3f6cac-fa17-4079-9fae-2fb28e521412 i ed892c0e-52e0-4cd9-8133-c0ef07b4a709";
    private static final String EXAMPLE_POLICY = "d9cd0bed-1b49-4b5e-a7bd-064b8d177231";

    final TestPlatform platform = TestPlatform.get();
    final TestTenant tenant;
    final Client staff;
    private final String holdings;

    private DeskTenant() {
        tenant = TestTenant.create(NAME);
        ok(
                200,
                tenant.operator()
                        .post("/_/proxy/tenants/%s/install?tenantParameters=loadReference=true".formatted(NAME), """
                        [{"id": "mod-circulation", "action": "enable"}]
                        """));
        staff = tenant.admin();
        var instance = create("/instance-storage/instances", """
                {"title": "A title lent", "source": "FOLIO", "instanceTypeId": "%s"}
                """.formatted(first("/instance-types", "instanceTypes")));
        holdings = create("/holdings-storage/holdings", """
                {"instanceId": "%s", "permanentLocationId": "%s", "sourceId": "%s"}
                """.formatted(
                        instance, MAIN_LIBRARY, first("/holdings-sources", "holdingsRecordsSources")));
    }

    private static final class Holder {
        static final DeskTenant DESK_TENANT = new DeskTenant();
    }

    /** The library, under its rules as they were at first. */
    static DeskTenant get() {
        Holder.DESK_TENANT.rules(EXAMPLE_POLICY);
        return Holder.DESK_TENANT;
    }

    record Copy(String id, String barcode) {}

    record Reader(String id, String barcode) {}

    Copy book() {
        return item("Available", BOOK, CAN_CIRCULATE);
    }

    Copy item(String status, String materialType, String loanType) {
        return item(unique(), status, materialType, loanType);
    }

    Copy item(String barcode, String status, String materialType, String loanType) {
        var item = Json.object()
                .put("holdingsRecordId", holdings)
                .put("barcode", barcode)
                .put("materialTypeId", materialType)
                .put("permanentLoanTypeId", loanType);
        item.putObject("status").put("name", status);
        return new Copy(create("/item-storage/items", Json.compact(item)), barcode);
    }

    Reader reader() {
        return reader(UNDERGRAD);
    }

    Reader reader(String group) {
        return reader(group, "\"active\": true");
    }

    Reader reader(String group, String more) {
        var barcode = unique();
        return new Reader(create("/users", """
                        {"username": "%s", "barcode": "%s", "patronGroup": "%s", %s,
                         "personal": {"lastName": "Reader", "firstName": "A"}}
                        """.formatted(barcode, barcode, group, more)), barcode);
    }

    /** A loan policy; {@code json} is what stands beside name, loanable and renewable. */
    String policy(String json) {
        return policy(true, true, json);
    }

    String policy(boolean loanable, boolean renewable, String json) {
        return create("/loan-policy-storage/loan-policies", """
                {"name": "Policy %s", "loanable": %s, "renewable": %s%s}
                """.formatted(
                        unique(), loanable, renewable, json.isEmpty() ? "" : ", " + json));
    }

    static final String TWO_WEEKS = """
            "loansPolicy": {"profileId": "Rolling", "period": {"duration": 2, "intervalId": "Weeks"},
             "closedLibraryDueDateManagementId": "CURRENT_DUE_DATE"},
            "renewalsPolicy": {"unlimited": false, "numberAllowed": 1, "renewFromId": "CURRENT_DUE_DATE",
             "differentPeriod": false}
            """;

    /** Sets the rules: a fallback policy, and lines before it such as {@code m <uuid>: l <uuid>}. */
    void rules(String fallback, String... lines) {
        var text = new StringBuilder("priority: t, s, c, b, a, m, g\nfallback-policy: l ")
                .append(fallback)
                .append(OTHER_POLICIES)
                .append('\n');
        for (var line : lines) {
            text.append(line).append(OTHER_POLICIES).append('\n');
        }
        ok(204, staff.put("/circulation/rules", Json.compact(Json.object().put("rulesAsText", text.toString()))));
    }

    HttpResponse<String> checkOut(Copy item, Reader reader) {
        return checkOut(item, reader, "");
    }

    /** @param more of the body, as in {@code "loanDate": "…"} */
    HttpResponse<String> checkOut(Copy item, Reader reader, String more) {
        return checkOut(staff, item, reader, more);
    }

    HttpResponse<String> checkOut(Client client, Copy item, Reader reader, String more) {
        return client.post("/circulation/check-out-by-barcode", checkOutBody(item, reader, more));
    }

    static String checkOutBody(Copy item, Reader reader, String more) {
        return """
                {"itemBarcode": "%s", "userBarcode": "%s", "servicePointId": "%s"%s}
                """.formatted(item.barcode(), reader.barcode(), DESK, more.isEmpty() ? "" : ", " + more);
    }

    JsonNode lend(Copy item, Reader reader, String more) {
        return json(ok(201, checkOut(item, reader, more)));
    }

    HttpResponse<String> checkIn(Copy item, String more) {
        return staff.post("/circulation/check-in-by-barcode", """
                {"itemBarcode": "%s", "servicePointId": "%s", "checkInDate": "2026-11-30T10:00:00Z"%s}
                """.formatted(
                        item.barcode(), DESK, more.isEmpty() ? "" : ", " + more));
    }

    HttpResponse<String> renew(Copy item, Reader reader, String more) {
        return staff.post("/circulation/renew-by-barcode", """
                {"itemBarcode": "%s", "userBarcode": "%s"%s}
                """.formatted(
                        item.barcode(), reader.barcode(), more.isEmpty() ? "" : ", " + more));
    }

    /** Somebody who may check out and renew, and hold further permissions. */
    Client clerk(String... permissions) {
        var name = unique();
        var all = new java.util.ArrayList<>(List.of(permissions));
        all.add("circulation.check-out-by-barcode.post");
        all.add("circulation.renew-by-barcode.post");
        tenant.addUser(staff, name, TestTenant.PASSWORD, all);
        return tenant.signedIn(name, TestTenant.PASSWORD);
    }

    String itemStatus(Copy item) {
        return read("/item-storage/items/" + item.id())
                .path("status")
                .path("name")
                .asString();
    }

    JsonNode read(String path) {
        return json(ok(200, staff.get(path)));
    }

    JsonNode search(String path, String cql) {
        return read(path + "?query=" + URLEncoder.encode(cql, StandardCharsets.UTF_8));
    }

    /** Creates a record and answers its id. */
    String create(String path, String body) {
        return json(ok(201, staff.post(path, body))).path("id").asString();
    }

    private String first(String path, String array) {
        return read(path + "?limit=1").path(array).path(0).path("id").asString();
    }

    /** A number from the tenant's own tables. */
    long count(String sql) {
        try (var connection = platform.connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql.replace("{tenant}", "t_" + NAME))) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    /**
     * Counts every record that a desk writes, so that a refusal can be shown to have written none. The history of users is not
     * among it, since a timer marks those whose time is over.
     */
    long written() {
        return count("""
                select (select coalesce(sum(version), 0) from {tenant}.loan)
                     + (select coalesce(sum(version), 0) from {tenant}.item)
                     + (select coalesce(sum(version), 0) from {tenant}.request)
                     + (select count(*) from {tenant}.check_in)
                     + (select count(*) from {tenant}.record_history where record_type <> 'user')
                """);
    }

    static List<String> messages(HttpResponse<String> answer) {
        return texts(answer, "message");
    }

    static List<String> codes(HttpResponse<String> answer) {
        return texts(answer, "code");
    }

    private static List<String> texts(HttpResponse<String> answer, String field) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        return json(answer)
                .path("errors")
                .valueStream()
                .map(error -> error.path(field).asString(""))
                .toList();
    }

    static JsonNode error(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        var errors = json(answer).path("errors");
        assertThat(errors).as(answer.body()).hasSize(1);
        return errors.path(0);
    }

    static String parameter(JsonNode error, String key) {
        return error.path("parameters")
                .valueStream()
                .filter(parameter -> parameter.path("key").asString("").equals(key))
                .map(parameter -> parameter.path("value").asString(""))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no parameter %s: %s".formatted(key, error)));
    }

    static String unique() {
        return UUID.randomUUID().toString().substring(24);
    }
}
