package octavo.server.embedded;

import static octavo.server.embedded.StartRefusedException.Reason.BROKER_UNAVAILABLE;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where the broker's own jars are: a folder that the build fills and that never joins the program's class path. */
final class KafkaJars {

    private static final Path IN_THE_BUILD = Path.of("brokers", "kafka-4.3", "target", "jars");

    private KafkaJars() {}

    /**
     * The folder of the broker's jars.
     *
     * @param configured the setting {@code octavo.kafka.jars}; without it, the folder is looked for in the build that this
     *     class runs from
     * @throws StartRefusedException if there is none
     */
    static Path locate(@Nullable Path configured) {
        if (configured != null) {
            if (!Files.isDirectory(configured)) {
                throw new StartRefusedException(
                        BROKER_UNAVAILABLE, "octavo.kafka.jars names no folder: " + configured.toAbsolutePath());
            }
            return configured.toAbsolutePath();
        }
        for (var folder = ownLocation(); folder != null; folder = folder.getParent()) {
            var jars = folder.resolve(IN_THE_BUILD);
            if (Files.isDirectory(jars)) {
                return jars;
            }
        }
        throw new StartRefusedException(
                BROKER_UNAVAILABLE,
                "the broker's jars (%s) are missing: build with ./octavo, or set octavo.kafka.jars"
                        .formatted(IN_THE_BUILD));
    }

    private static @Nullable Path ownLocation() {
        try {
            return Path.of(KafkaJars.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toAbsolutePath();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the program's own location is no path", e);
        }
    }
}
