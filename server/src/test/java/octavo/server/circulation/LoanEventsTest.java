package octavo.server.circulation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static octavo.server.TestTenant.json;
import static octavo.server.TestTenant.ok;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a desk does is announced in FOLIO's envelope: the loan, the item and the check-in, each in order of its versions. */
class LoanEventsTest {

    private static final Duration WAIT = Duration.ofSeconds(180);

    private final DeskTenant library = DeskTenant.get();

    @Test
    void lending_renewing_and_returning_are_announced_in_this_order() {
        library.rules(library.policy(DeskTenant.TWO_WEEKS));
        var item = library.book();
        var reader = library.reader();
        var loan = library.lend(item, reader, "").path("id").asString();
        ok(200, library.renew(item, reader, ""));
        assertThat(json(ok(200, library.checkIn(item, "")))
                        .path("loan")
                        .path("id")
                        .asString())
                .isEqualTo(loan);

        var ofLoan = events(
                "folio.ALL.circulation.loan",
                loan,
                event -> event.path("new").path("action").asString("").equals("checkedin"));
        assertThat(ofLoan)
                .extracting(event -> event.path("type").asString())
                .containsExactly("CREATE", "UPDATE", "UPDATE");
        assertThat(ofLoan)
                .extracting(event -> event.path("new").path("action").asString())
                .containsExactly("checkedout", "renewed", "checkedin");
        assertThat(ofLoan.getFirst().has("old")).isFalse();
        assertThat(ofLoan.getLast().path("old").path("action").asString()).isEqualTo("renewed");
        assertThat(ofLoan.getLast().path("tenant").asString()).isEqualTo(DeskTenant.NAME);

        var ofItem = events(
                "folio.ALL.inventory.item",
                item.id(),
                event -> event.path("type").asString("").equals("UPDATE")
                        && status(event, "new").equals("Available"));
        assertThat(ofItem.stream().map(event -> status(event, "new")))
                .containsExactly("Available", "Checked out", "Available");

        Predicate<JsonNode> ofThisItem =
                event -> event.path("new").path("itemId").asString("").equals(item.id());
        assertThat(events("folio.ALL.circulation.check-in", "", ofThisItem).stream()
                        .filter(ofThisItem))
                .extracting(event ->
                        event.path("new").path("itemStatusPriorToCheckIn").asString())
                .containsExactly("Checked out");
    }

    private static String status(JsonNode event, String side) {
        return event.path(side).path("status").path("name").asString("");
    }

    /** The events of a topic about a record, or about all, until the last one looked for has come. */
    private static List<JsonNode> events(String topic, String id, Predicate<JsonNode> last) {
        List<JsonNode> events = new ArrayList<>();
        try (var consumer = new KafkaConsumer<>(
                Map.<String, Object>of("bootstrap.servers", TestPlatform.get().kafkaBootstrapServers()),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            var partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            var deadline = Instant.now().plus(WAIT);
            while (Instant.now().isBefore(deadline)) {
                for (var message : consumer.poll(Duration.ofMillis(200))) {
                    var tenant = Objects.requireNonNull(message.headers().lastHeader("x-okapi-tenant"));
                    var event = Json.COMPACT.readTree(message.value());
                    var about = event.path(event.has("new") ? "new" : "old")
                            .path("id")
                            .asString("");
                    if (new String(tenant.value(), UTF_8).equals(DeskTenant.NAME)
                            && (id.isEmpty() || about.equals(id))) {
                        events.add(event);
                    }
                }
                if (events.stream().anyMatch(last)) {
                    return events;
                }
            }
        }
        throw new AssertionError("the event did not come in " + WAIT + "; " + events.size() + " others did");
    }
}
