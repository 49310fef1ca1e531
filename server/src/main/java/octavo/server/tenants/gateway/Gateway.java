package octavo.server.tenants.gateway;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.regex.Pattern;
import octavo.server.tenants.Caller;
import octavo.server.tenants.DeskPulse;
import octavo.server.tenants.Refusal;
import octavo.server.tenants.TenantsSettings;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * What every request passes first, in the place of FOLIO's gateway: preflights, the request's id, the bound of its body, and
 * who it comes from. The caller is bound to the thread for the rest of the way; whether they may do what they ask is the
 * {@link RouteGuard}'s, which knows the route.
 */
@Component
@Order(0)
class Gateway extends HttpFilter {

    private static final long serialVersionUID = 1L;

    static final String REQUEST_ID = "x-okapi-request-id";

    /** Where files come in: by FOLIO's upload, by its parts, and by the import page. */
    private static final Pattern FILE_ROUTE =
            Pattern.compile("/data-import/(upload/.+|uploadDefinitions/[^/]+/files/[^/]+)|/import/files");

    /** What a client may choose as its request's id; anything else would reach logs and headers as it came. */
    private static final Pattern REQUEST_ID_FORM = Pattern.compile("[A-Za-z0-9/;:._-]{1,200}");

    private final transient Identification identification;
    private final transient TenantsSettings settings;
    private final transient DeskPulse desk;
    private final transient HandlerExceptionResolver faults;

    Gateway(
            Identification identification,
            TenantsSettings settings,
            DeskPulse desk,
            @Qualifier("handlerExceptionResolver") HandlerExceptionResolver faults) {
        this.identification = identification;
        this.settings = settings;
        this.desk = desk;
        this.faults = faults;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request.getMethod().equals("OPTIONS")) {
            Cors.preflight(request, response, settings);
            return;
        }
        if (isOfDesk(request)) {
            try (var _ = desk.begin()) {
                serve(request, response, chain);
            }
        } else {
            serve(request, response, chain);
        }
    }

    /** The desk's own operations, by FOLIO's routes and on its pages: what background work must not slow down. */
    private static boolean isOfDesk(HttpServletRequest request) {
        return request.getRequestURI().startsWith("/circulation/")
                || request.getRequestURI().startsWith("/desk/");
    }

    private void serve(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Cors.allow(request, response, settings);
        response.setHeader(REQUEST_ID, requestId(request));
        response.setHeader("x-okapi-trace", "%s octavo %s".formatted(request.getMethod(), request.getRequestURI()));
        if (isBounded(request) && request.getContentLengthLong() > settings.bodyBytesMax()) {
            write(response, BoundedBody.tooLarge(settings.bodyBytesMax()));
            return;
        }
        Identity identity;
        try {
            identity = identification.identify(request);
        } catch (RuntimeException e) {
            // Before the servlet nobody turns a fault, such as a database that is away, into an answer.
            if (faults.resolveException(request, response, null, e) == null) {
                throw e;
            }
            return;
        }
        request.setAttribute(Identity.ATTRIBUTE, identity);
        var bounded = isBounded(request) ? new BoundedBody(request, settings.bodyBytesMax()) : request;
        switch (identity) {
            case Identity.SignedIn(var caller) -> pass(caller, bounded, response, chain);
            case Identity.Anonymous(var tenant) -> pass(Caller.platform(tenant), bounded, response, chain);
            case Identity.Nobody() -> chain.doFilter(bounded, response);
            case Identity.Refused refused -> {
                var tenant = refused.tenant();
                if (tenant == null) {
                    chain.doFilter(bounded, response);
                } else {
                    pass(Caller.platform(tenant), bounded, response, chain);
                }
            }
        }
    }

    private static void pass(Caller caller, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try {
            caller.call(() -> {
                chain.doFilter(request, response);
                return null;
            });
        } catch (IOException | ServletException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new ServletException(e);
        }
    }

    private static String requestId(HttpServletRequest request) {
        var given = request.getHeader(REQUEST_ID);
        return given != null && REQUEST_ID_FORM.matcher(given).matches()
                ? given
                : UUID.randomUUID().toString();
    }

    /**
     * Files are streamed by their routes, which have bounds of their own; whatever is read into memory is bounded here. The
     * route decides, not the content type: that is the client's to choose.
     */
    private static boolean isBounded(HttpServletRequest request) {
        return !FILE_ROUTE.matcher(request.getRequestURI()).matches();
    }

    private static void write(HttpServletResponse response, Refusal refusal) throws IOException {
        response.setStatus(refusal.status());
        response.setContentType("text/plain");
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.getWriter().write(String.valueOf(refusal.getMessage()));
    }
}
