package octavo.lab.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import octavo.lab.experiment.Experiment.ArmSpec;
import octavo.lab.experiment.Experiment.KafkaMode;
import octavo.lab.load.Endpoint;
import octavo.lab.provision.FolderCopy;
import octavo.lab.provision.KafkaCluster;
import octavo.lab.provision.OctavoServer;
import octavo.lab.provision.OctavoServer.Start;
import org.jspecify.annotations.Nullable;

/** An Octavo that the lab started for one run, on a copy of the first state, with the arm's Kafka. */
final class StartedTarget implements Target {

    private final OctavoServer server;
    private final @Nullable KafkaCluster kafka;

    private StartedTarget(OctavoServer server, @Nullable KafkaCluster kafka) {
        this.server = server;
        this.kafka = kafka;
    }

    /**
     * @param state the data folder from which each run begins; it is copied
     * @param folder of this run alone
     */
    static StartedTarget start(ArmSpec arm, Home home, Path state, Path folder) throws InterruptedException {
        FolderCopy.copy(state, folder.resolve("data"));
        var kafka = arm.kafka().mode() == KafkaMode.EMBEDDED
                ? null
                : KafkaCluster.start(arm.kafka(), folder.resolve("kafka"), home.kafkaJars());
        boolean up = false;
        try {
            var settings = new LinkedHashMap<>(arm.settings());
            if (kafka != null) {
                settings.putIfAbsent(
                        "octavo.events.replication-factor", "" + arm.kafka().replicationFactor());
            }
            var servers = Optional.ofNullable(kafka).map(KafkaCluster::bootstrapServers);
            var server = OctavoServer.start(
                    new Start(home.launcher(), arm.heap(), settings, servers), folder.resolve("data"));
            up = true;
            return new StartedTarget(server, kafka);
        } finally {
            if (!up && kafka != null) {
                kafka.close();
            }
        }
    }

    @Override
    public Endpoint endpoint() {
        return server.endpoint();
    }

    @Override
    public Map<String, List<ProcessHandle>> processes() {
        var parts = new LinkedHashMap<>(server.processes());
        if (kafka != null) {
            kafka.processes().forEach((name, handle) -> parts.put(name, List.of(handle)));
        }
        return parts;
    }

    @Override
    public Optional<String> bootstrapServers() {
        return Optional.ofNullable(kafka).map(KafkaCluster::bootstrapServers);
    }

    @Override
    public Optional<String> databaseUrl() {
        return server.databaseUrl();
    }

    @Override
    public Optional<Path> logFile() {
        return Optional.of(server.logFile());
    }

    @Override
    public Map<String, String> facts() {
        return kafka == null ? Map.of() : Map.of("kafka.version", kafka.version());
    }

    @Override
    public boolean isFresh() {
        return true;
    }

    @Override
    public void requireAlive() {
        server.requireAlive();
        if (kafka != null) {
            kafka.requireAlive();
        }
    }

    @Override
    public void close() throws InterruptedException {
        try {
            server.close();
        } finally {
            if (kafka != null) {
                kafka.close();
            }
        }
    }
}
