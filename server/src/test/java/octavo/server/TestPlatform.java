package octavo.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import octavo.server.embedded.EmbeddedKafka;
import octavo.server.embedded.EmbeddedPostgres;
import org.jspecify.annotations.Nullable;

/**
 * The whole program with its own PostgreSQL and Kafka, as {@code octavo serve} starts it, once per test run and on a free
 * port. Tests share it, so each works in records, and where it changes settings in a tenant, of its own.
 */
public final class TestPlatform {

    public static final String TENANT = "diku";
    public static final String ADMIN_USER = "diku_admin";
    public static final String ADMIN_PASSWORD = "admin-of-the-tests";

    private static final Duration REQUEST_WAIT = Duration.ofSeconds(60);

    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

    private final Octavo octavo;

    private TestPlatform(Octavo octavo) {
        this.octavo = octavo;
    }

    /** The one platform of this test run; the first caller starts it. */
    public static TestPlatform get() {
        return Holder.PLATFORM;
    }

    private static final class Holder {
        static final TestPlatform PLATFORM = start();
    }

    private static TestPlatform start() {
        var data = Path.of("target", "test-data").toAbsolutePath();
        for (var kept : List.of("postgres/data", "kafka", "files")) { // but PostgreSQL's unpacked programs stay
            deleteRecursively(data.resolve(kept));
        }
        var administrator = Map.of(
                "OCTAVO_TENANT", TENANT, "OCTAVO_ADMIN_USER", ADMIN_USER, "OCTAVO_ADMIN_PASSWORD", ADMIN_PASSWORD);
        var octavo = Octavo.of(List.of("serve", "--data", data.toString(), "--port", "0"), administrator);
        Runtime.getRuntime().addShutdownHook(new Thread(octavo::close, "platform shutdown"));
        octavo.start();
        return new TestPlatform(octavo);
    }

    private static void deleteRecursively(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure)
                        throws IOException {
                    Files.delete(visited);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where the platform listens, as in {@code http://localhost:40123}. */
    public URI baseUri() {
        return URI.create("http://localhost:" + octavo.port());
    }

    /** A bean of the running program, for what no door leads to. */
    public <T> T bean(Class<T> type) {
        return octavo.running().getBean(type);
    }

    /** The brokers, for a consumer outside of the program. */
    public String kafkaBootstrapServers() {
        return kafka().bootstrapServers();
    }

    /** A connection for assertions, which sees every tenant; its search path is empty, as the program's is. */
    public Connection connect() throws SQLException {
        var postgres = Objects.requireNonNull(octavo.services().postgres());
        var connection = DriverManager.getConnection(postgres.jdbcUrl(), EmbeddedPostgres.USER, postgres.password());
        try (var statement = connection.createStatement()) {
            statement.execute("set search_path = pg_catalog");
        }
        return connection;
    }

    /** Takes the broker away until {@link #startBroker}. */
    public void stopBroker() {
        kafka().stop();
    }

    /** Brings the broker back and returns when it answers. */
    public void startBroker() {
        kafka().start();
    }

    private EmbeddedKafka kafka() {
        return Objects.requireNonNull(octavo.services().kafka());
    }

    /** A client without tenant and token. */
    public Client anonymous() {
        return Client.at(baseUri());
    }

    /** A client of a tenant without a token, as a sign-in needs it. */
    public Client of(String tenant) {
        return anonymous().with("x-okapi-tenant", tenant);
    }

    /** The administrator of {@link #TENANT}, signed in. */
    public Client administrator() {
        return of(TENANT).signedInAs(ADMIN_USER, ADMIN_PASSWORD);
    }

    /** Sends requests with a set of headers; every answer comes back, whatever its status. */
    public static final class Client {

        private final URI address;
        private final Map<String, String> headers;

        private Client(URI address, Map<String, String> headers) {
            this.address = address;
            this.headers = headers;
        }

        /** A client, without tenant and token, of whatever listens at an address. */
        public static Client at(URI address) {
            return new Client(address, Map.of());
        }

        /** This client of a tenant with the token of a user. */
        public Client signedInAs(String user, String password) {
            var answer = post("/authn/login", "{\"username\": \"%s\", \"password\": \"%s\"}".formatted(user, password));
            return withToken(answer.headers()
                    .firstValue("x-okapi-token")
                    .orElseThrow(() ->
                            new IllegalStateException("sign-in: %d %s".formatted(answer.statusCode(), answer.body()))));
        }

        /** This client with a token of a sign-in. */
        public Client withToken(String token) {
            return with("x-okapi-token", token);
        }

        public Client with(String header, String value) {
            var all = new LinkedHashMap<>(headers);
            all.put(header, value);
            return new Client(address, all);
        }

        public HttpResponse<String> get(String path) {
            return send("GET", path, null);
        }

        public HttpResponse<String> post(String path, String json) {
            return send("POST", path, json);
        }

        public HttpResponse<String> put(String path, String json) {
            return send("PUT", path, json);
        }

        public HttpResponse<String> delete(String path) {
            return send("DELETE", path, null);
        }

        /** Any method; a body is sent as JSON unless this client has another content type. */
        public HttpResponse<String> send(String method, String path, @Nullable String body) {
            var request = HttpRequest.newBuilder(address.resolve(path)).timeout(REQUEST_WAIT);
            if (body != null && !headers.containsKey("content-type")) {
                request.header("content-type", "application/json");
            }
            headers.forEach(request::header);
            request.method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
            return exchange(request.build());
        }

        /** Uploads bytes as they are, as FOLIO's import does. */
        public HttpResponse<String> postBytes(String path, byte[] body) {
            return postBytes(path, BodyPublishers.ofByteArray(body));
        }

        public HttpResponse<String> postBytes(String path, BodyPublisher body) {
            var request = HttpRequest.newBuilder(address.resolve(path))
                    .timeout(REQUEST_WAIT)
                    .header("content-type", "application/octet-stream");
            headers.forEach(request::header);
            return exchange(request.POST(body).build());
        }

        private HttpResponse<String> exchange(HttpRequest request) {
            try {
                return HTTP.send(request, BodyHandlers.ofString());
            } catch (IOException e) {
                throw new UncheckedIOException(request.method() + " " + request.uri(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted: " + request.method() + " " + request.uri(), e);
            }
        }
    }
}
