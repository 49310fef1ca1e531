package octavo.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The product as its users run it: {@code ./octavo serve} on a data folder of its own, embedded PostgreSQL and Kafka, default
 * settings; driven over FOLIO's HTTP API.
 */
final class Product implements AutoCloseable {

    static final String TENANT = "bench";
    private static final String USER = "bench_admin";
    private static final String PASSWORD = "bench-Password-1";
    private static final Duration START_WAIT = Duration.ofSeconds(180);
    private static final Duration JOB_WAIT = Duration.ofMinutes(30);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Process process;
    private final Path data;
    private final URI address;
    private final HttpClient http = HttpClient.newHttpClient();
    private String token = "";

    private Product(Process process, Path data, URI address) {
        this.process = process;
        this.data = data;
        this.address = address;
    }

    /**
     * Starts the product and waits until it is ready.
     *
     * @param home the folder of the launcher
     * @param data an empty folder
     * @param heap the server's largest heap, as in {@code 512m}
     */
    static Product start(Path home, Path data, String heap) throws IOException, InterruptedException {
        int port = freePort();
        var builder = new ProcessBuilder(
                        home.resolve("octavo").toString(), "serve", "--data", data.toString(), "--port", "" + port)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(data.resolveSibling(data.getFileName() + ".log").toFile());
        builder.environment()
                .putAll(Map.of(
                        "OCTAVO_TENANT", TENANT,
                        "OCTAVO_ADMIN_USER", USER,
                        "OCTAVO_ADMIN_PASSWORD", PASSWORD,
                        "OCTAVO_HEAP", heap));
        var product = new Product(builder.start(), data, URI.create("http://127.0.0.1:" + port));
        try {
            product.awaitReady();
            product.signIn();
            return product;
        } catch (IOException | RuntimeException e) {
            product.close();
            throw e;
        }
    }

    /** A connection to the product's own database. */
    Connection database() throws SQLException, IOException {
        var folder = data.resolve("postgres");
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:%s/octavo"
                        .formatted(Files.readString(folder.resolve("port")).strip()),
                "octavo",
                Files.readString(folder.resolve("password")).strip());
    }

    /**
     * One finished import.
     *
     * @param jobSeconds from the job's start to its completion, as the job itself states them
     */
    record Import(UUID job, double jobSeconds, String status) {}

    /** Imports a file by FOLIO's call sequence and waits for the job's end. */
    Import importFile(Path file, String profileName) throws IOException, InterruptedException {
        var definition = post(
                "/data-import/uploadDefinitions",
                JSON.writeValueAsString(Map.of(
                        "fileDefinitions",
                        List.of(Map.of("name", file.getFileName().toString(), "size", 1)))));
        var id = definition.path("id").asString();
        var fileDefinition = definition.path("fileDefinitions").path(0);
        var job = UUID.fromString(fileDefinition.path("jobExecutionId").asString());
        var loaded = send(request("/data-import/uploadDefinitions/%s/files/%s"
                        .formatted(id, fileDefinition.path("id").asString()))
                .header("Content-Type", "application/octet-stream")
                .POST(BodyPublishers.ofFile(file)));
        var profile = profile(profileName);
        post(
                "/data-import/uploadDefinitions/%s/processFiles?defaultMapping=false".formatted(id),
                JSON.writeValueAsString(Map.of(
                        "uploadDefinition",
                        loaded,
                        "jobProfileInfo",
                        Map.of("id", profile.path("id").asString(), "name", profileName, "dataType", "MARC"))));
        return awaitEnd(job);
    }

    private JsonNode profile(String name) throws IOException, InterruptedException {
        for (var profile : get("/data-import-profiles/jobProfiles?limit=5000").path("jobProfiles")) {
            if (profile.path("name").asString().equals(name)) {
                return profile;
            }
        }
        throw new IllegalStateException("the server ships no job profile '%s'".formatted(name));
    }

    private Import awaitEnd(UUID job) throws IOException, InterruptedException {
        var giveUp = Instant.now().plus(JOB_WAIT);
        while (Instant.now().isBefore(giveUp)) {
            var execution = get("/change-manager/jobExecutions/" + job);
            var status = execution.path("status").asString();
            if (List.of("COMMITTED", "ERROR", "CANCELLED", "DISCARDED").contains(status)) {
                var started = Instant.from(java.time.format.DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(
                        execution.path("startedDate").asString()));
                var completed = Instant.from(java.time.format.DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(
                        execution.path("completedDate").asString()));
                return new Import(job, Duration.between(started, completed).toMillis() / 1000.0, status);
            }
            TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
        }
        throw new IllegalStateException("job %s did not end within %s".formatted(job, JOB_WAIT));
    }

    /** Waits until every change is announced to Kafka and in the search index. */
    void awaitQuiet() throws SQLException, IOException, InterruptedException {
        var giveUp = Instant.now().plus(JOB_WAIT);
        try (var connection = database();
                var statement = connection.prepareStatement(
                        "select exists (select 1 from t_%1$s.outbox) or exists (select 1 from t_%1$s.search_pending)"
                                .formatted(TENANT))) {
            while (Instant.now().isBefore(giveUp)) {
                try (var row = statement.executeQuery()) {
                    row.next();
                    if (!row.getBoolean(1)) {
                        return;
                    }
                }
                TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
            }
        }
        throw new IllegalStateException("changes are still waiting after " + JOB_WAIT);
    }

    /** The server's heap in MB after a full collection. */
    double heapMegabytes() throws IOException, InterruptedException {
        jcmd("GC.run");
        var used = Pattern.compile("used (\\d+)K").matcher(jcmd("GC.heap_info"));
        if (!used.find()) {
            throw new IllegalStateException("the server does not tell its heap");
        }
        return Long.parseLong(used.group(1)) / 1024.0;
    }

    private String jcmd(String command) throws IOException, InterruptedException {
        var tool = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        var asked = new ProcessBuilder(tool, "" + process.pid(), command)
                .redirectErrorStream(true)
                .start();
        var answer = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (asked.waitFor() != 0) {
            throw new IllegalStateException("jcmd %s: %s".formatted(command, answer));
        }
        return answer;
    }

    /** Processor seconds used so far. */
    Cpu cpu() {
        double broker = 0;
        double database = 0;
        for (var child : process.descendants().toList()) {
            if (child.info().command().orElse("").endsWith("/java")) {
                broker += cpuSeconds(child);
            } else {
                database += cpuSeconds(child);
            }
        }
        return new Cpu(cpuSeconds(process.toHandle()), broker, database);
    }

    /**
     * Processor seconds of the three programs.
     *
     * @param server without its children
     */
    record Cpu(double server, double broker, double database) {

        double sum() {
            return server + broker + database;
        }

        Cpu since(Cpu earlier) {
            return new Cpu(server - earlier.server, broker - earlier.broker, database - earlier.database);
        }

        /** Milliseconds for each of so many records, in all and by program. */
        String perRecord(int records) {
            double millis = 1000.0 / records;
            return String.format(
                    Locale.ROOT,
                    "%.3f ms (server %.3f, broker %.3f, PostgreSQL %.3f)",
                    sum() * millis,
                    server * millis,
                    broker * millis,
                    database * millis);
        }
    }

    /** Memory of the server, its broker and its database in MB, shared pages counted once (PSS). */
    double pssMegabytes() {
        return processes().mapToDouble(Product::pssMegabytes).sum();
    }

    private Stream<ProcessHandle> processes() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants());
    }

    private static double cpuSeconds(ProcessHandle handle) {
        try {
            var stat = Files.readString(Path.of("/proc", "" + handle.pid(), "stat"));
            var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            long ticks = 0;
            for (int field = 11; field <= 14; field++) { // utime, stime, and those of children that ended
                ticks += Long.parseLong(fields[field]);
            }
            return ticks / 100.0; // Linux shows times in hundredths of a second whatever the kernel's clock
        } catch (IOException e) {
            return 0; // it ended since it was listed; its parent has its time
        }
    }

    private static double pssMegabytes(ProcessHandle handle) {
        try (var lines = Files.lines(Path.of("/proc", "" + handle.pid(), "smaps_rollup"))) {
            return lines.filter(line -> line.startsWith("Pss:"))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D+", "")) / 1024)
                    .sum();
        } catch (IOException | UncheckedIOException e) {
            return 0; // it ended since it was listed
        }
    }

    private void awaitReady() throws InterruptedException {
        var giveUp = Instant.now().plus(START_WAIT);
        while (Instant.now().isBefore(giveUp)) {
            if (!process.isAlive()) {
                throw new IllegalStateException(
                        "the server ended with code %d; see %s.log".formatted(process.exitValue(), data));
            }
            try {
                var answer = http.send(request("/admin/health").build(), BodyHandlers.discarding());
                if (answer.statusCode() == 200) {
                    return;
                }
            } catch (IOException notYet) {
                // nothing listens on the port before the server is up
            }
            TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
        }
        throw new IllegalStateException("the server is not ready after " + START_WAIT);
    }

    private void signIn() throws IOException, InterruptedException {
        var answer = http.send(
                request("/authn/login")
                        .header("x-okapi-tenant", TENANT)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(
                                JSON.writeValueAsString(Map.of("username", USER, "password", PASSWORD))))
                        .build(),
                BodyHandlers.ofString());
        token = answer.headers()
                .firstValue("x-okapi-token")
                .orElseThrow(() -> new IllegalStateException("sign-in failed: " + answer.statusCode()));
    }

    JsonNode get(String path) throws IOException, InterruptedException {
        return send(request(path).GET());
    }

    JsonNode post(String path, String body) throws IOException, InterruptedException {
        BodyPublisher publisher = BodyPublishers.ofString(body);
        return send(request(path).header("Content-Type", "application/json").POST(publisher));
    }

    JsonNode send(HttpRequest.Builder request) throws IOException, InterruptedException {
        var built = request.header("x-okapi-tenant", TENANT)
                .header("x-okapi-token", token)
                .build();
        var answer = http.send(built, BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
            throw new IllegalStateException(
                    "%s %s: %d %s".formatted(built.method(), built.uri(), answer.statusCode(), answer.body()));
        }
        return answer.body().isEmpty() ? JSON.createObjectNode() : JSON.readTree(answer.body());
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.resolve(path)).timeout(Duration.ofMinutes(5));
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            processes().forEach(ProcessHandle::destroyForcibly);
        }
    }
}
