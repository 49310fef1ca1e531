package octavo.server.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import octavo.server.TestPlatform;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Somebody outside who reads nothing but events has the same catalogue as the database. */
class CatalogueFromEventsTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration WAIT = Duration.ofSeconds(180);

    private static final Map<String, String> TABLES = Map.of(
            "folio.ALL.inventory.instance", "instance",
            "folio.ALL.inventory.holdings-record", "holdings",
            "folio.ALL.inventory.item", "item");

    private static TestPlatform platform;
    private static TestPlatform.Client folio;

    @BeforeAll
    static void aPlatform() {
        platform = TestPlatform.get();
        folio = platform.administrator();
    }

    @Test
    void creates_updates_and_deletes_rebuild_the_catalogue() throws Exception {
        var kept = created("First");
        var changed = created("Second");
        var deleted = created("Third");
        var update = changed.deepCopy().put("title", "Second, revised");
        var path = "/instance-storage/instances/";
        assertThat(folio.put(path + changed.path("id").asString(), update.toString())
                        .statusCode())
                .isEqualTo(204);
        assertThat(folio.delete(path + deleted.path("id").asString()).statusCode())
                .isEqualTo(204);
        awaitRelay();

        var rebuilt = rebuild();

        for (var table : TABLES.values()) {
            assertThat(rebuilt.getOrDefault(table, new TreeMap<>())).as(table).isEqualTo(stored(table));
        }
        assertThat(rebuilt.get("instance")).containsKey(kept.path("id").asString());
        assertThat(rebuilt.get("instance")).doesNotContainKey(deleted.path("id").asString());
    }

    private static ObjectNode created(String title) {
        var type = JSON.readTree(folio.get("/instance-types?limit=1").body())
                .path("instanceTypes")
                .get(0)
                .path("id")
                .asString();
        var answer = folio.post(
                "/instance-storage/instances",
                JSON.writeValueAsString(Map.of("title", title, "source", "FOLIO", "instanceTypeId", type)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return (ObjectNode) JSON.readTree(answer.body());
    }

    /** What is known of a record: its latest version, and the document unless it was deleted. */
    private record Known(int version, Optional<JsonNode> document) {}

    /**
     * Reads all events from the first on and applies each; one that comes twice does what it did before. The events of a
     * record that moved to another instance stand in two partitions, which are read in any order: its version says which
     * event is the later one.
     */
    private static Map<String, Map<String, JsonNode>> rebuild() {
        var known = new HashMap<String, Map<String, Known>>();
        try (var consumer = new KafkaConsumer<>(
                Map.<String, Object>of("bootstrap.servers", platform.kafkaBootstrapServers()),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            var partitions = TABLES.keySet().stream()
                    .flatMap(topic -> consumer.partitionsFor(topic).stream())
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            var ends = consumer.endOffsets(partitions);
            while (partitions.stream()
                    .anyMatch(partition -> consumer.position(partition) < ends.getOrDefault(partition, 0L))) {
                consumer.poll(Duration.ofMillis(200)).forEach(event -> apply(event, known));
            }
        }
        var catalogue = new HashMap<String, Map<String, JsonNode>>();
        known.forEach((table, records) -> {
            var documents = new TreeMap<String, JsonNode>();
            records.forEach((id, record) -> record.document().ifPresent(document -> documents.put(id, document)));
            catalogue.put(table, documents);
        });
        return catalogue;
    }

    private static void apply(ConsumerRecord<byte[], byte[]> message, Map<String, Map<String, Known>> known) {
        var event = JSON.readTree(message.value());
        var tenant = new String(
                requireNonNull(message.headers().lastHeader("x-okapi-tenant")).value(), UTF_8);
        assertThat(event.path("tenant").asString()).isEqualTo(tenant);
        assertThat(event.path("eventId").asString()).hasSize(36);
        if (!tenant.equals(TestPlatform.TENANT)) {
            return;
        }
        var document = event.path(event.has("new") ? "new" : "old");
        if ("holdings".equals(TABLES.get(message.topic()))) {
            assertThat(new String(message.key(), UTF_8))
                    .isEqualTo(document.path("instanceId").asString());
        }
        var told = new Known(
                document.path("_version").asInt(),
                switch (event.path("type").asString()) {
                    case "CREATE", "UPDATE" -> Optional.of(document);
                    case "DELETE" -> Optional.empty();
                    default -> throw new AssertionError("an event of type " + event.path("type"));
                });
        known.computeIfAbsent(requireNonNull(TABLES.get(message.topic())), _ -> new HashMap<>())
                .merge(
                        document.path("id").asString(),
                        told,
                        (before, now) -> now.version() >= before.version() ? now : before);
    }

    private static Map<String, JsonNode> stored(String table) throws SQLException {
        var rows = new TreeMap<String, JsonNode>();
        try (var connection = platform.connect();
                var statement = connection.createStatement();
                var result = statement.executeQuery("select id::text, doc from t_diku." + table)) {
            while (result.next()) {
                rows.put(result.getString(1), JSON.readTree(result.getString(2)));
            }
        }
        return rows;
    }

    private static void awaitRelay() throws SQLException, InterruptedException {
        var deadline = Instant.now().plus(WAIT);
        while (waiting() > 0) {
            assertThat(Instant.now()).isBefore(deadline);
            Thread.sleep(50); // between two looks
        }
    }

    private static long waiting() throws SQLException {
        try (var connection = platform.connect();
                var statement = connection.createStatement();
                var result = statement.executeQuery("select count(*) from t_diku.outbox")) {
            result.next();
            return result.getLong(1);
        }
    }
}
