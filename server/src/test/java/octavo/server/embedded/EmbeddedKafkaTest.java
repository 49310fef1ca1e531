package octavo.server.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EmbeddedKafkaTest {

    private static final Duration BACK_AFTER_A_KILL_WAIT = Duration.ofSeconds(120);

    private static DataFolder data;
    private static EmbeddedKafka kafka;

    @BeforeAll
    static void start() {
        data = DataFolder.open(Path.of("target", "test-kafka"));
        kafka = EmbeddedKafka.in(data, null, "256m", false);
        kafka.start();
    }

    @AfterAll
    static void stop() {
        kafka.close();
        data.close();
    }

    @Test
    void a_broker_that_was_killed_comes_back_by_itself_with_all_it_had_acknowledged() throws Exception {
        var topic = "kept-" + UUID.randomUUID();
        try (var admin = Admin.create(client())) {
            admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
        }
        send(topic, "before");

        kafka.kill();
        send(topic, "after"); // waits until the broker is back

        assertThat(read(topic, 2)).containsExactly("before", "after");
    }

    @Test
    void a_broker_that_was_stopped_stays_stopped_until_it_is_started() {
        kafka.stop();
        assertThat(kafka.isRunning()).isFalse();

        kafka.start();
        assertThat(kafka.isRunning()).isTrue();
    }

    private static void send(String topic, String value) throws Exception {
        try (var producer = new KafkaProducer<>(client(), new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(topic, value.getBytes(StandardCharsets.UTF_8)))
                    .get();
        }
    }

    private static List<String> read(String topic, int count) {
        try (var consumer = new KafkaConsumer<>(client(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            var partition = new TopicPartition(topic, 0);
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            var values = new ArrayList<String>();
            var deadline = System.nanoTime() + BACK_AFTER_A_KILL_WAIT.toNanos();
            while (values.size() < count && System.nanoTime() < deadline) {
                consumer.poll(Duration.ofMillis(200))
                        .forEach(entry -> values.add(new String(entry.value(), StandardCharsets.UTF_8)));
            }
            return values;
        }
    }

    private static Map<String, Object> client() {
        return Map.of(
                "bootstrap.servers", kafka.bootstrapServers(),
                "delivery.timeout.ms", (int) BACK_AFTER_A_KILL_WAIT.toMillis(),
                "max.block.ms", BACK_AFTER_A_KILL_WAIT.toMillis());
    }
}
