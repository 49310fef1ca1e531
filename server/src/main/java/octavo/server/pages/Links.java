package octavo.server.pages;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Addresses with values of people in them. */
final class Links {

    private Links() {}

    static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
