package octavo.server.pages;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;

/** Turns a template and what it shows into an answer, with the headers that keep a page to itself. */
@Component
class Templates {

    static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

    /** Only this server's own files act on a page: no inline scripts or styles, no frames, no other hosts. */
    private static final String POLICY = String.join(
            "; ",
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'");

    private final TemplateEngine engine =
            TemplateEngine.createPrecompiled(null, ContentType.Html, null, "octavo.templates");

    /** A page or fragment as 200. */
    ResponseEntity<byte[]> ok(String template, Map<String, Object> parameters) {
        return answer(HttpStatus.OK, template, parameters);
    }

    ResponseEntity<byte[]> answer(HttpStatus status, String template, Map<String, Object> parameters) {
        return ResponseEntity.status(status).headers(headers()).body(render(template, parameters));
    }

    byte[] render(String template, Map<String, Object> parameters) {
        var output = new Utf8ByteOutput();
        engine.render(template, parameters, output);
        return output.toByteArray();
    }

    /** The headers of everything that people see: their records stay out of caches and off other hosts. */
    static HttpHeaders headers() {
        var headers = new HttpHeaders();
        headers.setContentType(HTML);
        headers.setCacheControl(CacheControl.noStore());
        headers.set("Content-Security-Policy", POLICY);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "same-origin");
        return headers;
    }
}
