package octavo.server.tenants;

import jakarta.servlet.http.HttpServletRequest;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** FOLIO's sign-in: with a token that has no expiry, and with a pair of tokens that have one. */
@RestController
@RequestMapping("/authn")
class SignInController {

    private final SignIn signIn;
    private final SignInTenants tenants;
    private final SessionCookies cookies;

    SignInController(SignIn signIn, SignInTenants tenants, SessionCookies cookies) {
        this.signIn = signIn;
        this.tenants = tenants;
        this.cookies = cookies;
    }

    record LegacyAnswer(String okapiToken) {}

    record ExpiryAnswer(String accessTokenExpiration, String refreshTokenExpiration) {

        static ExpiryAnswer of(Session session) {
            return new ExpiryAnswer(
                    DateTimeFormatter.ISO_INSTANT.format(session.accessTokenExpiration()),
                    DateTimeFormatter.ISO_INSTANT.format(session.refreshTokenExpiration()));
        }
    }

    @PostMapping("/login")
    @PublicRoute(because = "it is the sign-in")
    ResponseEntity<LegacyAnswer> login(HttpServletRequest request, @RequestBody SignInRequest body) {
        var session = signIn.beginLegacy(tenants.of(request, body), body.name(), body.requiredPassword())
                .orElseThrow(body::wrong);
        return ResponseEntity.status(201)
                .header("x-okapi-token", session.token())
                .body(new LegacyAnswer(session.token()));
    }

    @PostMapping("/login-with-expiry")
    @PublicRoute(because = "it is the sign-in")
    ResponseEntity<ExpiryAnswer> loginWithExpiry(HttpServletRequest request, @RequestBody SignInRequest body) {
        return answer(signIn.begin(tenants.of(request, body), body.name(), body.requiredPassword())
                .orElseThrow(body::wrong));
    }

    @PostMapping("/refresh")
    @PublicRoute(because = "the refresh token is the proof; the access token has run out")
    ResponseEntity<ExpiryAnswer> refresh(
            @CookieValue(name = SessionCookies.REFRESH_TOKEN, required = false) @Nullable String refreshToken) {
        if (refreshToken == null || refreshToken.isBlank()) {
            throw Refusal.text(400, "The cookie %s is missing".formatted(SessionCookies.REFRESH_TOKEN));
        }
        return answer(signIn.renew(refreshToken)
                .orElseThrow(() -> Refusal.unprocessable("Invalid token", "token.refresh.unprocessable", Map.of())));
    }

    @PostMapping("/logout")
    @PublicRoute(because = "the refresh token is the proof; whoever's access token ran out may sign out too")
    ResponseEntity<Void> logout(
            @CookieValue(name = SessionCookies.REFRESH_TOKEN, required = false) @Nullable String refreshToken) {
        if (refreshToken != null) {
            signIn.end(refreshToken);
        }
        return ResponseEntity.noContent().headers(cookies.expired()).build();
    }

    @PostMapping("/logout-all")
    @RequiresPermission("")
    ResponseEntity<Void> logoutAll() {
        Caller.current().user().ifPresent(signIn::endAll);
        return ResponseEntity.noContent().headers(cookies.expired()).build();
    }

    @PostMapping("/update")
    @PublicRoute(because = "the old password is the proof")
    ResponseEntity<String> update(HttpServletRequest request, @RequestBody SignInRequest body) {
        var newPassword = body.newPassword();
        if (newPassword == null || newPassword.isEmpty()) {
            throw Refusal.text(400, "You must provide a new password");
        }
        if (!signIn.changePassword(tenants.of(request, body), body.name(), body.requiredPassword(), newPassword)) {
            throw Refusal.text(401, "Invalid credentials");
        }
        return ResponseEntity.noContent().build();
    }

    private ResponseEntity<ExpiryAnswer> answer(Session session) {
        return ResponseEntity.status(201)
                .headers(cookies.of(session))
                .header("x-okapi-token", session.accessToken())
                .body(ExpiryAnswer.of(session));
    }
}
