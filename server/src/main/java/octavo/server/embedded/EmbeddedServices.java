package octavo.server.embedded;

import static octavo.server.embedded.StartRefusedException.Reason.DATABASE_UNAVAILABLE;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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

    private EmbeddedServices(
            @Nullable EmbeddedPostgres postgres, @Nullable EmbeddedKafka kafka, PlatformSettings.Database database) {
        this.postgres = postgres;
        this.kafka = kafka;
        postgresStart = inBackground(postgres == null ? () -> askConfigured(database) : postgres::start);
        kafkaStart = kafka == null ? CompletableFuture.completedFuture(null) : inBackground(kafka::start);
    }

    /**
     * Begins to start what the settings do not place elsewhere.
     *
     * @param rehearsal whether this start is only there to teach the JVMs
     */
    public static EmbeddedServices start(DataFolder data, PlatformSettings settings, boolean rehearsal) {
        var postgres = settings.database().url() == null ? EmbeddedPostgres.in(data) : null;
        var kafka = settings.kafka().bootstrapServers() == null
                ? EmbeddedKafka.in(
                        data, settings.kafka().jars(), settings.kafka().heap(), rehearsal)
                : null;
        return new EmbeddedServices(postgres, kafka, settings.database());
    }

    /** A configured database must answer at the start; a broker may be away and come back. */
    private static void askConfigured(PlatformSettings.Database database) {
        var login = new Properties();
        login.put("connectTimeout", Long.toString(ANSWER_WAIT.toSeconds()));
        if (database.user() != null) {
            login.put("user", database.user());
        }
        if (database.password() != null) {
            login.put("password", database.password());
        }
        try (var _ = DriverManager.getConnection(String.valueOf(database.url()), login)) {
            return;
        } catch (SQLException e) {
            throw new StartRefusedException(
                    DATABASE_UNAVAILABLE, "the database of octavo.database.url cannot be used: " + e.getMessage(), e);
        }
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
     * Waits until PostgreSQL, embedded or configured, answers.
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
