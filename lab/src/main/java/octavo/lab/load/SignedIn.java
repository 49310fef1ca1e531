package octavo.lab.load;

import java.net.http.HttpRequest.BodyPublisher;
import tools.jackson.databind.JsonNode;

/** A signed-in user beside the load: prepares, asks and waits; nothing of it is measured. */
public record SignedIn(Link link, String token) {

    public static SignedIn at(Link link) throws CallFailed, InterruptedException {
        return new SignedIn(link, link.signIn());
    }

    /** @param query name and value in turn, not encoded */
    public JsonNode get(String path, String... query) throws CallFailed, InterruptedException {
        return link.send(Call.get(path, query), token).json();
    }

    public JsonNode post(String path, Object body) throws CallFailed, InterruptedException {
        return link.send(Call.post(path, body.toString()), token).json();
    }

    public JsonNode postBytes(String path, BodyPublisher bytes) throws CallFailed, InterruptedException {
        return link.send(Call.post(path, ""), token, "application/octet-stream", bytes)
                .json();
    }

    /** Whether the system has the route: any answer but 404 and 405 says so. */
    public boolean has(String path) throws InterruptedException {
        try {
            link.send(Call.get(path, "limit", "1"), token);
            return true;
        } catch (CallFailed e) {
            var text = String.valueOf(e.getMessage());
            return !text.contains(": 404 ") && !text.contains(": 405 ");
        }
    }
}
