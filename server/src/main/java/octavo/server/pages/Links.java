package octavo.server.pages;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/** Addresses with values of people in them. */
final class Links {

    private Links() {}

    /** Goes on to another page of this server. */
    static ResponseEntity<byte[]> seeOther(String path) {
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .header(HttpHeaders.LOCATION, path)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }

    static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
