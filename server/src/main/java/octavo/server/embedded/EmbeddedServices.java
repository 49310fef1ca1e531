package octavo.server.embedded;

import static octavo.server.embedded.StartRefusedException.Reason.BROKER_UNAVAILABLE;
import static octavo.server.embedded.StartRefusedException.Reason.DATABASE_UNAVAILABLE;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * The PostgreSQL and the Kafka that Octavo brings along, each only where the settings name no other. Both start at once in
 * the background; their addresses are known before they answer.
 */
public final class EmbeddedServices implements AutoCloseable {

    private static final Duration ANSWER_WAIT = Duration.ofSeconds(10);

    private final @Nullable EmbeddedPostgres postgres;
    private final @Nullable EmbeddedKafka kafka;
    private final CompletableFuture<Void> postgresStart;
    private final CompletableFuture<Void> kafkaStart;

    private EmbeddedServices(@Nullable EmbeddedPostgres postgres, @Nullable EmbeddedKafka kafka) {
        this.postgres = postgres;
        this.kafka = kafka;
        postgresStart = postgres == null ? CompletableFuture.completedFuture(null) : inBackground(postgres::start);
        kafkaStart = kafka == null ? CompletableFuture.completedFuture(null) : inBackground(kafka::start);
    }

    /**
     * Begins to start what the settings do not place elsewhere.
     *
     * @param rehearsal whether this start is only there to teach the JVMs
     * @throws StartRefusedException if a configured database or Kafka does not answer
     */
    public static EmbeddedServices start(DataFolder data, PlatformSettings settings, boolean rehearsal) {
        askConfigured(settings.database());
        askConfigured(settings.kafka());
        var postgres = settings.database().url() == null ? EmbeddedPostgres.in(data) : null;
        var kafka = settings.kafka().bootstrapServers() == null
                ? EmbeddedKafka.in(
                        data, settings.kafka().jars(), settings.kafka().heap(), rehearsal)
                : null;
        return new EmbeddedServices(postgres, kafka);
    }

    private static void askConfigured(PlatformSettings.Database configured) {
        if (configured.url() == null) {
            return;
        }
        var login = new Properties();
        login.put("loginTimeout", Long.toString(ANSWER_WAIT.toSeconds())); // a host that takes the call may be mute
        if (configured.user() != null) {
            login.put("user", configured.user());
        }
        if (configured.password() != null) {
            login.put("password", configured.password());
        }
        try (var _ = DriverManager.getConnection(configured.url(), login)) {
            return;
        } catch (SQLException e) {
            var why = e.getCause() == null ? "" : " (%s)".formatted(innermost(e));
            throw new StartRefusedException(
                    DATABASE_UNAVAILABLE,
                    "the database of octavo.database.url cannot be used: " + e.getMessage() + why,
                    e);
        }
    }

    /** A configured Kafka must answer at the start, which makes its topics; later it may be away and come back. */
    private static void askConfigured(PlatformSettings.Kafka configured) {
        if (configured.bootstrapServers() == null) {
            return;
        }
        var settings = Map.<String, Object>of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                configured.bootstrapServers(),
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                (int) ANSWER_WAIT.toMillis(),
                AdminClientConfig
                        .DEFAULT_API_TIMEOUT_MS_CONFIG, // bounds the closing too, which waits for open requests
                (int) ANSWER_WAIT.toMillis());
        try (var admin = Admin.create(settings)) {
            admin.describeCluster().nodes().get();
        } catch (ExecutionException e) {
            throw unusable(configured, "it does not answer", e);
        } catch (KafkaException e) { // no address, or none that can be resolved
            throw unusable(configured, innermost(e).getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unusable(configured, "interrupted while it was asked", e);
        }
    }

    private static StartRefusedException unusable(PlatformSettings.Kafka kafka, @Nullable String why, Exception cause) {
        return new StartRefusedException(
                BROKER_UNAVAILABLE,
                "the Kafka of octavo.kafka.bootstrap-servers (%s) cannot be used: %s"
                        .formatted(kafka.bootstrapServers(), why),
                cause);
    }

    private static Throwable innermost(Throwable failure) {
        var inner = failure;
        while (inner.getCause() != null) {
            inner = inner.getCause();
        }
        return inner;
    }

    private static CompletableFuture<Void> inBackground(Runnable start) {
        return CompletableFuture.runAsync(
                start,
                task -> Thread.ofPlatform().daemon().name("service start").start(task));
    }

    /** The embedded PostgreSQL; null if the settings name another. */
    public @Nullable EmbeddedPostgres postgres() {
        return postgres;
    }

    /** The embedded broker; null if the settings name another. */
    public @Nullable EmbeddedKafka kafka() {
        return kafka;
    }

    /**
     * Waits until the embedded PostgreSQL answers.
     *
     * @throws StartRefusedException if it does not
     */
    public void awaitPostgres() {
        await(postgresStart);
    }

    /**
     * Waits until the embedded broker answers.
     *
     * @throws StartRefusedException if it does not start
     */
    public void awaitKafka() {
        await(kafkaStart);
    }

    private static void await(CompletableFuture<Void> start) {
        try {
            start.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof StartRefusedException refused) {
                throw refused;
            }
            throw e;
        }
    }

    /** Stops the broker, then PostgreSQL. */
    @Override
    public void close() {
        if (kafka != null) {
            kafka.close();
        }
        if (postgres != null) {
            postgres.close();
        }
    }
}
