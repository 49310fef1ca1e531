package octavo.server.dataimport.chunks;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import octavo.server.events.KafkaClients;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.RoundRobinAssignor;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * One member of the group of workers: takes a chunk, works on it, commits its offset, takes the next. While it works it goes
 * on asking the broker for nothing, so that a slow chunk never loses it its partitions.
 */
final class ChunkWorker {

    private static final Logger LOG = LoggerFactory.getLogger(ChunkWorker.class);

    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration PAUSE_MAX = Duration.ofSeconds(5);
    private static final Duration CLOSE_MAX = Duration.ofSeconds(3);

    /** How long a chunk at work may delay the stop; it comes again otherwise. */
    private static final Duration LAST_CHUNK_MAX = Duration.ofSeconds(5);

    /** How soon the chunks of a worker that died go to the others. */
    private static final int SESSION_MILLIS = 10_000;

    private final String name;
    private final String topic;
    private final String group;
    private final KafkaClients kafka;
    private final ChunkProcessor processor;
    private final ExecutorService work;
    private final Thread thread;

    /** Before the next fresh start; of the consumer's thread alone. */
    private Duration pause = Duration.ZERO;

    private volatile boolean stopping;
    private volatile @Nullable Consumer<byte[], byte[]> current;

    ChunkWorker(String name, String topic, String group, KafkaClients kafka, ChunkProcessor processor) {
        this.name = name;
        this.topic = topic;
        this.group = group;
        this.kafka = kafka;
        this.processor = processor;
        this.work =
                Executors.newSingleThreadExecutor(Thread.ofPlatform().name(name).factory());
        this.thread = Thread.ofPlatform().name(name + "-consumer").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /** Lets the chunk at work come to its end, unless it waits for something, and leaves the group. */
    void stop() {
        stopping = true;
        var consumer = current;
        if (consumer != null) {
            consumer.wakeup();
        }
    }

    void awaitStop() throws InterruptedException {
        thread.join(LAST_CHUNK_MAX.plus(CLOSE_MAX).plus(POLL));
        work.shutdownNow();
    }

    private void run() {
        while (!stopping) {
            try {
                Thread.sleep(pause); // backs off after a fault; none at first
                serve();
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException | Error e) { // an Error too: nothing else would tell that a worker is gone
                if (!stopping) {
                    LOG.atLevel(e instanceof Error ? Level.ERROR : Level.WARN)
                            .setCause(e)
                            .log("{} starts afresh", name);
                    pause = pause.isZero() ? Duration.ofMillis(250) : pause.multipliedBy(2);
                    pause = pause.compareTo(PAUSE_MAX) > 0 ? PAUSE_MAX : pause;
                }
            }
        }
    }

    private void serve() {
        var consumer = consumer();
        current = consumer;
        try {
            consume(consumer);
        } finally {
            consumer.close(CloseOptions.timeout(CLOSE_MAX));
        }
    }

    private Consumer<byte[], byte[]> consumer() {
        return kafka.consumer(
                group,
                Map.of(
                        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
                        RoundRobinAssignor.class.getName(),
                        ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
                        SESSION_MILLIS,
                        ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                        1,
                        ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
                        ChunkTopics.MESSAGE_BYTES_MAX,
                        ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
                        ChunkTopics.MESSAGE_BYTES_MAX,
                        ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
                        500));
    }

    private void consume(Consumer<byte[], byte[]> consumer) {
        var partitions = new Partitions(consumer);
        consumer.subscribe(List.of(kafka.topicName(topic)), partitions);
        try {
            while (!stopping) {
                for (var message : consumer.poll(POLL)) {
                    handle(consumer, partitions, message);
                }
            }
        } catch (WakeupException e) {
            if (!stopping) {
                throw e;
            }
        }
    }

    /** Partitions that come while a chunk is at work wait like the others. */
    private static final class Partitions implements ConsumerRebalanceListener {

        private final Consumer<byte[], byte[]> consumer;
        private boolean waiting;

        Partitions(Consumer<byte[], byte[]> consumer) {
            this.consumer = consumer;
        }

        void hold() {
            waiting = true;
            consumer.pause(consumer.assignment());
        }

        void release() {
            waiting = false;
            consumer.resume(consumer.assignment());
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            if (waiting) {
                consumer.pause(partitions);
            }
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            // a chunk at work is settled all the same; whoever meets it again recognises it
        }
    }

    private void handle(
            Consumer<byte[], byte[]> consumer, Partitions partitions, ConsumerRecord<byte[], byte[]> message) {
        var done = CompletableFuture.runAsync(() -> process(message.value()), work);
        var woken = done.whenComplete((_, _) -> consumer.wakeup());
        partitions.hold();
        while (!woken.isDone()) {
            try {
                consumer.poll(POLL);
            } catch (WakeupException e) {
                if (stopping && !endsInTime(done)) {
                    return;
                }
            }
        }
        takeWakeup(consumer);
        done.join();
        commit(consumer, message);
        pause = Duration.ZERO;
        partitions.release();
    }

    private boolean endsInTime(CompletableFuture<Void> done) {
        try {
            done.orTimeout(LAST_CHUNK_MAX.toMillis(), TimeUnit.MILLISECONDS).join();
            return true;
        } catch (RuntimeException e) {
            LOG.debug("{}: the last chunk did not end in time and comes again", name, e);
            return false;
        }
    }

    /** The signal that the chunk is done may have come while nobody waited; the next call of the consumer would meet it. */
    private static void takeWakeup(Consumer<byte[], byte[]> consumer) {
        try {
            consumer.poll(Duration.ZERO);
        } catch (WakeupException e) {
            LOG.trace("woken late", e);
        }
    }

    private void commit(Consumer<byte[], byte[]> consumer, ConsumerRecord<byte[], byte[]> message) {
        var partition = new TopicPartition(message.topic(), message.partition());
        try {
            consumer.commitSync(Map.of(partition, new OffsetAndMetadata(message.offset() + 1)));
        } catch (CommitFailedException | RebalanceInProgressException e) {
            LOG.debug("{}: the partition went to another worker, which meets the chunk again", name, e);
        }
    }

    private void process(byte[] message) {
        try {
            processor.process(message);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while working on a chunk", e);
        } catch (IllegalArgumentException e) {
            LOG.error("{}: a message that is no chunk is passed over", name, e);
        }
    }
}
