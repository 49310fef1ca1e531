package octavo.server.records;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import octavo.server.records.cql.CqlException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import tools.jackson.databind.node.ObjectNode;

/** The one place where refusals and faults of the record modules become HTTP. */
@RestControllerAdvice
class ErrorAnswers {

    private static final Logger log = LoggerFactory.getLogger(ErrorAnswers.class);
    private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, StandardCharsets.UTF_8);

    @ExceptionHandler
    ResponseEntity<?> refused(FolioException refusal) {
        return switch (refusal) {
            case FolioException.Text text -> text(text.status(), String.valueOf(text.getMessage()));
            case FolioException.Errors errors ->
                ResponseEntity.status(errors.status())
                        .contentType(MediaType.APPLICATION_JSON)
                        .body(errors(errors));
            case FolioException other -> text(other.status(), String.valueOf(other.getMessage()));
        };
    }

    @ExceptionHandler
    ResponseEntity<String> badQuery(CqlException wrong) {
        return text(400, "CQL: " + wrong.getMessage());
    }

    /** What Spring itself refused, such as an unknown verb or a body of the wrong media type. */
    @ExceptionHandler
    @Nullable
    ResponseEntity<String> other(Exception exception, HttpServletResponse response) throws Exception {
        if (response.isCommitted()) {
            if (exception.getCause() instanceof IOException) {
                return null; // the reader went away
            }
            throw exception; // the container closes the connection: what was sent must not pass for the whole answer
        }
        if (exception instanceof ErrorResponse refused
                && refused.getStatusCode().is4xxClientError()) {
            var detail = refused.getBody().getDetail();
            return ResponseEntity.status(refused.getStatusCode())
                    .headers(refused.getHeaders()) // Allow, of a 405
                    .contentType(TEXT)
                    .body(detail == null ? "Refused" : detail);
        }
        var id = UUID.randomUUID();
        log.error("fault {}", id, exception);
        return text(500, "Internal error, reported as " + id);
    }

    private static ResponseEntity<String> text(int status, String message) {
        return ResponseEntity.status(HttpStatusCode.valueOf(status))
                .contentType(TEXT)
                .body(message);
    }

    private static ObjectNode errors(FolioException.Errors refusal) {
        var answer = Json.object();
        var array = answer.putArray("errors");
        for (var problem : refusal.problems()) {
            var error = array.addObject().put("message", problem.message());
            if (problem.type() != null) {
                error.put("type", problem.type());
            }
            if (problem.code() != null) {
                error.put("code", problem.code());
            }
            var parameters = error.putArray("parameters");
            problem.parameters()
                    .forEach((key, value) ->
                            parameters.addObject().put("key", key).put("value", value));
        }
        answer.put("total_records", refusal.problems().size());
        return answer;
    }
}
