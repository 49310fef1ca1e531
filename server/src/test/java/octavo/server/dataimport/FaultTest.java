package octavo.server.dataimport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import octavo.server.TestLength;
import octavo.server.TestPlatform;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Brokers go, connections break, messages come twice: each record takes effect once all the same. */
class FaultTest {

    private static final Duration WAIT = Duration.ofSeconds(180);

    /** Far less than a client of Kafka waits for a broker that is away. */
    private static final Duration DESK_WAIT = Duration.ofSeconds(20);

    private static final String CHUNKS = "folio.ALL.data-import.chunks";
    private static final String GROUP = "folio-octavo-import";

    private static TestPlatform platform;
    private static ImportClient folio;

    @BeforeAll
    static void aPlatform() {
        platform = TestPlatform.get();
        folio = new ImportClient(platform.administrator());
    }

    @Test
    void every_message_of_a_job_delivered_again_changes_nothing() throws Exception {
        var outcome =
                folio.run("twice.mrc", SampleFile.many(1_200, 21), create2()).addsUpTo(1_200);
        var job = id(outcome.job());
        var before = countsOf(job);

        var messages = messagesOf(job);
        assertThat(messages).hasSizeGreaterThanOrEqualTo(3);
        deliverAgain(messages);
        await(FaultTest::allChunksAreConsumed);

        assertThat(countsOf(job)).isEqualTo(before);
        folio.outcome(folio.job(job)).addsUpTo(1_200);
    }

    @Test
    void a_worker_that_loses_its_connection_in_the_middle_of_a_chunk_does_it_again() throws Exception {
        int records = TestLength.of(2_000, 10_000);
        var upload = folio.upload("killed.mrc", SampleFile.many(records, 22));
        folio.process(upload, create2());
        int killed = 0;
        while (!ImportClient.ENDED.contains(
                folio.job(upload.jobId()).path("status").asString())) {
            if (killed < TestLength.of(4, 20)) {
                killed += killWriters();
            }
            ImportClient.pause();
        }

        var outcome = folio.outcome(folio.awaitEnd(upload.jobId())).addsUpTo(records);
        assertThat(outcome.errors()).isZero();
        assertThat(countsOf(upload.jobId())).isEqualTo(new Counts(records, records, records, records, records));
    }

    @Test
    void without_its_broker_a_job_waits_and_says_so_and_the_desk_goes_on() {
        var upload = folio.upload("broker.mrc", SampleFile.many(3_000, 23));
        platform.stopBroker();
        try {
            folio.process(upload, create2());
            await(() -> folio.job(upload.jobId()).path("waitsFor").asString("").contains("Kafka"));
            assertThat(folio.job(upload.jobId()).path("status").asString()).isEqualTo("PARSING_IN_PROGRESS");
            var started = Instant.now();
            folio.get("/item-storage/items?query=barcode==none");
            assertThat(Duration.between(started, Instant.now())).isLessThan(DESK_WAIT);
        } finally {
            platform.startBroker();
        }

        var outcome = folio.outcome(folio.awaitEnd(upload.jobId())).addsUpTo(3_000);
        assertThat(outcome.status()).isEqualTo("COMMITTED");
        assertThat(outcome.job().has("waitsFor")).isFalse();
        assertThat(countsOf(upload.jobId())).isEqualTo(new Counts(3_000, 3_000, 3_000, 3_000, 3_000));
    }

    @Test
    void a_cancelled_job_ends_at_once_and_its_log_says_what_took_effect() throws Exception {
        var upload = folio.upload("cancelled.mrc", SampleFile.many(5_000, 24));
        var administrator = platform.administrator(); // signed in before, since the job does not wait for that
        folio.process(upload, create2());
        await(() -> folio.job(upload.jobId()).path("progress").path("current").asInt() > 0);
        var answer = administrator.delete("/data-import/jobExecutions/" + upload.jobId() + "/cancel");
        assertThat(answer.body()).contains("true");

        var job = folio.awaitEnd(upload.jobId());
        assertThat(job.path("status").asString()).isEqualTo("CANCELLED");
        await(FaultTest::allChunksAreConsumed);
        var counts = countsOf(upload.jobId());
        assertThat(counts.instances()).isEqualTo(counts.logLines()).isEqualTo(counts.sources());
    }

    private static JsonNode create2() {
        return folio.profileNamed(ImportClient.CREATE_2);
    }

    private static String id(JsonNode job) {
        return job.path("id").asString();
    }

    /** What the database holds of a job. */
    record Counts(int sources, int instances, int holdings, int items, int logLines) {}

    private static Counts countsOf(String jobId) {
        try (var connection = platform.connect();
                var statement = connection.prepareStatement("""
                        select (select count(*) from t_diku.source_record where snapshot_id = j.id),
                               (select count(*) from t_diku.instance i join t_diku.source_record s on s.external_id = i.id
                                 where s.snapshot_id = j.id),
                               (select count(*) from t_diku.holdings h
                                  join t_diku.source_record s on s.external_id = h.instance_id
                                 where s.snapshot_id = j.id),
                               (select count(*) from t_diku.item t join t_diku.holdings h on h.id = t.holdings_id
                                  join t_diku.source_record s on s.external_id = h.instance_id
                                 where s.snapshot_id = j.id),
                               (select count(*) from t_diku.import_record where job_id = j.id)
                          from t_diku.import_job j where j.id = ?
                        """)) {
            statement.setObject(1, UUID.fromString(jobId));
            try (var result = statement.executeQuery()) {
                result.next();
                return new Counts(
                        result.getInt(1), result.getInt(2), result.getInt(3), result.getInt(4), result.getInt(5));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends the connections that are storing a chunk just now. */
    private static int killWriters() throws SQLException {
        try (var connection = platform.connect();
                var statement = connection.createStatement();
                var result = statement.executeQuery("""
                        select count(pg_terminate_backend(pid)) from pg_stat_activity
                         where query ilike 'copy t_diku.%' and xact_start is not null and pid <> pg_backend_pid()
                        """)) {
            result.next();
            return result.getInt(1);
        }
    }

    static List<ConsumerRecord<byte[], byte[]>> messagesOf(String jobId) {
        var found = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        try (var consumer = new KafkaConsumer<>(
                Map.<String, Object>of("bootstrap.servers", TestPlatform.get().kafkaBootstrapServers()),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            var partitions = partitions(consumer);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            var ends = consumer.endOffsets(partitions);
            while (partitions.stream()
                    .anyMatch(partition -> consumer.position(partition) < ends.getOrDefault(partition, 0L))) {
                for (var message : consumer.poll(Duration.ofMillis(200))) {
                    if (new String(message.key(), US_ASCII).equals(jobId)) {
                        found.add(message);
                    }
                }
            }
        }
        return found;
    }

    static void deliverAgain(List<ConsumerRecord<byte[], byte[]>> messages)
            throws InterruptedException, ExecutionException {
        try (var producer = new KafkaProducer<>(
                Map.<String, Object>of("bootstrap.servers", TestPlatform.get().kafkaBootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (var message : messages) {
                producer.send(new ProducerRecord<>(CHUNKS, message.partition(), message.key(), message.value()))
                        .get();
            }
        }
    }

    private static List<TopicPartition> partitions(KafkaConsumer<?, ?> consumer) {
        return consumer.partitionsFor(CHUNKS).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
    }

    static boolean allChunksAreConsumed() {
        try (var admin =
                Admin.create(Map.of("bootstrap.servers", TestPlatform.get().kafkaBootstrapServers()))) {
            var committed = admin.listConsumerGroupOffsets(GROUP)
                    .partitionsToOffsetAndMetadata()
                    .get();
            var latest = new HashMap<TopicPartition, OffsetSpec>();
            for (int i = 0; i < 12; i++) {
                latest.put(new TopicPartition(CHUNKS, i), OffsetSpec.latest());
            }
            var ends = admin.listOffsets(latest).all().get();
            return ends.entrySet().stream().allMatch(end -> {
                var offset = committed.get(end.getKey());
                return (offset == null ? 0 : offset.offset()) == end.getValue().offset();
            });
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    static void await(BooleanSupplier condition) {
        var deadline = Instant.now().plus(WAIT);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).isBefore(deadline);
            ImportClient.pause();
        }
    }
}
