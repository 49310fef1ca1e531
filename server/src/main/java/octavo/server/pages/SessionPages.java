package octavo.server.pages;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import octavo.server.tenants.Caller;
import octavo.server.tenants.PublicRoute;
import octavo.server.tenants.RequiresPermission;
import octavo.server.tenants.Session;
import octavo.server.tenants.SignIn;
import octavo.server.tenants.TenantId;
import octavo.server.tenants.Tenants;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;

/** Coming in, staying in, going out. */
@StaffPage
class SessionPages {

    private final SignIn signIn;
    private final Tenants tenants;
    private final Templates templates;

    SessionPages(SignIn signIn, Tenants tenants, Templates templates) {
        this.signIn = signIn;
        this.tenants = tenants;
        this.templates = templates;
    }

    /** The start page: the first section that the person may use. */
    @GetMapping("/")
    @RequiresPermission("")
    ResponseEntity<byte[]> home() {
        var sections = Shell.permitted(Caller.current());
        if (sections.isEmpty()) {
            return templates.ok(
                    "message.jte",
                    Map.of(
                            "shell", Shell.of("Welcome", null),
                            "heading", "Welcome",
                            "words",
                                    List.of(
                                            "Your account has no permissions for these pages yet. Your administrator can"
                                                    + " grant them.")));
        }
        return seeOther(sections.getFirst().path(), new HttpHeaders());
    }

    @GetMapping("/sign-in")
    @PublicRoute(because = "it is the sign-in")
    ResponseEntity<byte[]> form(@RequestParam(name = "return", required = false) @Nullable String returnPath) {
        var target = LocalPath.of(returnPath);
        if (Caller.find().flatMap(Caller::user).isPresent()) {
            return seeOther(target, new HttpHeaders());
        }
        return show(HttpStatus.OK, "", "", target, false);
    }

    @PostMapping("/sign-in")
    @PublicRoute(because = "it is the sign-in")
    ResponseEntity<byte[]> signIn(
            HttpServletRequest request,
            @RequestParam String tenant,
            @RequestParam String username,
            @RequestParam String password,
            @RequestParam(name = "return", required = false) @Nullable String returnPath) {
        var target = LocalPath.of(returnPath);
        return begin(tenant.strip(), username.strip(), password)
                .map(session -> seeOther(target, PageSession.begin(session, request)))
                .orElseGet(() -> show(HttpStatus.UNAUTHORIZED, tenant, username, target, true));
    }

    private Optional<Session> begin(String tenant, String username, String password) {
        return Optional.of(tenant)
                .filter(TenantId::isValid)
                .map(TenantId::new)
                .filter(tenants::exists)
                .flatMap(id -> signIn.begin(id, new SignIn.Name(username, null), password));
    }

    /** Goes on with a session whose access token ran out, or asks for a new sign-in; then back to where it came from. */
    @RequestMapping(
            path = PageSession.PATH + "/renew",
            method = {RequestMethod.GET, RequestMethod.POST})
    @PublicRoute(because = "the refresh token is the proof; the access token has run out")
    ResponseEntity<byte[]> renew(
            HttpServletRequest request,
            @RequestParam(name = "return", required = false) @Nullable String returnPath,
            @CookieValue(name = PageSession.RENEWAL, required = false) @Nullable String refreshToken) {
        var target = LocalPath.of(returnPath);
        var renewed = Optional.ofNullable(refreshToken)
                .filter(token -> !token.isBlank())
                .flatMap(signIn::renew);
        if (renewed.isPresent()) {
            return redirect(HttpStatus.TEMPORARY_REDIRECT, target, PageSession.begin(renewed.get(), request));
        }
        var page = request.getHeader("HX-Current-URL") == null ? target : ownPage(request);
        var signInPath = LocalPath.returningTo("/sign-in", request.getMethod().equals("GET") ? page : ownPage(request));
        if (request.getHeader("HX-Request") != null) {
            return ResponseEntity.status(HttpStatus.UNAUTHORIZED)
                    .header("HX-Redirect", signInPath)
                    .build();
        }
        return seeOther(signInPath, PageSession.end(request));
    }

    /** The page on which a request was made that cannot be repeated as an address. */
    private static String ownPage(HttpServletRequest request) {
        var page = Optional.ofNullable(request.getHeader("HX-Current-URL")).orElse(request.getHeader("Referer"));
        if (page == null) {
            return LocalPath.HOME;
        }
        return LocalPath.of(page.replaceFirst("^[a-z]+://[^/]*", ""));
    }

    @PostMapping(PageSession.PATH + "/end")
    @PublicRoute(because = "whoever's session ran out may sign out too")
    ResponseEntity<byte[]> signOut(
            HttpServletRequest request,
            @CookieValue(name = PageSession.RENEWAL, required = false) @Nullable String refreshToken) {
        if (refreshToken != null) {
            signIn.end(refreshToken);
        }
        return seeOther("/sign-in", PageSession.end(request));
    }

    private ResponseEntity<byte[]> show(
            HttpStatus status, String tenant, String username, String returnPath, boolean failed) {
        var known = tenants.ids();
        var only = known.size() == 1 ? known.getFirst().value() : null;
        var form = new SignInForm(tenant, username, returnPath, only, failed);
        return templates.answer(status, "sign-in.jte", Map.of("shell", Shell.of("Sign in", null), "form", form));
    }

    private static ResponseEntity<byte[]> seeOther(String path, HttpHeaders headers) {
        return redirect(HttpStatus.SEE_OTHER, path, headers);
    }

    private static ResponseEntity<byte[]> redirect(HttpStatus status, String path, HttpHeaders headers) {
        return ResponseEntity.status(status)
                .headers(headers)
                .header(HttpHeaders.LOCATION, path)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }
}
