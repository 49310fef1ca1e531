package octavo.server.embedded;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The PostgreSQL and the Kafka that Octavo brings along, each only where the settings name no other. Both start at once in
 * the background; their addresses are known before they answer.
 */
public final class EmbeddedServices implements AutoCloseable {

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

    /** Begins to start what the settings do not place elsewhere. */
    public static EmbeddedServices start(DataFolder data, PlatformSettings settings) {
        var postgres = settings.database().url() == null ? EmbeddedPostgres.in(data) : null;
        var kafka = settings.kafka().bootstrapServers() == null
                ? EmbeddedKafka.in(
                        data, settings.kafka().jars(), settings.kafka().heap())
                : null;
        return new EmbeddedServices(postgres, kafka);
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
     * @throws StartRefusedException if it does not start
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
