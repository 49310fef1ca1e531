package octavo.server.tenants;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Signs links that work without a token until they expire, as those of FOLIO's object storage do. The secret is made on first
 * use and kept in the database, so that every node knows it.
 */
@Component
public class SignedLinks {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int SECRET_BYTES = 32;

    private final JdbcClient jdbc;
    private volatile @Nullable SecretKeySpec key;

    SignedLinks(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * The signature that a link carries.
     *
     * @param what everything that the link leads to, tenant and purpose included: nothing else is protected
     * @param expiresSecond seconds since 1970
     */
    public String sign(String what, long expiresSecond) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(key());
            return HexFormat.of().formatHex(mac.doFinal((what + "/" + expiresSecond).getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("signing with " + ALGORITHM, e);
        }
    }

    /** Whether a signature was made here for this, and has not expired. */
    public boolean isValid(String signature, String what, long expiresSecond) {
        var expected = sign(what, expiresSecond).getBytes(StandardCharsets.US_ASCII);
        return MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8))
                && Instant.now().getEpochSecond() <= expiresSecond;
    }

    private SecretKeySpec key() {
        var known = key;
        if (known == null) {
            var secret = new byte[SECRET_BYTES];
            new SecureRandom().nextBytes(secret);
            known = new SecretKeySpec(
                    jdbc.sql("""
                                    insert into octavo.link_secret (single, secret) values (true, ?)
                                    on conflict (single) do update set secret = link_secret.secret
                                    returning secret
                                    """).param(secret).query(byte[].class).single(), ALGORITHM);
            key = known;
        }
        return known;
    }
}
