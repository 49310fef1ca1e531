package octavo.server.pages;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.records.FolioException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;

/** The one place where refusals and faults behind a page become a page. */
@ControllerAdvice(annotations = StaffPage.class)
@Order(Ordered.HIGHEST_PRECEDENCE)
class PageErrors {

    private static final Logger log = LoggerFactory.getLogger(PageErrors.class);

    private final Templates templates;

    PageErrors(Templates templates) {
        this.templates = templates;
    }

    @ExceptionHandler
    ResponseEntity<byte[]> refused(FolioException refusal) {
        var status = HttpStatus.valueOf(refusal.status());
        return status == HttpStatus.NOT_FOUND
                ? page(status, "Not there", "There is no such record. It may have been deleted.")
                : page(status, "That did not work", String.valueOf(refusal.getMessage()));
    }

    /** Whoever asked has gone on to another page meanwhile: there is nobody left to answer, and nothing is wrong. */
    @ExceptionHandler
    void gone(AsyncRequestNotUsableException gone) {}

    @ExceptionHandler
    ResponseEntity<byte[]> other(Exception exception) {
        if (exception instanceof ErrorResponse response
                && response.getStatusCode().is4xxClientError()) {
            var detail = response.getBody().getDetail();
            return page(
                    HttpStatus.valueOf(response.getStatusCode().value()),
                    "That did not work",
                    detail == null ? "The address is not complete." : detail);
        }
        var id = UUID.randomUUID();
        log.error("fault {}", id, exception);
        return page(
                HttpStatus.INTERNAL_SERVER_ERROR,
                "Something went wrong here",
                "It was reported as %s. What you entered may not have been saved: please check before you repeat it."
                        .formatted(id));
    }

    private ResponseEntity<byte[]> page(HttpStatus status, String heading, String words) {
        return templates.answer(
                status,
                "message.jte",
                Map.of("shell", Shell.of(heading, null), "heading", heading, "words", List.of(words)));
    }
}
