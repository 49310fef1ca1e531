package octavo.server.embedded;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command lines of the broker's JVM: the same Java as this program's, on the broker's own jars.
 *
 * <p>Beside the jars may lie a cache of what the JVM learned about the broker's classes in a rehearsal; with it the broker
 * starts with a third less CPU. It holds for one build of Java only, so its name says which.
 */
final class BrokerJvm {

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    private final Path jars;
    private final String heap;
    private final Path logging;
    private final Path cache;
    private final boolean rehearsal;

    /**
     * @param heap the most heap, as in {@code 256m}
     * @param logging the configuration of Log4j
     * @param rehearsal whether the JVM is to write the cache when it ends
     */
    BrokerJvm(Path jars, String heap, Path logging, boolean rehearsal) {
        this.jars = jars;
        this.heap = heap;
        this.logging = logging;
        this.rehearsal = rehearsal;
        cache = jars.resolveSibling("kafka-%s.aot".formatted(Runtime.version()));
    }

    /** The command that runs a broker. */
    List<String> broker(Path configuration) {
        return command(cacheOptions(), "kafka.Kafka", configuration.toString());
    }

    /** The command that runs one of Kafka's tools, which are gone before a cache would pay. */
    List<String> tool(String mainClass, String... arguments) {
        return command(List.of("-XX:TieredStopAtLevel=1"), mainClass, arguments);
    }

    private List<String> cacheOptions() {
        if (rehearsal) {
            return List.of("-XX:AOTCacheOutput=" + cache);
        }
        return Files.exists(cache) ? List.of("-XX:AOTCache=" + cache) : List.of();
    }

    private List<String> command(List<String> options, String mainClass, String... arguments) {
        var command = new ArrayList<>(List.of(
                JAVA.toString(),
                "-Xms64m",
                "-Xmx" + heap,
                "-Xss512k",
                "-XX:+UseSerialGC",
                "-XX:+UseCompactObjectHeaders",
                "-Dlog4j2.configurationFile=file:" + logging));
        command.addAll(options);
        command.addAll(List.of("-cp", jars + "/*", mainClass));
        command.addAll(List.of(arguments));
        return command;
    }
}
