package octavo.server.dataimport.dispatch;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import octavo.server.dataimport.chunks.Chunk;
import octavo.server.dataimport.chunks.ChunkTopics;
import octavo.server.events.KafkaClients;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;

/** Sends chunks and waits for the broker's word. */
final class ChunkSender implements AutoCloseable {

    /** How soon a job says that the broker is away. */
    private static final int DELIVERY_MILLIS_MAX = 6_000;

    private final KafkaClients kafka;
    private final Producer<byte[], byte[]> producer;
    private final int partitions;
    private int nextPartition;
    private int nextSmallPartition;

    ChunkSender(KafkaClients kafka, int partitions) {
        this.kafka = kafka;
        this.partitions = partitions;
        this.producer = kafka.producer(Map.of(
                ProducerConfig.MAX_REQUEST_SIZE_CONFIG, ChunkTopics.MESSAGE_BYTES_MAX,
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, DELIVERY_MILLIS_MAX,
                ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 3_000,
                ProducerConfig.MAX_BLOCK_MS_CONFIG, 3_000,
                ProducerConfig.LINGER_MS_CONFIG, 0));
    }

    /**
     * Sends a chunk. Partitions take turns, since workers hold them in turn: consecutive chunks go to different workers. Those
     * of a job that keeps the order of its file have one partition, and so one worker at a time.
     *
     * @return false where the broker does not answer; the chunk may have arrived all the same
     * @throws TooLargeException for a chunk that no message can carry, however often it is sent
     */
    boolean send(Chunk chunk, boolean small, boolean keepsOrder) throws InterruptedException {
        var topic = kafka.topicName(small ? ChunkTopics.SMALL_JOBS : ChunkTopics.CHUNKS);
        int partition;
        if (keepsOrder) {
            partition = Math.floorMod(chunk.jobId().hashCode(), small ? ChunkTopics.SMALL_JOBS_PARTITIONS : partitions);
        } else if (small) {
            partition = nextSmallPartition++ % ChunkTopics.SMALL_JOBS_PARTITIONS;
        } else {
            partition = nextPartition++ % partitions;
        }
        var key = chunk.jobId().toString().getBytes(StandardCharsets.US_ASCII);
        try {
            producer.send(new ProducerRecord<>(topic, partition, key, chunk.encode()))
                    .get();
            return true;
        } catch (RecordTooLargeException e) {
            throw new TooLargeException(chunk, e);
        } catch (KafkaException e) {
            return false;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RecordTooLargeException tooLarge) {
                throw new TooLargeException(chunk, tooLarge);
            }
            if (e.getCause() instanceof KafkaException) {
                return false;
            }
            throw new IllegalStateException("sending chunk %d of job %s".formatted(chunk.number(), chunk.jobId()), e);
        }
    }

    /** A chunk is larger than messages may be; its job cannot go on. */
    static final class TooLargeException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        TooLargeException(Chunk chunk, RecordTooLargeException cause) {
            super(
                    "Chunk %d, from record %d on, is larger than messages may be"
                            .formatted(chunk.number(), chunk.firstOrder() + 1),
                    cause);
        }
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(1));
    }
}
