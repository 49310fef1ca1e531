import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Prints the events of a topic that name an id, from the first one on, until none came for ten seconds; waits a minute for the first. */
class ReadEvents {

    static void main(String[] arguments) {
        var bootstrap = arguments[0];
        var topic = arguments[1];
        var id = arguments[2];
        Map<String, Object> settings = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap,
                ConsumerConfig.GROUP_ID_CONFIG, "first-hour-" + UUID.randomUUID(),
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        int found = 0;
        try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of(topic));
            var latest = Instant.now().plusSeconds(60);
            ConsumerRecords<String, String> events;
            do {
                events = consumer.poll(Duration.ofSeconds(10));
                for (var event : events) {
                    if (event.value() != null && event.value().contains(id)) {
                        System.out.println(event.key() + " " + event.value());
                        found++;
                    }
                }
            } while (!events.isEmpty() || found == 0 && Instant.now().isBefore(latest));
        }
        if (found == 0) {
            System.err.println("no event of " + topic + " names " + id);
            System.exit(1);
        }
    }
}
