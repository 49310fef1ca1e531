package octavo.server.embedded;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the platform listens, keeps its data, and finds PostgreSQL and Kafka.
 *
 * @param data the data folder; default {@code data} in the working directory
 * @param address the network address to listen on; default all of them
 * @param port the HTTP port; default 9130, 0 for any free one
 * @param demo whether the first start loads the sample library; default false, true by {@code octavo demo}
 * @param database PostgreSQL
 * @param kafka Kafka
 */
@ConfigurationProperties("octavo")
public record PlatformSettings(
        @DefaultValue("data") Path data,
        @DefaultValue("0.0.0.0") String address,
        @DefaultValue("9130") int port,
        @DefaultValue("false") boolean demo,
        @DefaultValue Database database,
        @DefaultValue Kafka kafka) {

    private static final int PORT_MAX = 65_535;

    public PlatformSettings {
        if (port < 0 || port > PORT_MAX) {
            throw new IllegalArgumentException("octavo.port: %d is no port (0 to %d)".formatted(port, PORT_MAX));
        }
    }

    /**
     * @param url the JDBC URL of a PostgreSQL 16 or later, as in {@code jdbc:postgresql://db.example.org/octavo}; without it
     *     the embedded one is started
     * @param user its user; must be allowed to create schemas; only with {@code url}
     * @param password its password; only with {@code url}
     * @param poolSize connections held at most by this node; default 16. With virtual threads this is what bounds the work
     *     that runs at once.
     */
    public record Database(
            @Nullable String url,
            @Nullable String user,
            @Nullable String password,
            @DefaultValue("16") int poolSize) {

        public Database {
            if (poolSize < 1) {
                throw new IllegalArgumentException(
                        "octavo.database.pool-size: %d connections are too few".formatted(poolSize));
            }
        }
    }

    /**
     * @param bootstrapServers {@code host:port} of brokers, separated by commas; without it the embedded one is started
     * @param jars the folder of the embedded broker's jars; default where the build leaves them
     * @param heap the most heap of the embedded broker's JVM; default 256m
     */
    public record Kafka(
            @Nullable String bootstrapServers,
            @Nullable Path jars,
            @DefaultValue("256m") String heap) {}
}
