package octavo.server.tenants.gateway;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import octavo.server.tenants.Refusal;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import tools.jackson.core.JacksonException;

/** The one place where refusals of gateway, sign-in and tenant administration become HTTP. */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class GatewayAnswers {

    private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, StandardCharsets.UTF_8);

    /** FOLIO's list of errors. */
    record Errors(List<Refusal.Problem> errors, int total_records) {}

    @ExceptionHandler
    ResponseEntity<?> refused(Refusal refusal) {
        var answer = ResponseEntity.status(refusal.status());
        return refusal.problems().isEmpty()
                ? answer.contentType(TEXT).body(refusal.getMessage())
                : answer.contentType(MediaType.APPLICATION_JSON)
                        .body(new Errors(refusal.problems(), refusal.problems().size()));
    }

    /** What cannot be read at all; the words name the place, never what stands there, which may be a password. */
    @ExceptionHandler
    ResponseEntity<String> unreadable(HttpMessageNotReadableException unreadable) {
        var words = unreadable.getCause() instanceof JacksonException json && json.getLocation() != null
                ? "The body is not the JSON that is expected here: line %d, column %d"
                        .formatted(
                                json.getLocation().getLineNr(),
                                json.getLocation().getColumnNr())
                : "The body is missing or cannot be read";
        return ResponseEntity.badRequest().contentType(TEXT).body(words);
    }

    @ExceptionHandler
    ResponseEntity<String> wrongType(MethodArgumentTypeMismatchException mismatch) {
        return ResponseEntity.badRequest()
                .contentType(TEXT)
                .body("'%s' is not a valid %s".formatted(mismatch.getValue(), mismatch.getName()));
    }

    @ExceptionHandler({NoResourceFoundException.class, NoHandlerFoundException.class})
    ResponseEntity<String> unknownPath(HttpServletRequest request) {
        var tenant = switch (Identity.of(request)) {
            case Identity.SignedIn(var caller) -> " for tenant " + caller.tenant();
            case Identity.Anonymous(var named) -> " for tenant " + named;
            case Identity.Nobody() -> "";
            case Identity.Refused _ -> "";
        };
        return ResponseEntity.status(404)
                .contentType(TEXT)
                .body("No suitable module found for path %s%s".formatted(request.getRequestURI(), tenant));
    }
}
