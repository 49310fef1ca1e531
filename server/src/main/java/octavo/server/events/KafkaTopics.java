package octavo.server.events;

import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.TopicExistsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Creates every topic at the start, with stated partitions and copies: a topic made on first use would have one partition,
 * and a replication factor that the cluster cannot have would show only as a first import that hangs (F25).
 */
@Component
public class KafkaTopics implements SmartLifecycle {

    /** Before everything that produces or consumes. */
    static final int PHASE = 0;

    private static final Logger LOG = LoggerFactory.getLogger(KafkaTopics.class);
    private static final int REPLICATION_WANTED = 3;
    private static final int START_SECONDS_MAX = 60;

    private final KafkaClients kafka;
    private final EventSettings settings;
    private final List<Topic> topics;
    private volatile boolean running;

    KafkaTopics(
            KafkaClients kafka,
            EventSettings settings,
            AnnouncedTypes announced,
            List<TopicDeclarations> declarations) {
        this.kafka = kafka;
        this.settings = settings;
        this.topics = Stream.concat(
                        announced.topics().stream()
                                .map(name -> new Topic(
                                        name,
                                        settings.partitions(),
                                        Map.of("max.message.bytes", String.valueOf(EventRelay.EVENT_BYTES_MAX)))),
                        declarations.stream().flatMap(declaration -> declaration.topics().stream()))
                .toList();
    }

    @Override
    public void start() {
        try (var admin = kafka.admin()) {
            int brokers = admin.describeCluster()
                    .nodes()
                    .get(START_SECONDS_MAX, TimeUnit.SECONDS)
                    .size();
            create(admin, (short) replicationFactor(settings.replicationFactor(), brokers));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the topics were created", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("Kafka does not answer, so its topics cannot be created", e);
        }
        running = true;
    }

    /** @throws IllegalStateException where more copies are asked for than there are brokers */
    static int replicationFactor(int configured, int brokers) {
        if (configured > brokers) {
            throw new IllegalStateException(
                    "octavo.events.replication-factor is %d, but the Kafka cluster has %d broker%s: lower the setting or add brokers"
                            .formatted(configured, brokers, brokers == 1 ? "" : "s"));
        }
        return configured > 0 ? configured : Math.min(REPLICATION_WANTED, brokers);
    }

    private void create(Admin admin, short replicationFactor)
            throws InterruptedException, ExecutionException, TimeoutException {
        var wanted = topics.stream()
                .collect(toMap(topic -> kafka.topicName(topic.name()), topic -> topic, (one, same) -> one));
        var existing = admin.listTopics().names().get(START_SECONDS_MAX, TimeUnit.SECONDS);
        var missing = new ArrayList<NewTopic>();
        wanted.forEach((name, topic) -> {
            if (!existing.contains(name)) {
                missing.add(new NewTopic(name, topic.partitions(), replicationFactor).configs(topic.settings()));
            }
        });
        for (var created : admin.createTopics(missing).values().values()) {
            try {
                created.get(START_SECONDS_MAX, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof TopicExistsException)) { // another node was quicker
                    throw e;
                }
            }
        }
        LOG.info(
                "Kafka: {} topics, {} created, replication factor {}",
                wanted.size(),
                missing.size(),
                replicationFactor);
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
