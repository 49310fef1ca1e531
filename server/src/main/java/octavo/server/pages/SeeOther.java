package octavo.server.pages;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/** After something was done, the browser goes to the page that shows it; going back or reloading does it no second time. */
final class SeeOther {

    private SeeOther() {}

    static ResponseEntity<Void> at(String path) {
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .header("Location", path)
                .header("Cache-Control", "no-store")
                .build();
    }
}
