package octavo.server.events;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Connections to the broker, all with the same guarantees: what is produced is acknowledged by every replica and written
 * once, what is consumed is committed by hand. Keys and values are bytes.
 */
@Component
public class KafkaClients {

    /** FOLIO's tenant collection: one topic for all tenants, so that topics do not multiply with tenants. */
    private static final String COLLECTION = ".ALL.";

    /** How long a message is tried before its sender learns that the broker is away. */
    private static final int DELIVERY_MILLIS_MAX = 15_000;

    private static final int REQUEST_MILLIS_MAX = 5_000;

    private final String bootstrapServers;
    private final EventSettings settings;

    KafkaClients(@Value("${octavo.kafka.bootstrap-servers}") String bootstrapServers, EventSettings settings) {
        this.bootstrapServers = bootstrapServers;
        this.settings = settings;
    }

    /** The full name of a topic: {@code folio.ALL.inventory.item} for {@code inventory.item}. */
    public String topicName(String topic) {
        return settings.environment() + COLLECTION + topic;
    }

    /**
     * A producer, to be closed by the caller.
     *
     * @param own settings for this producer, over the common ones
     */
    public Producer<byte[], byte[]> producer(Map<String, Object> own) {
        var all = common();
        all.put(ProducerConfig.ACKS_CONFIG, "all");
        all.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        all.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        all.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, DELIVERY_MILLIS_MAX);
        all.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, REQUEST_MILLIS_MAX);
        all.putAll(own);
        return new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /**
     * A consumer, to be closed by the caller, who commits its offsets.
     *
     * @param group the consumer group, without the environment
     */
    public Consumer<byte[], byte[]> consumer(String group, Map<String, Object> own) {
        var all = common();
        all.put(ConsumerConfig.GROUP_ID_CONFIG, settings.environment() + "-" + group);
        all.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        all.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        all.putAll(own);
        return new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** Whether the broker answers within a time. */
    public boolean answers(Duration most) throws InterruptedException {
        var own = common();
        own.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, (int) most.toMillis());
        own.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) most.toMillis());
        try (var admin = Admin.create(own)) {
            admin.describeCluster().nodes().get();
            return true;
        } catch (ExecutionException e) {
            return false;
        }
    }

    Admin admin() {
        return Admin.create(common());
    }

    private Map<String, Object> common() {
        var all = new HashMap<String, Object>();
        all.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        all.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_MILLIS_MAX);
        all.put(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, 1_000);
        return all;
    }
}
