package octavo.server.users;

import jakarta.servlet.http.HttpServletRequest;
import java.time.format.DateTimeFormatter;
import java.util.UUID;
import octavo.server.records.FolioException;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.Caller;
import octavo.server.tenants.PublicRoute;
import octavo.server.tenants.Refusal;
import octavo.server.tenants.RequiresPermission;
import octavo.server.tenants.SessionCookies;
import octavo.server.tenants.SignIn;
import octavo.server.tenants.SignInRequest;
import octavo.server.tenants.SignInTenants;
import octavo.server.tenants.TenantId;
import octavo.server.tenants.UserDirectory;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** Sign-in with the whole user in the answer, and the signed-in user's own record. */
@RestController
@RequestMapping("/bl-users")
class CompositeUserController {

    private final CompositeUsers composites;
    private final UserDirectory users;
    private final SignIn signIn;
    private final SignInTenants tenants;
    private final SessionCookies cookies;

    CompositeUserController(
            CompositeUsers composites,
            UserDirectory users,
            SignIn signIn,
            SignInTenants tenants,
            SessionCookies cookies) {
        this.composites = composites;
        this.users = users;
        this.signIn = signIn;
        this.tenants = tenants;
        this.cookies = cookies;
    }

    @PostMapping("/login")
    @PublicRoute(because = "it is the sign-in")
    ResponseEntity<ObjectNode> login(
            HttpServletRequest request,
            @RequestBody SignInRequest body,
            @RequestParam(defaultValue = "false") boolean expandPermissions,
            @RequestParam(defaultValue = "false") boolean fullPermissions) {
        var tenant = tenants.of(request, body);
        var session =
                signIn.beginLegacy(tenant, body.name(), body.requiredPassword()).orElseThrow(body::wrong);
        return ResponseEntity.status(201)
                .header("x-okapi-token", session.token())
                .body(composite(tenant, session.userId(), expandPermissions, fullPermissions));
    }

    @PostMapping("/login-with-expiry")
    @PublicRoute(because = "it is the sign-in")
    ResponseEntity<ObjectNode> loginWithExpiry(
            HttpServletRequest request,
            @RequestBody SignInRequest body,
            @RequestParam(defaultValue = "false") boolean expandPermissions,
            @RequestParam(defaultValue = "false") boolean fullPermissions) {
        var tenant = tenants.of(request, body);
        var session = signIn.begin(tenant, body.name(), body.requiredPassword()).orElseThrow(body::wrong);
        var answer = composite(tenant, session.userId(), expandPermissions, fullPermissions);
        answer.putObject("tokenExpiration")
                .put("accessTokenExpiration", DateTimeFormatter.ISO_INSTANT.format(session.accessTokenExpiration()))
                .put("refreshTokenExpiration", DateTimeFormatter.ISO_INSTANT.format(session.refreshTokenExpiration()));
        return ResponseEntity.status(201)
                .headers(cookies.of(session))
                .header("x-okapi-token", session.accessToken())
                .body(answer);
    }

    @GetMapping("/_self")
    @RequiresPermission("")
    ObjectNode self(
            @RequestParam(defaultValue = "false") boolean expandPermissions,
            @RequestParam(defaultValue = "false") boolean fullPermissions) {
        var user = Caller.current().user().orElseThrow(() -> Refusal.text(401, "Token missing"));
        return composites.compose(user, expandPermissions, fullPermissions);
    }

    @GetMapping("/by-id/{id}")
    @RequiresPermission("users-bl.item.get")
    ObjectNode byId(
            @PathVariable String id,
            @RequestParam(defaultValue = "false") boolean expandPermissions,
            @RequestParam(defaultValue = "false") boolean fullPermissions) {
        return composites.compose(RecordAnswers.id(id), expandPermissions, fullPermissions);
    }

    @GetMapping("/by-username/{username}")
    @RequiresPermission("users-bl.item.get")
    ObjectNode byUsername(
            @PathVariable String username,
            @RequestParam(defaultValue = "false") boolean expandPermissions,
            @RequestParam(defaultValue = "false") boolean fullPermissions) {
        var user = users.findByUsername(username)
                .orElseThrow(() -> FolioException.notFound("No user found by username " + username));
        return composites.compose(user.userId(), expandPermissions, fullPermissions);
    }

    private ObjectNode composite(TenantId tenant, UUID user, boolean expand, boolean full) {
        return Caller.platform(tenant).call(() -> composites.compose(user, expand, full));
    }
}
