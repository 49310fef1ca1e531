package octavo.server.records;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Ids of records. Those that the server makes are UUIDs of version 7: ordered by time, so that indexes stay dense. */
public final class Uuids {

    private static final Pattern SHAPE =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final InstantSource CLOCK = InstantSource.system();

    private Uuids() {}

    /** A new id: 48 bits of milliseconds, then random bits (RFC 9562, 5.7). */
    public static UUID next() {
        var random = new byte[10];
        RANDOM.nextBytes(random);
        long high = (CLOCK.millis() << 16) | 0x7000 | ((random[0] & 0x0f) << 8) | (random[1] & 0xff);
        long low = 0;
        for (int i = 2; i < 10; i++) {
            low = (low << 8) | (random[i] & 0xff);
        }
        return new UUID(high, (low & 0x3fffffffffffffffL) | 0x8000000000000000L);
    }

    /** An id from its text of 36 characters, or null when it is none. */
    public static @Nullable UUID parse(@Nullable String text) {
        return text != null && SHAPE.matcher(text).matches() ? UUID.fromString(text) : null;
    }
}
