package octavo.lab.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import octavo.lab.load.Endpoint;

/** A system that runs already, somewhere. */
record RunningTarget(Endpoint endpoint) implements Target {

    @Override
    public Map<String, List<ProcessHandle>> processes() {
        return Map.of();
    }

    @Override
    public Optional<String> bootstrapServers() {
        return Optional.empty();
    }

    @Override
    public Optional<String> databaseUrl() {
        return Optional.empty();
    }

    @Override
    public Optional<Path> logFile() {
        return Optional.empty();
    }

    @Override
    public Map<String, String> facts() {
        return Map.of();
    }

    @Override
    public boolean isFresh() {
        return false;
    }

    @Override
    public void requireAlive() {
        // its failures show as failed calls
    }

    @Override
    public void close() {
        // it is not the lab's to stop
    }
}
