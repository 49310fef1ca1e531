package octavo.server.dataimport.upload;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import octavo.server.tenants.TenantId;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Signs upload URLs with a secret that all nodes share; it is made on first use and kept in the database. */
@Component
class UploadSignature {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int SECRET_BYTES = 32;

    private final JdbcClient jdbc;
    private volatile @Nullable SecretKeySpec key;

    UploadSignature(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    String of(TenantId tenant, UUID uploadId, int part, long expiresSecond) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(key());
            var text = "%s/%s/%d/%d".formatted(tenant, uploadId, part, expiresSecond);
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("signing with " + ALGORITHM, e);
        }
    }

    boolean isValid(String signature, TenantId tenant, UUID uploadId, int part, long expiresSecond) {
        var expected = of(tenant, uploadId, part, expiresSecond).getBytes(StandardCharsets.US_ASCII);
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
                                    insert into octavo.upload_secret (single, secret) values (true, ?)
                                    on conflict (single) do update set secret = upload_secret.secret
                                    returning secret
                                    """).param(secret).query(byte[].class).single(), ALGORITHM);
            key = known;
        }
        return known;
    }
}
