package octavo.lab.provision;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import octavo.lab.load.Endpoint;

/** Octavo as its users run it, {@code ./octavo serve}, as a child process on a data folder of its own. */
public final class OctavoServer implements AutoCloseable {

    private static final String TENANT = "lab";
    private static final String USER = "lab_admin";
    private static final String PASSWORD =
            "lab-Password-1"; // of a tenant that lives on this machine for as long as a run
    private static final Duration START_WAIT = Duration.ofSeconds(240);
    private static final Duration POLL = Duration.ofMillis(200);

    private final Child child;
    private final Path data;
    private final Endpoint endpoint;

    private OctavoServer(Child child, Path data, Endpoint endpoint) {
        this.child = child;
        this.data = data;
        this.endpoint = endpoint;
    }

    /**
     * How a server is started.
     *
     * @param launcher the program {@code octavo}
     * @param heap as in {@code 512m}
     * @param settings by the names of the server's own flags
     * @param bootstrapServers of a Kafka that runs; empty for the server's own broker
     */
    public record Start(Path launcher, String heap, Map<String, String> settings, Optional<String> bootstrapServers) {}

    /**
     * Starts a server and waits until it is ready.
     *
     * @param data its folder; may be a copy of one that a stopped server left
     * @throws ProvisionException if it ends, or is not ready in time
     */
    public static OctavoServer start(Start start, Path data) throws InterruptedException {
        int port = Ports.free(1).getFirst();
        var command = new ArrayList<>(
                List.of(start.launcher().toString(), "serve", "--data", data.toString(), "--port", "" + port));
        start.settings().forEach((key, value) -> command.add("--%s=%s".formatted(key, value)));
        start.bootstrapServers().ifPresent(servers -> command.add("--octavo.kafka.bootstrap-servers=" + servers));
        var environment = new HashMap<String, String>();
        environment.put("OCTAVO_BUILD", "no");
        environment.put("OCTAVO_TENANT", TENANT);
        environment.put("OCTAVO_ADMIN_USER", USER);
        environment.put("OCTAVO_ADMIN_PASSWORD", PASSWORD);
        environment.put("OCTAVO_HEAP", start.heap());
        var log = data.resolveSibling(data.getFileName() + ".out");
        var child = Child.start("server", command, environment, log);
        var address = URI.create("http://127.0.0.1:" + port);
        var server = new OctavoServer(child, data, new Endpoint(address, TENANT, USER, PASSWORD));
        boolean ready = false;
        try {
            server.awaitReady();
            ready = true;
            return server;
        } finally {
            if (!ready) {
                child.close();
            }
        }
    }

    private void awaitReady() throws InterruptedException {
        long giveUp = System.nanoTime() + START_WAIT.toNanos();
        var health = HttpRequest.newBuilder(endpoint.address().resolve("/admin/health"))
                .timeout(Duration.ofSeconds(10))
                .build();
        var said = "nothing";
        try (var http = HttpClient.newHttpClient()) {
            while (System.nanoTime() < giveUp) {
                child.requireAlive();
                try {
                    var answer = http.send(health, BodyHandlers.ofString());
                    if (answer.statusCode() == 200) {
                        return;
                    }
                    said = answer.body();
                } catch (IOException notYet) {
                    // nothing listens on the port before the server is up
                }
                TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
            }
        }
        throw new ProvisionException("the server is not ready after %d s; its health said: %s; its log: %s"
                .formatted(START_WAIT.toSeconds(), said, child.lastLines()));
    }

    public Endpoint endpoint() {
        return endpoint;
    }

    public Path logFile() {
        return data.resolve("logs").resolve("octavo.log");
    }

    /** The server's own JVM. */
    public ProcessHandle process() {
        return child.handle();
    }

    /** Its processes by name: {@code server}, {@code database}, and {@code broker-1} if it brought its own broker. */
    public Map<String, List<ProcessHandle>> processes() {
        var byName = new LinkedHashMap<String, List<ProcessHandle>>();
        byName.put("server", List.of(child.handle()));
        child.handle()
                .descendants()
                .forEach(handle -> byName.computeIfAbsent(
                                isJvm(handle) ? "broker-1" : "database", key -> new ArrayList<>())
                        .add(handle));
        return byName;
    }

    private static boolean isJvm(ProcessHandle handle) {
        return handle.info().command().map(command -> command.endsWith("/java")).orElse(false);
    }

    /** The embedded database: its JDBC address with user and password. */
    public Optional<String> databaseUrl() {
        try {
            var folder = data.resolve("postgres");
            return Optional.of("jdbc:postgresql://127.0.0.1:%s/octavo?user=octavo&password=%s"
                    .formatted(
                            Files.readString(folder.resolve("port")).strip(),
                            Files.readString(folder.resolve("password")).strip()));
        } catch (IOException e) {
            return Optional.empty(); // a database of the user's own, by the server's settings
        }
    }

    /** @throws ProvisionException if it has ended */
    public void requireAlive() {
        child.requireAlive();
    }

    @Override
    public void close() throws InterruptedException {
        child.close();
    }
}
