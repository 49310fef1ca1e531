package octavo.server.pages;

import java.util.List;
import java.util.Map;
import octavo.server.records.FolioException;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;

/** What pages do without being left: each deed is answered by one line, refusals and lost races too. */
abstract class DeedPages {

    private final Templates templates;

    DeedPages(Templates templates) {
        this.templates = templates;
    }

    ResponseEntity<byte[]> line(Verdict verdict) {
        return templates.ok("verdict.jte", Map.of("verdict", verdict));
    }

    @ExceptionHandler
    ResponseEntity<byte[]> refused(FolioException refusal) {
        var words = refusal.status() == 404
                ? "It is not there any more."
                : refusal instanceof FolioException.Errors errors
                        ? String.join(
                                "; ",
                                errors.problems().stream()
                                        .map(FolioException.Problem::message)
                                        .toList())
                        : String.valueOf(refusal.getMessage());
        return line(Verdict.refused("Not done", List.of(words), null));
    }
}
