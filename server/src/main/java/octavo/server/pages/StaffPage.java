package octavo.server.pages;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.stereotype.Controller;

/**
 * A controller of pages for people. Its handlers are guarded by {@link PageGuard} and fail as pages, where those of the API
 * answer in FOLIO's shapes.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Controller
@interface StaffPage {}
