package octavo.lab.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import octavo.lab.load.Endpoint;

/** What a run measures: something that runs already, or what the lab has started for it. */
public interface Target extends AutoCloseable {

    Endpoint endpoint();

    /** Its processes by the name of their part; none if they are not on this machine, or not known. */
    Map<String, List<ProcessHandle>> processes();

    /** Address of a Kafka that can be asked. */
    Optional<String> bootstrapServers();

    /** JDBC address of a database that can be asked. */
    Optional<String> databaseUrl();

    Optional<Path> logFile();

    /** What is known of it because the lab started it, by dotted name. */
    Map<String, String> facts();

    /** Whether each run finds it in its first state without being brought back into it. */
    boolean isFresh();

    /** @throws RuntimeException saying what has ended, if a part of it has */
    void requireAlive();

    @Override
    void close() throws InterruptedException;
}
