package octavo.lab.load;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import octavo.lab.result.FailureKind;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends requests to an endpoint over HTTP/1.1 with connections kept alive, as load tests of FOLIO do. Safe for use by many threads.
 */
public final class Link implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration CONNECT_WAIT = Duration.ofSeconds(10);
    private static final String USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) Octavo-Lab/0.1";

    static {
        // The JDK's client sends a GET again, unasked, when its connection breaks: a failure that nobody would see.
        System.setProperty("jdk.httpclient.redirects.retrylimit", "1");
    }

    private final Endpoint endpoint;
    private final Duration answerWait;
    private final HttpClient http;

    /** @param answerWait after which a request counts as timed out */
    public Link(Endpoint endpoint, Duration answerWait) {
        this.endpoint = endpoint;
        this.answerWait = answerWait;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_WAIT)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
    }

    public Endpoint endpoint() {
        return endpoint;
    }

    /**
     * Signs in by {@code POST /authn/login}.
     *
     * @return the token
     */
    public String signIn() throws CallFailed, InterruptedException {
        var body = JSON.writeValueAsString(Map.of("username", endpoint.user(), "password", endpoint.password()));
        var request = request("/authn/login", "")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        var exchange = exchange(request);
        if (exchange.status() >= 300) {
            throw new CallFailed(
                    kind(exchange.status()),
                    "sign-in at %s: %d %s".formatted(endpoint, exchange.status(), Answer.shortened(exchange.body())));
        }
        return exchange.token();
    }

    /** Sends a call and judges its answer. */
    public Answer send(Call call, String token) throws CallFailed, InterruptedException {
        var publisher = call.body() == null ? BodyPublishers.noBody() : BodyPublishers.ofString(call.body());
        return send(call, token, "application/json", publisher);
    }

    /** Sends a call with a body of another kind, as a file's bytes are. */
    public Answer send(Call call, String token, String contentType, BodyPublisher body)
            throws CallFailed, InterruptedException {
        var request = request(call.target(), token)
                .header("Content-Type", contentType)
                .method(call.method(), body)
                .build();
        var exchange = exchange(request);
        if (exchange.status() >= 300) {
            throw new CallFailed(
                    kind(exchange.status()),
                    "%s: %d %s".formatted(call.name(), exchange.status(), Answer.shortened(exchange.body())));
        }
        for (var text : call.demands()) {
            if (!exchange.body().contains(text)) {
                throw new CallFailed(
                        FailureKind.ASSERTION,
                        "%s: no %s in %s".formatted(call.name(), text, Answer.shortened(exchange.body())));
            }
        }
        for (var text : call.refusals()) {
            if (exchange.body().contains(text)) {
                throw new CallFailed(
                        FailureKind.ASSERTION,
                        "%s: %s in %s".formatted(call.name(), text, Answer.shortened(exchange.body())));
            }
        }
        return new Answer(exchange.status(), exchange.body());
    }

    /** The preflight that a browser sends before the call: without a token. */
    void preflight(Call call) throws CallFailed, InterruptedException {
        var request = HttpRequest.newBuilder(endpoint.address().resolve(call.target()))
                .timeout(answerWait)
                .header("Origin", endpoint.origin())
                .header("Access-Control-Request-Method", call.method())
                .header("Access-Control-Request-Headers", "content-type,x-okapi-tenant,x-okapi-token")
                .header("User-Agent", USER_AGENT)
                .method("OPTIONS", BodyPublishers.noBody())
                .build();
        var exchange = exchange(request);
        if (exchange.status() >= 300) {
            throw new CallFailed(
                    kind(exchange.status()), "OPTIONS %s: %d".formatted(call.preflightPath(), exchange.status()));
        }
    }

    private HttpRequest.Builder request(String target, String token) {
        var builder = HttpRequest.newBuilder(endpoint.address().resolve(target))
                .timeout(answerWait)
                .header("X-Okapi-Tenant", endpoint.tenant())
                .header("Origin", endpoint.origin())
                .header("Accept", "*/*")
                .header("User-Agent", USER_AGENT);
        return token.isEmpty() ? builder : builder.header("X-Okapi-Token", token);
    }

    private record Exchange(int status, String body, String token) {}

    private Exchange exchange(HttpRequest request) throws CallFailed, InterruptedException {
        try {
            var response = http.send(request, BodyHandlers.ofString());
            var token = response.headers().firstValue("x-okapi-token").orElse("");
            return new Exchange(response.statusCode(), response.body(), token);
        } catch (HttpTimeoutException e) {
            throw new CallFailed(FailureKind.TIMEOUT, "%s: %s".formatted(request.uri(), e.getMessage()));
        } catch (IOException e) {
            throw new CallFailed(FailureKind.CONNECTION, "%s: %s".formatted(request.uri(), e));
        }
    }

    private static FailureKind kind(int status) {
        if (status == 422) {
            return FailureKind.REFUSED;
        }
        return status >= 500 ? FailureKind.HTTP_5XX : FailureKind.HTTP_4XX;
    }

    @Override
    public void close() {
        http.shutdownNow();
        http.close();
    }
}
