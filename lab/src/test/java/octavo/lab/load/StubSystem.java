package octavo.lab.load;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A system with a known answer: what a test programs, it does, and it remembers what it was asked and how long it took. */
public final class StubSystem implements AutoCloseable {

    /** What to answer to a request. A status below 100 breaks the connection. */
    public record Reply(int status, String body, long delayMicros) {}

    /** @param micros how long the stub held it */
    public record Request(String method, String target, String body, long micros) {
        public String path() {
            return target.replaceFirst("\\?.*", "");
        }
    }

    /** Decides upon a request. */
    public interface Program {
        Reply reply(String method, String target, String body);
    }

    private final HttpServer server;
    private final Program program;
    private final List<Request> requests = new CopyOnWriteArrayList<>();

    public StubSystem(Program program) throws IOException {
        this.program = program;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        long start = System.nanoTime();
        var method = exchange.getRequestMethod();
        var target = exchange.getRequestURI().toString();
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        try (exchange) {
            if (target.equals("/authn/login")) {
                exchange.getResponseHeaders().set("x-okapi-token", "token");
                exchange.sendResponseHeaders(201, -1);
                return;
            }
            var reply = program.reply(method, target, body);
            TimeUnit.MICROSECONDS.sleep(reply.delayMicros());
            requests.add(new Request(method, target, body, (System.nanoTime() - start) / 1000));
            if (reply.status() >= 100) {
                var bytes = reply.body().getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(reply.status(), bytes.length == 0 ? -1 : bytes.length);
                exchange.getResponseBody().write(bytes);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public Endpoint endpoint() {
        var address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        return new Endpoint(address, "diku", "diku_admin", "admin");
    }

    /** What was asked, in the order of the answers, sign-in left out. */
    public List<Request> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
