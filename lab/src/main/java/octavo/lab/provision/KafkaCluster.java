package octavo.lab.provision;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import octavo.lab.experiment.Experiment.KafkaSpec;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * A Kafka cluster on this machine: brokers, and one process that keeps their metadata, ZooKeeper or a KRaft controller. Both modes
 * run the same version with the same settings, so that they differ in nothing but the mode.
 */
public final class KafkaCluster implements AutoCloseable {

    private static final Duration START_WAIT = Duration.ofSeconds(180);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final int CONTROLLER_ID = 100;
    private static final String CLUSTER_ID = "b2N0YXZvLWxhYi1jbHVzdA"; // 16 bytes in base64url
    private static final String BROKER_HEAP = "512m";
    private static final String METADATA_HEAP = "128m";
    private static final Pattern BROKER_JAR = Pattern.compile("kafka_2\\.13-(.+)\\.jar");
    private static final int IDLE_TOPICS_AT_ONCE = 100;

    private final KafkaSpec spec;
    private final Path folder;
    private final Path jars;
    private final List<Integer> brokerPorts;
    private final int metadataPort;
    private final Map<String, Child> children = new LinkedHashMap<>();

    private KafkaCluster(KafkaSpec spec, Path folder, Path jars) {
        this.spec = spec;
        this.folder = folder;
        this.jars = jars;
        var ports = Ports.free(spec.brokers() + 1);
        this.metadataPort = ports.getFirst();
        this.brokerPorts = ports.subList(1, ports.size());
    }

    /**
     * Starts a cluster and waits until all its brokers answer.
     *
     * @param folder empty; takes the cluster's data and logs
     * @param jars of a Kafka that has both modes
     * @throws ProvisionException if a process ends, or does not answer in time
     */
    public static KafkaCluster start(KafkaSpec spec, Path folder, Path jars) throws InterruptedException {
        var cluster = new KafkaCluster(spec, folder, jars);
        boolean up = false;
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("log4j.properties"), """
                    log4j.rootLogger=INFO, stdout
                    log4j.appender.stdout=org.apache.log4j.ConsoleAppender
                    log4j.appender.stdout.layout=org.apache.log4j.PatternLayout
                    log4j.appender.stdout.layout.ConversionPattern=%d %p %m (%c)%n
                    """);
            switch (spec.mode()) {
                case ZOOKEEPER -> cluster.startZooKeeperMode();
                case KRAFT -> cluster.startKraftMode();
                case EMBEDDED -> throw new IllegalArgumentException("the server brings the embedded broker itself");
            }
            cluster.awaitBrokers();
            cluster.makeIdleTopics();
            up = true;
            return cluster;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            if (!up) {
                cluster.close();
            }
        }
    }

    private void startZooKeeperMode() throws IOException {
        var configuration = write("zookeeper.properties", """
                dataDir=%s
                clientPort=%d
                clientPortAddress=127.0.0.1
                admin.enableServer=false
                maxClientCnxns=0
                """.formatted(folder.resolve("zookeeper"), metadataPort));
        startJvm(
                "zookeeper",
                METADATA_HEAP,
                "org.apache.zookeeper.server.quorum.QuorumPeerMain",
                configuration.toString());
        for (int i = 1; i <= spec.brokers(); i++) {
            startJvm(
                    "broker-" + i,
                    BROKER_HEAP,
                    "kafka.Kafka",
                    write("broker-%d.properties".formatted(i), """
                    broker.id=%d
                    zookeeper.connect=127.0.0.1:%d
                    zookeeper.connection.timeout.ms=30000
                    zookeeper.session.timeout.ms=18000
                    """.formatted(i, metadataPort) + brokerSettings(i))
                            .toString());
        }
    }

    private void startKraftMode() throws IOException, InterruptedException {
        var quorum = """
                controller.quorum.voters=%d@127.0.0.1:%d
                controller.listener.names=CONTROLLER
                listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT
                """.formatted(CONTROLLER_ID, metadataPort);
        var controller = write(
                "controller.properties",
                """
                process.roles=controller
                node.id=%d
                listeners=CONTROLLER://127.0.0.1:%d
                log.dirs=%s
                """.formatted(CONTROLLER_ID, metadataPort, folder.resolve("controller")) + quorum);
        format(controller);
        startJvm("controller", METADATA_HEAP, "kafka.Kafka", controller.toString());
        for (int i = 1; i <= spec.brokers(); i++) {
            var broker = write("broker-%d.properties".formatted(i), """
                    process.roles=broker
                    node.id=%d
                    """.formatted(i) + quorum + brokerSettings(i));
            format(broker);
            startJvm("broker-" + i, BROKER_HEAP, "kafka.Kafka", broker.toString());
        }
    }

    /** What a broker has in either mode. */
    private String brokerSettings(int broker) {
        int port = brokerPorts.get(broker - 1);
        return """
                listeners=PLAINTEXT://127.0.0.1:%1$d
                advertised.listeners=PLAINTEXT://127.0.0.1:%1$d
                log.dirs=%2$s
                default.replication.factor=%3$d
                offsets.topic.replication.factor=%3$d
                transaction.state.log.replication.factor=%3$d
                transaction.state.log.min.isr=1
                min.insync.replicas=1
                group.initial.rebalance.delay.ms=0
                controlled.shutdown.enable=false
                """.formatted(port, folder.resolve("broker-" + broker), spec.replicationFactor());
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private void format(Path configuration) throws InterruptedException {
        var log = folder.resolve(configuration.getFileName() + ".format.log");
        try (var tool = Child.start(
                "format of " + configuration.getFileName(),
                command(METADATA_HEAP, "kafka.tools.StorageTool", "format", "-t", CLUSTER_ID, "-c", "" + configuration),
                Map.of(),
                log)) {
            var process = tool.handle();
            process.onExit().get(START_WAIT.toSeconds(), TimeUnit.SECONDS);
            if (!Files.exists(folder) || tool.lastLines().contains("Exception")) {
                throw new ProvisionException("the storage of a Kafka node cannot be formatted: " + tool.lastLines());
            }
        } catch (ExecutionException | TimeoutException e) {
            throw new ProvisionException("the storage of a Kafka node cannot be formatted: " + e.getMessage(), e);
        }
    }

    private void startJvm(String name, String heap, String main, String... arguments) {
        children.put(name, Child.start(name, command(heap, main, arguments), Map.of(), folder.resolve(name + ".log")));
    }

    private List<String> command(String heap, String main, String... arguments) {
        var java = ProcessHandle.current().info().command().orElse("java");
        var command = new ArrayList<>(List.of(
                java,
                "-Xms" + (heap.equals(BROKER_HEAP) ? "256m" : "64m"),
                "-Xmx" + heap,
                "-XX:+UseSerialGC",
                "-Dlog4j.configuration=file:" + folder.resolve("log4j.properties"),
                "-cp",
                jars + "/*",
                main));
        command.addAll(List.of(arguments));
        return command;
    }

    private void awaitBrokers() throws InterruptedException {
        long giveUp = System.nanoTime() + START_WAIT.toNanos();
        try (var admin = admin()) {
            int answering = 0;
            while (System.nanoTime() < giveUp) {
                children.values().forEach(Child::requireAlive);
                try {
                    answering = admin.describeCluster()
                            .nodes()
                            .get(10, TimeUnit.SECONDS)
                            .size();
                    if (answering == spec.brokers()) {
                        return;
                    }
                } catch (ExecutionException | TimeoutException notYet) {
                    // a broker that is starting refuses or does not answer
                }
                TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
            }
            throw new ProvisionException("%d of %d brokers answer after %d s: %s"
                    .formatted(
                            answering,
                            spec.brokers(),
                            START_WAIT.toSeconds(),
                            children.values().stream()
                                    .map(child -> child.name() + ": " + child.lastLines())
                                    .collect(Collectors.joining("; "))));
        }
    }

    /** Topics that nobody uses, as a system of many small topics has them. */
    private void makeIdleTopics() throws InterruptedException {
        if (spec.idleTopics() == 0) {
            return;
        }
        try (var admin = admin()) {
            var batch = new ArrayList<NewTopic>();
            for (int i = 0; i < spec.idleTopics(); i++) {
                int partitions = (int) ((long) spec.idlePartitions() * (i + 1) / spec.idleTopics()
                        - (long) spec.idlePartitions() * i / spec.idleTopics());
                batch.add(new NewTopic("idle.%05d".formatted(i), partitions, (short) spec.replicationFactor()));
                if (batch.size() == IDLE_TOPICS_AT_ONCE || i + 1 == spec.idleTopics()) {
                    admin.createTopics(batch).all().get(START_WAIT.toSeconds(), TimeUnit.SECONDS);
                    batch.clear();
                }
            }
        } catch (ExecutionException | TimeoutException e) {
            throw new ProvisionException("idle topics cannot be made: " + e.getMessage(), e);
        }
    }

    private Admin admin() {
        var properties = new Properties();
        properties.put("bootstrap.servers", bootstrapServers());
        properties.put("default.api.timeout.ms", "170000");
        return Admin.create(properties);
    }

    public String bootstrapServers() {
        return brokerPorts.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
    }

    /** As its jars say, as in {@code 3.9.2}. */
    public String version() {
        try (var names = Files.list(jars)) {
            return names.map(jar -> BROKER_JAR.matcher(String.valueOf(jar.getFileName())))
                    .filter(Matcher::matches)
                    .map(matcher -> matcher.group(1))
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its processes by name: {@code broker-1}, {@code broker-2}, and {@code zookeeper} or {@code controller}. */
    public Map<String, ProcessHandle> processes() {
        var handles = new LinkedHashMap<String, ProcessHandle>();
        children.forEach((name, child) -> handles.put(name, child.handle()));
        return handles;
    }

    /** @throws ProvisionException if one of its processes has ended */
    public void requireAlive() {
        children.values().forEach(Child::requireAlive);
    }

    /** Brokers first, what keeps their metadata last. */
    @Override
    public void close() throws InterruptedException {
        var stopping = new ArrayList<Thread>();
        for (var child : children.values().stream().skip(1).toList()) {
            stopping.add(Thread.ofVirtual().start(() -> {
                try {
                    child.close();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
        for (var thread : stopping) {
            thread.join();
        }
        var metadata = children.values().stream().findFirst();
        if (metadata.isPresent()) {
            metadata.get().close();
        }
        children.clear();
    }
}
