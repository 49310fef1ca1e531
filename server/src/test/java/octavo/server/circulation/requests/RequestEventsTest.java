package octavo.server.circulation.requests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static octavo.server.SignedIn.expect;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What committed is announced, in FOLIO's envelope and in the order of each request's versions. */
class RequestEventsTest {

    private static final Duration WAIT = Duration.ofSeconds(180);

    @Test
    void placing_serving_filling_and_reordering_are_announced() throws Exception {
        var library = new Library();
        var item = library.lentItem();
        var reader = library.reader();
        var hold = library.place("Hold", item, reader).path("id").asString();
        var other = library.place("Hold", item, library.reader()).path("id").asString();
        var order = Json.object();
        var places = order.putArray("reorderedQueue");
        places.addObject().put("id", other).put("newPosition", 1);
        places.addObject().put("id", hold).put("newPosition", 2);
        expect(200, library.staff.post("/circulation/requests/queue/item/" + item.id() + "/reorder", order));
        expect(204, library.staff.client().delete("/circulation/requests/" + other));
        expect(200, library.checkIn(item, Library.DESK));
        expect(201, library.checkOut(item, reader));

        var events = eventsUntil(
                "folio.ALL.circulation.request",
                event -> document(event).path("id").asString().equals(hold)
                        && document(event).path("status").asString().equals("Closed - Filled"),
                event -> isOf(other, event) && event.path("type").asString().equals("DELETE"));
        var ofHold = events.stream().filter(event -> isOf(hold, event)).toList();
        assertThat(ofHold)
                .extracting(event -> event.path("type").asString())
                .startsWith("CREATE")
                .containsOnlyOnce("CREATE")
                .contains("UPDATE");
        assertThat(ofHold.getFirst().has("old")).isFalse();
        assertThat(ofHold.getFirst().path("tenant").asString()).isEqualTo(TestPlatform.TENANT);
        assertThat(ofHold)
                .extracting(event -> document(event).path("position").asInt(0))
                .as("placed, reordered, moved up, served, filled")
                .containsExactly(1, 2, 1, 1, 0);
        var last = ofHold.getLast();
        assertThat(last.path("old").path("status").asString()).isEqualTo("Open - Awaiting pickup");
        assertThat(events.stream()
                        .filter(event -> isOf(other, event))
                        .map(event -> event.path("type").asString()))
                .endsWith("DELETE");

        Predicate<JsonNode> ofThisQueue =
                event -> document(event).path("itemId").asString().equals(item.id());
        var reordered = eventsUntil("folio.ALL.circulation.request-queue-reordering", ofThisQueue).stream()
                .filter(ofThisQueue)
                .toList()
                .getLast();
        assertThat(document(reordered).path("requestIds").valueStream().map(JsonNode::asString))
                .containsExactly(other, hold);
    }

    private static JsonNode document(JsonNode event) {
        return event.path(event.has("new") ? "new" : "old");
    }

    private static boolean isOf(String id, JsonNode event) {
        return document(event).path("id").asString().equals(id);
    }

    /** The events of a topic and of the tests' tenant, until each that is looked for has come. */
    @SafeVarargs
    private static List<JsonNode> eventsUntil(String topic, Predicate<JsonNode>... wanted) {
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
                for (ConsumerRecord<byte[], byte[]> message : consumer.poll(Duration.ofMillis(200))) {
                    var tenant = Objects.requireNonNull(message.headers().lastHeader("x-okapi-tenant"));
                    if (new String(tenant.value(), UTF_8).equals(TestPlatform.TENANT)) {
                        events.add(Json.COMPACT.readTree(message.value()));
                    }
                }
                if (Stream.of(wanted).allMatch(one -> events.stream().anyMatch(one))) {
                    return events;
                }
            }
        }
        throw new AssertionError("the event did not come in " + WAIT + "; " + events.size() + " others did");
    }
}
