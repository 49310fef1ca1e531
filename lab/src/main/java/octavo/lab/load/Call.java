package octavo.lab.load;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request and what a good answer to it holds.
 *
 * @param name under which its times are kept: the method and the path without ids
 * @param target path and query, encoded
 * @param preflightPath the path without ids, for the name of its preflight
 * @param demands texts that the answer's body must hold
 * @param refusals texts that it must not hold
 */
public record Call(
        String name,
        String method,
        String preflightPath,
        String target,
        @Nullable String body,
        List<String> demands,
        List<String> refusals) {

    /** @param query name and value in turn, not encoded */
    public static Call get(String path, String... query) {
        return new Call("GET " + path, "GET", path, path + encoded(query), null, List.of(), List.of());
    }

    public static Call post(String path, String body) {
        return new Call("POST " + path, "POST", path, path, body, List.of(), List.of());
    }

    /** For a path with an id in it: another name for the times, so that all ids share one. */
    public Call named(String path) {
        return new Call(method + " " + path, method, path, target, body, demands, refusals);
    }

    public Call demanding(String... texts) {
        var all = new ArrayList<>(demands);
        all.addAll(List.of(texts));
        return new Call(name, method, preflightPath, target, body, List.copyOf(all), refusals);
    }

    public Call refusing(String... texts) {
        return new Call(name, method, preflightPath, target, body, demands, List.of(texts));
    }

    private static String encoded(String... query) {
        var text = new StringBuilder();
        for (int i = 0; i < query.length; i += 2) {
            text.append(i == 0 ? '?' : '&')
                    .append(query[i])
                    .append('=')
                    .append(URLEncoder.encode(query[i + 1], StandardCharsets.UTF_8));
        }
        return text.toString();
    }
}
