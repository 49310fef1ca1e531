package octavo.server.records;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Ids of records. Those that the server makes are UUIDs of version 7: ordered by time, so that indexes stay dense. */
public final class Uuids {

    private static final Pattern SHAPE =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    private static final int COUNTER_BITS = 12;
    private static final long COUNTER_MASK = (1 << COUNTER_BITS) - 1;

    private static final InstantSource CLOCK = InstantSource.system();

    /** Milliseconds and counter of the id that was made last. */
    private static final AtomicLong LAST = new AtomicLong();

    private static final SecureRandom RANDOM = new SecureRandom();

    /** Random bytes are fetched in stock: an import makes five ids a record, and each fetch asks the system. */
    private static final ByteBuffer STOCK = ByteBuffer.allocate(1024).limit(0);

    private Uuids() {}

    /**
     * A new id: 48 bits of milliseconds, 12 of a counter, then random bits (RFC 9562, 5.7 and 6.2, method 1), so that ids of
     * one program rise, also within a millisecond; what is written in their order fills indexes page by page.
     */
    public static UUID next() {
        long place = LAST.updateAndGet(last -> Math.max(last + 1, CLOCK.millis() << COUNTER_BITS));
        long high = (place & ~COUNTER_MASK) << 4 | 0x7000 | place & COUNTER_MASK;
        return new UUID(high, randomBits() & 0x3fffffffffffffffL | 0x8000000000000000L);
    }

    private static long randomBits() {
        synchronized (STOCK) {
            if (!STOCK.hasRemaining()) {
                RANDOM.nextBytes(STOCK.array());
                STOCK.clear();
            }
            return STOCK.getLong();
        }
    }

    /** An id from its text of 36 characters, or null when it is none. */
    public static @Nullable UUID parse(@Nullable String text) {
        return text != null && SHAPE.matcher(text).matches() ? UUID.fromString(text) : null;
    }
}
