package octavo.server.pages;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import octavo.server.tenants.Caller;
import octavo.server.tenants.PermittedRoute;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Says in pages what the gateway would say in FOLIO's words: it sends whoever is not signed in to the sign-in and tells
 * whoever may not use a page. Requests that change something count only when a page of this server sent them, since the
 * session's cookie comes along by itself. The gateway behind it stays the one that enforces permissions.
 */
@Component
class PageGuard implements HandlerInterceptor {

    private static final Set<String> READING = Set.of("GET", "HEAD");

    private final Templates templates;

    PageGuard(Templates templates) {
        this.templates = templates;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException {
        if (!(handler instanceof HandlerMethod method)
                || request.getDispatcherType() != DispatcherType.REQUEST
                || !AnnotatedElementUtils.hasAnnotation(method.getBeanType(), StaffPage.class)) {
            return true;
        }
        if (!READING.contains(request.getMethod()) && !comesFromOwnPage(request)) {
            refuse(response, "This request did not come from a page of this server, so nothing was done.");
            return false;
        }
        var required = permission(method);
        if (required == null) {
            return true;
        }
        var caller = Caller.find().filter(found -> found.user().isPresent()).orElse(null);
        if (caller == null) {
            // 307 keeps method and body: where the session can be renewed, the request comes again by itself.
            response.setStatus(HttpStatus.TEMPORARY_REDIRECT.value());
            response.setHeader("Cache-Control", "no-store");
            response.setHeader("Location", LocalPath.returningTo("/session/renew", pathAndQuery(request)));
            return false;
        }
        if (!required.isEmpty() && !caller.has(required)) {
            refuse(
                    response,
                    "Your account lacks the permission %s. Your administrator can grant it.".formatted(required));
            return false;
        }
        return true;
    }

    /** What a page needs; null for one that is open to all. */
    private static @Nullable String permission(HandlerMethod method) {
        var required = method.getMethodAnnotation(RequiresPermission.class);
        if (required != null) {
            return required.value();
        }
        return method.getBean() instanceof PermittedRoute route ? route.permissionFor(method.getMethod()) : null;
    }

    /** Browsers say where a request comes from; a request that does not say was not sent by a page. */
    static boolean comesFromOwnPage(HttpServletRequest request) {
        var site = request.getHeader("Sec-Fetch-Site");
        if (site != null) {
            return site.equals("same-origin");
        }
        var origin = request.getHeader("Origin");
        return origin != null && authority(origin).equalsIgnoreCase(String.valueOf(request.getHeader("Host")));
    }

    private static String authority(String origin) {
        return origin.substring(origin.indexOf("://") + 1).replaceFirst("^//", "");
    }

    static String pathAndQuery(HttpServletRequest request) {
        var query = request.getQueryString();
        return query == null ? request.getRequestURI() : request.getRequestURI() + "?" + query;
    }

    private void refuse(HttpServletResponse response, String words) throws IOException {
        write(
                templates.answer(
                        HttpStatus.FORBIDDEN,
                        "message.jte",
                        Map.of(
                                "shell", Shell.of("Not permitted", null),
                                "heading", "You may not use this page",
                                "words", List.of(words))),
                response);
    }

    private static void write(ResponseEntity<byte[]> answer, HttpServletResponse response) throws IOException {
        response.setStatus(answer.getStatusCode().value());
        answer.getHeaders().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
        var body = answer.getBody();
        if (body != null) {
            response.getOutputStream().write(body);
        }
    }
}
