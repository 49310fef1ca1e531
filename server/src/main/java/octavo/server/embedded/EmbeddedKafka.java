package octavo.server.embedded;

import static octavo.server.embedded.StartRefusedException.Reason.BROKER_UNAVAILABLE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Kafka broker (KRaft, one node) as a child JVM on the loopback interface, with its data under the data folder. A broker
 * that dies while the program runs is started again, with a pause that grows from try to try.
 */
public final class EmbeddedKafka implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedKafka.class);

    /**
     * One broker, so every internal topic has one replica. The short session lets a broker that was killed come back in
     * 6 instead of 15 s; the small dedupe buffer saves 120 MB that the log cleaner would take at the start.
     */
    private static final String CONFIGURATION = """
            process.roles=broker,controller
            node.id=1
            controller.quorum.voters=1@127.0.0.1:%2$d
            listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
            advertised.listeners=PLAINTEXT://127.0.0.1:%1$d
            controller.listener.names=CONTROLLER
            inter.broker.listener.name=PLAINTEXT
            log.dirs=%3$s
            auto.create.topics.enable=false
            message.max.bytes=4194304
            replica.fetch.max.bytes=4194304
            log.segment.bytes=67108864
            log.cleaner.dedupe.buffer.size=8388608
            num.network.threads=2
            num.io.threads=4
            background.threads=2
            offsets.topic.replication.factor=1
            offsets.topic.num.partitions=4
            transaction.state.log.replication.factor=1
            transaction.state.log.min.isr=1
            transaction.state.log.num.partitions=4
            share.coordinator.state.topic.replication.factor=1
            share.coordinator.state.topic.min.isr=1
            share.coordinator.state.topic.num.partitions=4
            group.initial.rebalance.delay.ms=0
            broker.session.timeout.ms=3000
            broker.heartbeat.interval.ms=500
            """;

    private static final String LOGGING = """
            appender.file.type=RollingFile
            appender.file.name=file
            appender.file.fileName=%1$s/kafka.log
            appender.file.filePattern=%1$s/kafka.%%i.log
            appender.file.layout.type=PatternLayout
            appender.file.layout.pattern=%%d{yyyy-MM-dd'T'HH:mm:ss.SSS} %%p %%c{1} %%m%%n
            appender.file.policies.type=Policies
            appender.file.policies.size.type=SizeBasedTriggeringPolicy
            appender.file.policies.size.size=10MB
            appender.file.strategy.type=DefaultRolloverStrategy
            appender.file.strategy.max=3
            rootLogger.level=warn
            rootLogger.appenderRef.file.ref=file
            """;

    private static final Duration FORMAT_WAIT = Duration.ofSeconds(120);
    private static final Duration READY_WAIT = Duration.ofSeconds(180);
    private static final Duration STOP_WAIT = Duration.ofSeconds(8);
    private static final Duration REHEARSAL_STOP_WAIT = Duration.ofMinutes(5);
    private static final Duration READY_POLL = Duration.ofMillis(50);
    private static final Duration ANSWER_WAIT = Duration.ofSeconds(2);
    private static final Duration RESTART_PAUSE_MIN = Duration.ofSeconds(1);
    private static final Duration RESTART_PAUSE_MAX = Duration.ofSeconds(30);

    private final Path folder;
    private final Path logs;
    private final BrokerJvm jvm;
    private final Duration stopWait;
    private final int port;
    private final int controllerPort;

    private @Nullable ChildProcess process;
    private boolean stopped;
    private long launchedAtNanos;
    private Duration restartPause = RESTART_PAUSE_MIN;

    private EmbeddedKafka(Path folder, Path logs, BrokerJvm jvm, Duration stopWait, int port, int controllerPort) {
        this.folder = folder;
        this.logs = logs;
        this.jvm = jvm;
        this.stopWait = stopWait;
        this.port = port;
        this.controllerPort = controllerPort;
    }

    /**
     * Settles the broker's ports, so that its address is known; {@link #start} makes it answer.
     *
     * @param jars the folder of the broker's jars; null where the build left them
     * @param heap the most heap of its JVM, as in {@code 256m}
     * @param rehearsal whether this start is only there to teach the JVM, which then writes down what it learned at its end
     */
    public static EmbeddedKafka in(DataFolder data, @Nullable Path jars, String heap, boolean rehearsal) {
        var folder = data.kafka();
        ChildProcess.endStale(pidFile(folder)); // it may hold the ports
        return new EmbeddedKafka(
                folder,
                data.logs(),
                new BrokerJvm(KafkaJars.locate(jars), heap, loggingConfiguration(folder), rehearsal),
                rehearsal ? REHEARSAL_STOP_WAIT : STOP_WAIT,
                DataFolder.port(folder.resolve("port")),
                DataFolder.port(folder.resolve("controller-port")));
    }

    public String bootstrapServers() {
        return "127.0.0.1:" + port;
    }

    /**
     * Starts the broker and returns when it answers.
     *
     * @throws StartRefusedException if it does not come up
     */
    public void start() {
        try {
            Files.writeString(configuration(), CONFIGURATION.formatted(port, controllerPort, data()));
            Files.writeString(loggingConfiguration(folder), LOGGING.formatted(logs));
            if (!Files.exists(data().resolve("meta.properties"))) {
                format();
            }
            launch();
            awaitReady();
        } catch (IOException e) {
            throw refused("its folder %s cannot be used: %s".formatted(folder, e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw refused("interrupted while it started", e);
        }
    }

    private void format() throws IOException, InterruptedException {
        var command = jvm.tool(
                "kafka.tools.StorageTool",
                "format",
                "-t",
                Uuid.randomUuid().toString(),
                "-c",
                configuration().toString(),
                "--ignore-formatted");
        var format = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output().toFile()))
                .start();
        if (!format.waitFor(FORMAT_WAIT.toSeconds(), TimeUnit.SECONDS)) {
            format.destroyForcibly();
            throw refused("formatting its storage took longer than %d s".formatted(FORMAT_WAIT.toSeconds()), null);
        }
        if (format.exitValue() != 0) {
            throw refused("its storage could not be formatted; see " + output(), null);
        }
    }

    private synchronized void launch() throws IOException {
        if (process != null && process.isAlive()) {
            throw new IllegalStateException("the broker runs already");
        }
        stopped = false;
        var command = jvm.broker(configuration());
        var launched = ChildProcess.start(command, folder, output(), pidFile(folder), "TERM");
        process = launched;
        launchedAtNanos = System.nanoTime();
        var _ = launched.onExit()
                .thenAccept(code -> Thread.ofVirtual().name("broker restart").start(() -> restart(launched, code)));
    }

    /** Starts the broker anew after it died unasked, for as long as it takes. */
    private void restart(ChildProcess dead, int exitCode) {
        while (isStillMissed(dead)) {
            var pause = nextPause();
            LOG.warn("The Kafka broker ended with code {}; it is started again in {} s", exitCode, pause.toSeconds());
            try {
                Thread.sleep(pause);
                if (isStillMissed(dead)) {
                    launch();
                }
                return;
            } catch (IOException e) {
                LOG.error("The Kafka broker cannot be started again", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Twice the last pause, until the broker has held for a while. */
    private synchronized Duration nextPause() {
        var held = System.nanoTime() - launchedAtNanos > RESTART_PAUSE_MAX.toNanos();
        restartPause = held ? RESTART_PAUSE_MIN : min(restartPause.multipliedBy(2), RESTART_PAUSE_MAX);
        return restartPause;
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private synchronized boolean isStillMissed(ChildProcess dead) {
        return !stopped && process == dead;
    }

    private void awaitReady() throws InterruptedException {
        var deadline = System.nanoTime() + READY_WAIT.toNanos();
        while (!DataFolder.isListening(port)) { // asked by hand, since a client of Kafka logs every vain attempt
            awaitMore(deadline);
        }
        try (var admin = Admin.create(Map.<String, Object>of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers(),
                AdminClientConfig.METADATA_RECOVERY_STRATEGY_CONFIG,
                "none"))) {
            while (!answers(admin)) {
                awaitMore(deadline);
            }
        }
    }

    private void awaitMore(long deadline) throws InterruptedException {
        if (!isRunning()) {
            throw refused("it ended at its start; see %s and %s".formatted(logFile(), output()), null);
        }
        if (System.nanoTime() > deadline) {
            throw refused("it did not answer within %d s; see %s".formatted(READY_WAIT.toSeconds(), logFile()), null);
        }
        Thread.sleep(READY_POLL);
    }

    private static boolean answers(Admin admin) throws InterruptedException {
        try {
            return !admin.describeCluster()
                    .nodes()
                    .get(ANSWER_WAIT.toMillis(), TimeUnit.MILLISECONDS)
                    .isEmpty();
        } catch (ExecutionException | TimeoutException e) {
            return false; // not yet
        }
    }

    synchronized boolean isRunning() {
        return process != null && process.isAlive();
    }

    /** Stops the broker and leaves it stopped, until {@link #start}. */
    public void stop() {
        ChildProcess running;
        synchronized (this) {
            stopped = true;
            running = process;
        }
        if (running != null) {
            running.stop(stopWait);
        }
    }

    /** Ends the broker as a power cut would; it is then started again by itself. */
    void kill() {
        ChildProcess running;
        synchronized (this) {
            running = process;
        }
        if (running != null) {
            running.kill();
        }
    }

    @Override
    public void close() {
        stop();
    }

    private Path data() {
        return folder.resolve("data");
    }

    private Path configuration() {
        return folder.resolve("server.properties");
    }

    private static Path loggingConfiguration(Path folder) {
        return folder.resolve("log4j2.properties");
    }

    private Path logFile() {
        return logs.resolve("kafka.log");
    }

    /** What the broker's JVM itself prints. */
    private Path output() {
        return logs.resolve("kafka.out");
    }

    private static Path pidFile(Path folder) {
        return folder.resolve("process");
    }

    private static StartRefusedException refused(String why, @Nullable Throwable cause) {
        return cause == null
                ? new StartRefusedException(BROKER_UNAVAILABLE, "Kafka does not start: " + why)
                : new StartRefusedException(BROKER_UNAVAILABLE, "Kafka does not start: " + why, cause);
    }
}
