package octavo.server.tenants;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Access tokens: JWTs signed with the installation's key, with the claims that FOLIO's clients read. */
@Component
class Tokens {

    /** FOLIO's {@code type} of a token that expires. */
    private static final String ACCESS = "access";

    /** FOLIO's {@code type} of a token from {@code /authn/login}, which has no {@code exp}. */
    private static final String LEGACY_ACCESS = "legacy-access";

    private static final String STAMP = "stamp";

    /** Above this number of tokens all are forgotten, and proved again as they come. */
    private static final int PROVED_MAX = 10_000;

    private final MACSigner signer;
    private final MACVerifier verifier;
    private final Clock clock = Clock.systemUTC();

    /** Tokens that were found to be ours, which no later event changes: each request brings one. */
    private final Map<String, Claims> proved = new ConcurrentHashMap<>();

    /** What a token with a valid signature says. */
    record Claims(
            TenantId tenant,
            UUID userId,
            UUID stamp,
            @Nullable Instant expiresAt) {}

    Tokens(Installation installation) {
        try {
            var key = installation.signingKey();
            signer = new MACSigner(key);
            verifier = new MACVerifier(key);
        } catch (JOSEException e) {
            throw new IllegalStateException("the installation's signing key is not usable", e);
        }
    }

    /** @param expiresAt null for a token that holds until the user's sessions are ended */
    String issue(Caller caller, UUID stamp, @Nullable Instant expiresAt) {
        var claims = new JWTClaimsSet.Builder()
                .subject(caller.username())
                .claim("type", expiresAt == null ? LEGACY_ACCESS : ACCESS)
                .claim("user_id", caller.user().orElseThrow().toString())
                .claim("tenant", caller.tenant().value())
                .claim(STAMP, stamp.toString())
                .issueTime(Date.from(clock.instant()));
        if (expiresAt != null) {
            claims.expirationTime(Date.from(expiresAt));
        }
        var token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims.build());
        try {
            token.sign(signer);
        } catch (JOSEException e) {
            throw new IllegalStateException("a token could not be signed", e);
        }
        return token.serialize();
    }

    /** The claims of a token; empty when it is not one of ours to the letter. Says nothing of its expiry. */
    Optional<Claims> read(String text) {
        var known = proved.get(text);
        if (known != null) {
            return Optional.of(known);
        }
        var claims = prove(text);
        claims.ifPresent(found -> {
            if (proved.size() >= PROVED_MAX) {
                proved.clear();
            }
            proved.put(text, found);
        });
        return claims;
    }

    private Optional<Claims> prove(String text) {
        try {
            var token = SignedJWT.parse(text);
            if (!JWSAlgorithm.HS256.equals(token.getHeader().getAlgorithm()) || !token.verify(verifier)) {
                return Optional.empty();
            }
            var claims = token.getJWTClaimsSet();
            var type = claims.getStringClaim("type");
            var expiry = claims.getExpirationTime();
            if (!LEGACY_ACCESS.equals(type) && !(ACCESS.equals(type) && expiry != null)) {
                return Optional.empty();
            }
            return Optional.of(new Claims(
                    new TenantId(claims.getStringClaim("tenant")),
                    UUID.fromString(claims.getStringClaim("user_id")),
                    UUID.fromString(claims.getStringClaim(STAMP)),
                    expiry == null ? null : expiry.toInstant()));
        } catch (ParseException e) {
            return Optional.empty();
        } catch (JOSEException e) {
            throw new IllegalStateException("a token could not be verified", e);
        }
    }
}
