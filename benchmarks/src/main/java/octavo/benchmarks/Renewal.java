package octavo.benchmarks;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * New ids for old rows, the same new one for the same old one. New ids are ordered by time, as the product's are, so that a
 * baseline enjoys the same dense indexes. Ids of reference data must stay; they are told apart by being known.
 */
final class Renewal {

    private static final AtomicLong LAST_MILLIS = new AtomicLong();

    private final Set<UUID> renewable;
    private final long hridShift;
    private final Map<UUID, UUID> renewed = new HashMap<>();
    private final long millis;
    private long counter;

    /**
     * @param renewable the ids that stand for rows of the copied tables or of their jobs
     * @param hridShift added to the number of every HRID
     */
    Renewal(Set<UUID> renewable, long hridShift) {
        this.renewable = new HashSet<>(renewable);
        this.hridShift = hridShift;
        this.millis = LAST_MILLIS.updateAndGet(last -> Math.max(last + 1, System.currentTimeMillis()));
    }

    void renewUuid(byte[] bytes, int at) {
        var buffer = ByteBuffer.wrap(bytes, at, 16);
        var old = new UUID(buffer.getLong(), buffer.getLong());
        if (renewable.contains(old)) {
            var fresh = fresh(old);
            ByteBuffer.wrap(bytes, at, 16)
                    .putLong(fresh.getMostSignificantBits())
                    .putLong(fresh.getLeastSignificantBits());
        }
    }

    void renewUuidText(byte[] bytes, int at) {
        var old = UUID.fromString(new String(bytes, at, 36, StandardCharsets.US_ASCII));
        if (renewable.contains(old)) {
            var text = fresh(old).toString().getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(text, 0, bytes, at, text.length);
        }
    }

    /** HRIDs are two lower case letters and eleven digits, alone in a text or between quotes. */
    void renewHrids(byte[] bytes, int from, int length) {
        for (int i = from; i + 13 <= from + length; i++) {
            if (isHrid(bytes, i)
                    && (i == from || !isWordByte(bytes[i - 1]))
                    && (i + 13 == from + length || !isWordByte(bytes[i + 13]))) {
                long number = 0;
                for (int d = 2; d < 13; d++) {
                    number = number * 10 + (bytes[i + d] - '0');
                }
                number += hridShift;
                for (int d = 12; d >= 2; d--) {
                    bytes[i + d] = (byte) ('0' + number % 10);
                    number /= 10;
                }
                i += 12;
            }
        }
    }

    private static boolean isHrid(byte[] bytes, int at) {
        int prefix = bytes[at] << 8 | bytes[at + 1];
        if (prefix != ('i' << 8 | 'n') && prefix != ('h' << 8 | 'o') && prefix != ('i' << 8 | 't')) {
            return false;
        }
        for (int d = 2; d < 13; d++) {
            if (bytes[at + d] < '0' || bytes[at + d] > '9') {
                return false;
            }
        }
        return true;
    }

    private static boolean isWordByte(byte b) {
        return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_';
    }

    private UUID fresh(UUID old) {
        return renewed.computeIfAbsent(old, key -> {
            long number = counter++;
            long high = millis << 16 | 0x7000 | number >>> 20 & 0xfff;
            long low = 0x8000000000000000L | (number & 0xfffff) << 40 | key.getLeastSignificantBits() & 0xffffffffffL;
            return new UUID(high, low);
        });
    }
}
