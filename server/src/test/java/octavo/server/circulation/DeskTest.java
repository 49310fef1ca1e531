package octavo.server.circulation;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import octavo.server.TestLength;
import octavo.server.TestPlatform;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Check-out and check-in over HTTP, as FOLIO's clients do them. */
class DeskTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static TestPlatform platform;
    private static TestPlatform.Client desk;
    private static final String PICKUP_DESK = "3a40852d-49fd-4df2-a1f9-6e2641a6e91f"; // Circ Desk 1

    private static String instanceId;
    private static String holdings;
    private static String materialType;
    private static String loanType;
    private static String group;
    private static JsonNode home;
    private static String elsewhere;

    @BeforeAll
    static void aLibraryWithTwoServicePoints() {
        platform = TestPlatform.get();
        desk = platform.administrator();
        materialType = first("/material-types", "mtypes").path("id").asString();
        loanType = first("/loan-types", "loantypes").path("id").asString();
        group = first("/groups", "usergroups").path("id").asString();
        home = first("/locations", "locations");
        elsewhere = create(
                        "/service-points",
                        Map.of("name", "Branch " + unique(), "code", unique(), "discoveryDisplayName", "Branch"))
                .path("id")
                .asString();
        var instance = create(
                "/instance-storage/instances",
                Map.of(
                        "title",
                        "A title at the desk",
                        "source",
                        "FOLIO",
                        "instanceTypeId",
                        first("/instance-types", "instanceTypes").path("id").asString()));
        instanceId = instance.path("id").asString();
        holdings = create(
                        "/holdings-storage/holdings",
                        Map.of(
                                "instanceId", instance.path("id").asString(),
                                "permanentLocationId", home.path("id").asString(),
                                "sourceId",
                                        first("/holdings-sources", "holdingsRecordsSources")
                                                .path("id")
                                                .asString()))
                .path("id")
                .asString();
    }

    @Test
    void a_check_out_answers_201_with_the_loan_the_way_folio_prints_it() {
        var item = anItem();
        var patron = aPatron(true);
        var answer = checkOut(item, patron);
        assertThat(answer.statusCode()).isEqualTo(201);
        var loan = json(answer);
        assertThat(answer.headers().firstValue("location"))
                .hasValue("/circulation/loans/" + loan.path("id").asString());
        assertThat(answer.body()).contains("\"id\" : \"");
        assertThat(loan.path("status").path("name").asString()).isEqualTo("Open");
        assertThat(loan.path("action").asString()).isEqualTo("checkedout");
        assertThat(loan.path("item").path("title").asString()).isEqualTo("A title at the desk");
        assertThat(loan.path("item").path("status").path("name").asString()).isEqualTo("Checked out");
        assertThat(loan.path("borrower").path("barcode").asString()).isEqualTo(patron);
        assertThat(loan.path("loanPolicy").path("name").asString()).isNotEmpty();
        assertThat(itemStatus(item)).isEqualTo("Checked out");
    }

    @Test
    void a_check_in_closes_the_loan_and_the_item_is_available_at_its_home() {
        var item = anItem();
        checkOut(item, aPatron(true));
        var answer = json(checkIn(item, homeServicePoint()));
        assertThat(answer.path("loan").path("status").path("name").asString()).isEqualTo("Closed");
        assertThat(answer.path("loan").path("action").asString()).isEqualTo("checkedin");
        assertThat(answer.path("item").path("status").path("name").asString()).isEqualTo("Available");
        assertThat(answer.path("inHouseUse").asBoolean()).isFalse();
    }

    @Test
    void returned_at_another_library_an_item_is_in_transit_until_it_is_home() {
        var item = anItem();
        checkOut(item, aPatron(true));
        var away = json(checkIn(item, elsewhere));
        assertThat(away.path("item").path("status").path("name").asString()).isEqualTo("In transit");
        assertThat(away.path("item").path("inTransitDestinationServicePointId").asString())
                .isEqualTo(homeServicePoint());
        var again = checkIn(item, elsewhere);
        assertThat(again.statusCode()).as("scanning twice does no harm").isEqualTo(200);
        assertThat(json(again).has("loan")).isFalse();
        var back = json(checkIn(item, homeServicePoint()));
        assertThat(back.path("item").path("status").path("name").asString()).isEqualTo("Available");
        assertThat(back.path("item").has("inTransitDestinationServicePointId")).isFalse();
    }

    @Test
    void an_available_item_that_comes_back_at_home_was_used_in_house() {
        var answer = checkIn(anItem(), homeServicePoint());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(json(answer).path("inHouseUse").asBoolean()).isTrue();
    }

    @Test
    void every_reason_against_a_check_out_is_told_at_once() {
        var item = anItem();
        checkOut(item, aPatron(true));
        var answer = checkOut(item, aPatron(false));
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(messages(answer))
                .containsExactlyInAnyOrder("Cannot check out to inactive user", "Item is already checked out");
    }

    @Test
    void an_unknown_item_and_an_unknown_patron_are_named() {
        var answer = checkOut("no-such-item", "no-such-patron");
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(messages(answer))
                .containsExactlyInAnyOrder(
                        "Could not find user with matching barcode",
                        "No item with barcode no-such-item could be found");
    }

    @Test
    void a_check_in_of_an_unknown_barcode_says_so_with_its_code() {
        var answer = checkIn("no-such-item", homeServicePoint());
        assertThat(answer.statusCode()).isEqualTo(422);
        var error = json(answer).path("errors").path(0);
        assertThat(error.path("message").asString()).isEqualTo("No item with barcode no-such-item exists");
        assertThat(error.path("code").asString()).isEqualTo("ITEM_BARCODE_NOT_FOUND");
        assertThat(json(answer).has("total_records")).isFalse();
    }

    @Test
    void a_barcode_means_exactly_the_scanned_item_whatever_characters_it_has() {
        for (var barcode : List.of("A/100", "B*7", "C?9", "D\"4", "E\\8", "(F=1)", "00012", "12", "ß-22", "J&K+1")) {
            var stored = barcode + unique();
            anItem(stored);
            var answer = json(checkIn("  " + stored + " ", homeServicePoint()));
            assertThat(answer.path("item").path("barcode").asString()).isEqualTo(stored);
        }
        assertThat(checkIn("B%", homeServicePoint()).statusCode()).isEqualTo(422);
        assertThat(checkIn("H1\" or barcode=\"*", homeServicePoint()).statusCode())
                .isEqualTo(422);
    }

    @RepeatedTest(20)
    void two_desks_and_one_item_make_one_loan_and_one_refusal() throws Exception {
        for (int i = 0; i < TestLength.of(1, 25); i++) {
            twoDesksLendOneItem();
        }
    }

    private static void twoDesksLendOneItem() throws Exception {
        var item = anItem();
        List<String> patrons = List.of(aPatron(true), aPatron(true));
        List<Callable<HttpResponse<String>>> desks = new ArrayList<>();
        patrons.forEach(patron -> desks.add(() -> checkOut(item, patron)));
        List<HttpResponse<String>> answers = new ArrayList<>();
        try (var both = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var answer : both.invokeAll(desks)) {
                answers.add(answer.get());
            }
        }
        assertThat(answers).extracting(HttpResponse::statusCode).containsExactlyInAnyOrder(201, 422);
        var refused = answers.stream()
                .filter(answer -> answer.statusCode() == 422)
                .findFirst()
                .orElseThrow();
        assertThat(messages(refused)).containsExactly("Item is already checked out");
        var id = json(desk.get("/item-storage/items?query=barcode==" + item))
                .path("items")
                .path(0)
                .path("id")
                .asString();
        assertThat(json(desk.get("/circulation/loans?query=itemId==" + id))
                        .path("totalRecords")
                        .asInt())
                .as("the refused request leaves no loan")
                .isEqualTo(1);
    }

    @Test
    void what_a_desk_reads_beside_a_scan_answers_with_a_total_also_for_the_literal_not_found() {
        for (var path : List.of(
                "/circulation/requests?query=(itemId==NOT_FOUND%20and%20(status==%22Open%20-%20Awaiting%20pickup%22%20or%20status==%22Open%20-%20Awaiting%20delivery%22))",
                "/circulation/requests?query=(requesterId==NOT_FOUND%20and%20pickupServicePointId=x%20and%20status==%22Open%22)",
                "/circulation/loans?query=(userId==NOT_FOUND%20and%20status.name%3C%3EClosed)&limit=1",
                "/accounts?query=loanId==%22NOT_FOUND%22",
                "/accounts?query=(userId==NOT_FOUND%20and%20itemId==NOT_FOUND)%20AND%20(status.name==%22Open%22%20OR%20status.name==%22Closed%22)",
                "/lost-item-fees-policies?query=id==NOT_FOUND",
                "/proxiesfor?query=query=(userId==NOT_FOUND)",
                "/manualblocks?query=userId==NOT_FOUND",
                "/configurations/entries?query=(module==CHECKOUT%20and%20configName==other_settings)",
                "/staff-slips-storage/staff-slips?limit=1000")) {
            var answer = desk.get(path);
            assertThat(answer.statusCode()).as("%s: %s", path, answer.body()).isEqualTo(200);
            assertThat(json(answer).path("totalRecords").isNumber()).as(path).isTrue();
        }
    }

    /** As the driver sends them, outbox included; begin and commit, and the gateway's own look at the user, not counted. */
    @Test
    void a_check_out_and_a_check_in_take_at_most_six_statements_each() {
        var item = anItem();
        var patron = aPatron(true);
        assertThat(statementsOf(() -> checkOut(item, patron))).hasSizeBetween(3, 6);
        assertThat(statementsOf(() -> checkIn(item, homeServicePoint()))).hasSizeBetween(3, 6);
    }

    @Test
    void a_requested_item_costs_at_most_six_statements_a_scan_too() {
        var item = anItem();
        var reader = aPatron(true);
        checkOut(item, aPatron(true));
        var stored = json(desk.get("/item-storage/items?query=barcode==" + item))
                .path("items")
                .path(0);
        create(
                "/circulation/requests",
                Map.of(
                        "requestLevel",
                        "Item",
                        "requestType",
                        "Hold",
                        "requestDate",
                        "2026-06-01T10:00:00.000Z",
                        "instanceId",
                        instanceId,
                        "holdingsRecordId",
                        holdings,
                        "itemId",
                        stored.path("id").asString(),
                        "requesterId",
                        json(desk.get("/users?query=barcode==" + reader))
                                .path("users")
                                .path(0)
                                .path("id")
                                .asString(),
                        "fulfillmentPreference",
                        "Hold Shelf",
                        "pickupServicePointId",
                        PICKUP_DESK));
        assertThat(statementsOf(() -> checkIn(item, PICKUP_DESK))).hasSizeBetween(4, 6);
        assertThat(itemStatus(item)).isEqualTo("Awaiting pickup");
        assertThat(statementsOf(() -> checkOut(item, reader))).hasSizeBetween(5, 6);
        assertThat(itemStatus(item)).isEqualTo("Checked out");
    }

    private static List<String> statementsOf(Runnable request) {
        var logger = (Logger) LoggerFactory.getLogger(JdbcTemplate.class);
        var level = logger.getLevel();
        var heard = new ListAppender<ILoggingEvent>() {
            @Override
            protected void append(ILoggingEvent event) {
                event.prepareForDeferredProcessing(); // takes the thread's name now, in that thread
                super.append(event);
            }
        };
        heard.start();
        logger.setLevel(Level.DEBUG);
        logger.setAdditive(false);
        logger.addAppender(heard);
        Caller.platform(new TenantId(TestPlatform.TENANT)).run(() -> {
            platform.bean(RuleBooks.class).changed();
            platform.bean(RuleBooks.class).current(); // fresh for two seconds: a desk at work finds it in memory
        });
        try {
            request.run();
        } finally {
            logger.detachAppender(heard);
            logger.setAdditive(true);
            logger.setLevel(level);
        }
        List<ILoggingEvent> all;
        synchronized (heard) { // others may still be saying something
            all = List.copyOf(heard.list);
        }
        var statements = all.stream()
                .filter(event -> event.getFormattedMessage().startsWith("Executing prepared SQL statement"))
                .toList();
        // The relay and others work at the same time; the request's thread is the one that locked the item.
        var thread = statements.stream()
                .filter(event -> event.getFormattedMessage().contains("for no key update of i"))
                .map(ILoggingEvent::getThreadName)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no statement locked the item: " + all));
        return statements.stream()
                .filter(event -> event.getThreadName().equals(thread))
                .map(ILoggingEvent::getFormattedMessage)
                .dropWhile(message -> !message.contains("for no key update of i")) // the gateway's look at the user
                .toList();
    }

    @Test
    void a_rules_text_with_a_mistake_is_refused_with_line_and_column() {
        var answer = desk.put("/circulation/rules", JSON.writeValueAsString(Map.of("rulesAsText", "m book: l a")));
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(json(answer).path("line").asInt()).isEqualTo(1);
        assertThat(json(answer).path("message").asString()).contains("policy is missing");
    }

    private static HttpResponse<String> checkOut(String item, String patron) {
        return desk.post(
                "/circulation/check-out-by-barcode",
                JSON.writeValueAsString(
                        Map.of("itemBarcode", item, "userBarcode", patron, "servicePointId", homeServicePoint())));
    }

    private static HttpResponse<String> checkIn(String item, String servicePoint) {
        return desk.post(
                "/circulation/check-in-by-barcode",
                JSON.writeValueAsString(Map.of(
                        "itemBarcode",
                        item,
                        "servicePointId",
                        servicePoint,
                        "checkInDate",
                        "2026-06-01T10:00:00.000Z")));
    }

    private static String homeServicePoint() {
        return home.path("primaryServicePoint").asString();
    }

    private static String anItem() {
        return anItem(unique());
    }

    private static String anItem(String barcode) {
        create(
                "/item-storage/items",
                Map.of(
                        "holdingsRecordId", holdings,
                        "barcode", barcode,
                        "status", Map.of("name", "Available"),
                        "materialTypeId", materialType,
                        "permanentLoanTypeId", loanType));
        return barcode;
    }

    private static String aPatron(boolean active) {
        var barcode = unique();
        create(
                "/users",
                Map.of(
                        "username", barcode,
                        "barcode", barcode,
                        "active", active,
                        "patronGroup", group,
                        "personal", Map.of("lastName", "Reader", "firstName", "A")));
        return barcode;
    }

    private static String itemStatus(String barcode) {
        return json(desk.get("/item-storage/items?query=barcode==" + barcode))
                .path("items")
                .path(0)
                .path("status")
                .path("name")
                .asString();
    }

    private static List<String> messages(HttpResponse<String> answer) {
        return json(answer)
                .path("errors")
                .valueStream()
                .map(error -> error.path("message").asString())
                .toList();
    }

    private static JsonNode first(String path, String array) {
        return json(desk.get(path + "?limit=1")).path(array).path(0);
    }

    private static JsonNode create(String path, Map<String, ?> record) {
        var answer = desk.post(path, JSON.writeValueAsString(record));
        assertThat(answer.statusCode()).as("%s: %s", path, answer.body()).isEqualTo(201);
        return json(answer);
    }

    private static JsonNode json(HttpResponse<String> answer) {
        return JSON.readTree(answer.body());
    }

    private static String unique() {
        return UUID.randomUUID().toString().substring(24);
    }
}
