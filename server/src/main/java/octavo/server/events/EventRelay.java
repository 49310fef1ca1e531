package octavo.server.events;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import octavo.server.events.EventReader.Event;
import octavo.server.events.EventReader.OutboxRow;
import octavo.server.tenants.TenantId;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Announces what committed: reads the outboxes in sequence, sends an event for each changed record and deletes the rows once
 * the broker has acknowledged them. One node relays at a time; the rows stay locked until they are deleted, so that even a
 * holder that was believed dead cannot send out of order. Events come at least once.
 */
@Component
class EventRelay implements SmartLifecycle {

    /**
     * The largest event: an update carries a record before and after, each of at most {@code RecordRows}' bound. The embedded
     * broker takes as much; a cluster's {@code message.max.bytes} is overridden for each topic that is created here.
     */
    static final int EVENT_BYTES_MAX = 4 * 1024 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(EventRelay.class);

    private static final Duration LEASE = Duration.ofSeconds(20);
    private static final Duration LOOK_AT_ALL_EVERY = Duration.ofSeconds(1);

    /** Bounds of one batch: outbox rows, and records unless a single row names more. */
    private static final int BATCH_ROWS_MAX = 500;

    private static final int BATCH_RECORDS_MAX = 1_500;

    /** No such schema, no such table. */
    private static final Set<String> TENANT_GONE = Set.of("3F000", "42P01");

    private final DataSource database;
    private final JdbcClient jdbc;
    private final EventReader reader;
    private final KafkaClients kafka;
    private final RelaySignal signal;
    private final Leases.Lease lease;
    private final Counter announced;
    private final Counter missing;
    private volatile Instant oldestWaiting = Instant.MAX;
    private final RestartingThread thread = new RestartingThread(
            "event-relay", LOG, "Events wait in the outbox; the relay tries again until it succeeds", this::announce);

    EventRelay(
            DataSource database,
            JdbcClient jdbc,
            EventReader reader,
            KafkaClients kafka,
            RelaySignal signal,
            Leases leases,
            MeterRegistry metrics) {
        this.database = database;
        this.jdbc = jdbc;
        this.reader = reader;
        this.kafka = kafka;
        this.signal = signal;
        this.lease = leases.named("event-relay", LEASE);
        this.announced =
                Counter.builder("octavo.events.announced").baseUnit("events").register(metrics);
        this.missing = Counter.builder("octavo.events.missing")
                .description("Changes whose record and history were gone before they could be announced")
                .register(metrics);
        Gauge.builder("octavo.events.lag", this, EventRelay::lagSeconds)
                .description("Age of the oldest change that this node's relay has seen and not announced")
                .baseUnit("seconds")
                .register(metrics);
    }

    private double lagSeconds() {
        var oldest = oldestWaiting;
        return oldest.equals(Instant.MAX)
                ? 0
                : Duration.between(oldest, Instant.now()).toMillis() / 1000.0;
    }

    private void announce(Runnable well) throws SQLException, InterruptedException, ExecutionException {
        var lookAtAll = Instant.MIN;
        try (var producer = kafka.producer(Map.of(
                ProducerConfig.LINGER_MS_CONFIG,
                5,
                ProducerConfig.BATCH_SIZE_CONFIG,
                256 * 1024,
                ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                EVENT_BYTES_MAX))) {
            while (true) {
                Set<TenantId> tenants = signal.await(LOOK_AT_ALL_EVERY);
                if (!lease.hold()) {
                    continue;
                }
                if (!Instant.now().isBefore(lookAtAll)) {
                    tenants = allTenants();
                    lookAtAll = Instant.now().plus(LOOK_AT_ALL_EVERY);
                }
                relay(producer, tenants);
                well.run();
            }
        }
    }

    private Set<TenantId> allTenants() {
        return new HashSet<>(jdbc.sql("select id from octavo.tenant")
                .query((row, n) -> new TenantId(row.getString(1)))
                .list());
    }

    /** Tenants take turns, a batch each, until all outboxes are empty. */
    private void relay(Producer<byte[], byte[]> producer, Set<TenantId> tenants)
            throws SQLException, InterruptedException, ExecutionException {
        var waiting = new HashSet<>(tenants);
        while (!waiting.isEmpty() && lease.hold()) {
            for (var tenant : List.copyOf(waiting)) {
                if (!relayBatch(producer, tenant)) {
                    waiting.remove(tenant);
                }
            }
        }
        oldestWaiting = Instant.MAX;
    }

    /** False when the tenant has nothing more to announce. */
    private boolean relayBatch(Producer<byte[], byte[]> producer, TenantId tenant)
            throws SQLException, InterruptedException, ExecutionException {
        try (var connection = database.getConnection()) {
            connection.setAutoCommit(false);
            try {
                var rows = lockRows(connection, tenant);
                if (!rows.isEmpty()) {
                    oldestWaiting = rows.getFirst().at();
                    var events = reader.read(connection, tenant, rows);
                    send(producer, tenant, events.events());
                    deleteRows(connection, tenant, rows);
                    announced.increment(events.events().size());
                    if (events.missing() > 0) {
                        missing.increment(events.missing());
                        LOG.warn(
                                "{}: {} changes could not be announced, their records are gone",
                                tenant,
                                events.missing());
                    }
                }
                connection.commit();
                return !rows.isEmpty();
            } catch (SQLException | ExecutionException | InterruptedException | RuntimeException e) {
                connection.rollback();
                if (isTenantGone(e)) {
                    return false;
                }
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        }
    }

    /** The tenant was removed since it was listed, or is being made. */
    private static boolean isTenantGone(Exception failure) {
        return failure instanceof SQLException sql
                && sql.getSQLState() != null // a connection that broke has none
                && TENANT_GONE.contains(sql.getSQLState());
    }

    private List<OutboxRow> lockRows(Connection connection, TenantId tenant) throws SQLException {
        var sql = """
                select seq, record_type, operation, ids, versions, user_id, at
                  from {tenant}.outbox order by seq limit %d for update
                """.formatted(BATCH_ROWS_MAX).replace("{tenant}", tenant.schema());
        var rows = new ArrayList<OutboxRow>();
        try (var statement = connection.prepareStatement(sql)) {
            statement.setFetchSize(50);
            int records = 0;
            try (var result = statement.executeQuery()) {
                while (result.next()) {
                    var ids = (UUID[]) result.getArray(4).getArray();
                    if (!rows.isEmpty() && records + ids.length > BATCH_RECORDS_MAX) {
                        break;
                    }
                    records += ids.length;
                    rows.add(new OutboxRow(
                            result.getLong(1),
                            result.getString(2),
                            result.getString(3),
                            ids,
                            (Integer[]) result.getArray(5).getArray(),
                            result.getObject(6, UUID.class),
                            result.getTimestamp(7).toInstant()));
                }
            }
        }
        return rows;
    }

    private void send(Producer<byte[], byte[]> producer, TenantId tenant, List<Event> events)
            throws InterruptedException, ExecutionException {
        var acknowledgements = new ArrayList<Future<RecordMetadata>>(events.size());
        for (var event : events) {
            var headers = new RecordHeaders().add("x-okapi-tenant", utf8(tenant.value()));
            if (event.userId() != null) {
                headers.add("x-okapi-user-id", utf8(Objects.toString(event.userId())));
            }
            acknowledgements.add(producer.send(
                    new ProducerRecord<>(kafka.topicName(event.topic()), null, event.key(), event.value(), headers)));
        }
        producer.flush();
        for (var acknowledgement : acknowledgements) {
            try {
                acknowledgement.get();
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof RecordTooLargeException)) {
                    throw e;
                }
                // A broker of smaller bounds than ours would refuse it for ever, and all that follows would wait behind
                // it.
                missing.increment();
                LOG.error("{}: a change is larger than the broker takes and is not announced", tenant, e);
            }
        }
    }

    private void deleteRows(Connection connection, TenantId tenant, List<OutboxRow> rows) throws SQLException {
        var sql = "delete from {tenant}.outbox where seq = any (?)".replace("{tenant}", tenant.schema());
        try (var statement = connection.prepareStatement(sql)) {
            statement.setArray(
                    1,
                    connection.createArrayOf(
                            "int8", rows.stream().map(OutboxRow::sequence).toArray()));
            statement.executeUpdate();
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void start() {
        thread.start();
    }

    @Override
    public void stop() {
        if (thread.isRunning()) {
            thread.stop(); // what is not announced stays in the outbox
            lease.release();
        }
    }

    @Override
    public boolean isRunning() {
        return thread.isRunning();
    }

    @Override
    public int getPhase() {
        return KafkaTopics.PHASE + 1;
    }
}
