package octavo.lab.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import octavo.lab.result.Run.Gap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.FeatureMetadata;

/** The environment of a run, taken by looking, never by asking people. */
public final class Facts {

    private static final int KAFKA_WAIT_SECONDS = 60;

    private final Map<String, String> facts = new TreeMap<>();
    private final List<Gap> gaps;

    /** @param gaps takes what cannot be found out */
    public Facts(List<Gap> gaps) {
        this.gaps = gaps;
    }

    public Map<String, String> all() {
        return new TreeMap<>(facts);
    }

    /** What the lab knows because it did it. */
    public void known(Map<String, String> more) {
        facts.putAll(more);
    }

    public void machine() {
        var runtime = Runtime.getRuntime();
        facts.put("machine.cpus", "" + runtime.availableProcessors());
        facts.put("machine.os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        facts.put("machine.architecture", System.getProperty("os.arch"));
        facts.put("lab.jdk", System.getProperty("java.vm.name") + " " + Runtime.version());
        facts.put("lab.heap-max-bytes", "" + runtime.maxMemory());
        file("machine.cpu-model", Path.of("/proc/cpuinfo"), "model name");
        file("machine.memory", Path.of("/proc/meminfo"), "MemTotal");
        limit("machine.limit.cpu", Path.of("/sys/fs/cgroup/cpu.max"));
        limit("machine.limit.memory", Path.of("/sys/fs/cgroup/memory.max"));
        file("machine.distribution", Path.of("/etc/os-release"), "PRETTY_NAME");
    }

    /** Versions and options of the parts' JVMs, as their command lines show them. */
    public void processes(Map<String, List<ProcessHandle>> parts) {
        parts.forEach((part, handles) -> {
            facts.put("process." + part + ".count", part.equals("database") ? "several" : "" + handles.size());
            var info = handles.getFirst().info();
            info.command().ifPresent(command -> facts.put("process." + part + ".program", program(command)));
            info.arguments().ifPresent(arguments -> {
                for (var argument : arguments) {
                    if (argument.startsWith("-Xm") || argument.startsWith("-XX:+Use")) {
                        facts.merge("process." + part + ".options", argument, (all, one) -> all + " " + one);
                    }
                }
            });
        });
    }

    /** The path of a Java, which says which; of others, whose path is that of the run's folder, the name alone. */
    private static String program(String command) {
        return command.endsWith("/java")
                ? command
                : String.valueOf(Path.of(command).getFileName());
    }

    /** The server's jar, so that two results of one version can be told from those of two. */
    public void server(Path jar) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
            facts.put("server.jar-sha256", HexFormat.of().formatHex(digest));
        } catch (IOException | NoSuchAlgorithmException e) {
            gap("server jar", e);
        }
    }

    /** Version and every setting that is not the default. */
    public void database(String url) {
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            try (var row = statement.executeQuery("select version()")) {
                row.next();
                facts.put("database.version", row.getString(1));
            }
            try (var rows = statement.executeQuery("""
                    select name, setting || coalesce(' ' || unit, '')
                      from pg_catalog.pg_settings
                     where source not in ('default', 'override', 'client', 'session')
                       and name not in ('port', 'data_directory', 'config_file', 'hba_file', 'ident_file',
                                        'log_directory', 'log_filename', 'unix_socket_directories', 'external_pid_file')
                    """)) {
                while (rows.next()) {
                    facts.put("database.settings." + rows.getString(1), rows.getString(2));
                }
            }
        } catch (SQLException e) {
            gap("database settings", e);
        }
    }

    /** Mode, brokers, topics, partitions, copies. */
    public void kafka(String bootstrapServers) {
        var properties = new Properties();
        properties.put("bootstrap.servers", bootstrapServers);
        try (var admin = Admin.create(properties)) {
            var brokers = admin.describeCluster().nodes().get(KAFKA_WAIT_SECONDS, TimeUnit.SECONDS);
            facts.put("kafka.brokers", "" + brokers.size());
            facts.put("kafka.metadata", metadata(admin));
            var names = admin.listTopics().names().get(KAFKA_WAIT_SECONDS, TimeUnit.SECONDS);
            var topics = admin.describeTopics(names).allTopicNames().get(KAFKA_WAIT_SECONDS, TimeUnit.SECONDS);
            facts.put("kafka.topics", "" + topics.size());
            facts.put(
                    "kafka.partitions",
                    ""
                            + topics.values().stream()
                                    .mapToInt(topic -> topic.partitions().size())
                                    .sum());
            var factors = new HashMap<Integer, Integer>();
            topics.values()
                    .forEach(topic -> factors.merge(
                            topic.partitions().getFirst().replicas().size(), 1, Integer::sum));
            factors.forEach((factor, count) -> facts.put("kafka.topics-with-replication-factor-" + factor, "" + count));
        } catch (ExecutionException | TimeoutException e) {
            gap("kafka", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            gap("kafka", e);
        }
    }

    /** A cluster with a finalized {@code metadata.version} keeps its metadata itself; ZooKeeper's has none. */
    private static String metadata(Admin admin) throws ExecutionException, TimeoutException, InterruptedException {
        FeatureMetadata features = admin.describeFeatures().featureMetadata().get(KAFKA_WAIT_SECONDS, TimeUnit.SECONDS);
        var version = features.finalizedFeatures().get("metadata.version");
        return version == null ? "zookeeper" : "kraft, metadata.version " + version.maxVersionLevel();
    }

    private void file(String fact, Path file, String key) {
        try (var lines = Files.lines(file)) {
            lines.filter(line -> line.startsWith(key))
                    .findFirst()
                    .ifPresent(line -> facts.put(
                            fact, line.replaceFirst("^[^:=]*[:=]\\s*", "").replace("\"", "")));
        } catch (IOException e) {
            gap(fact, e);
        }
    }

    /** A limit of the container; where there is no such file there is none. */
    private void limit(String fact, Path file) {
        if (Files.exists(file)) {
            try {
                facts.put(fact, Files.readString(file).strip().toLowerCase(Locale.ROOT));
            } catch (IOException e) {
                gap(fact, e);
            }
        }
    }

    private void gap(String subject, Exception e) {
        gaps.add(new Gap(Gap.Kind.PROBE, subject, String.valueOf(e.getMessage())));
    }
}
