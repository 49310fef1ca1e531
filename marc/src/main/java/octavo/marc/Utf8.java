package octavo.marc;

/** Strict UTF-8: well-formed sequences only, no overlong forms, no surrogates (Unicode 17, table 3-7). */
final class Utf8 {

    private Utf8() {}

    /** Where the first byte that is not UTF-8 stands, or -1 where all are. */
    static int firstInvalid(byte[] bytes, int from, int to) {
        int i = EightBytes.skipAscii(bytes, from, to);
        while (i < to) {
            int length = sequenceLength(bytes, i, to);
            if (length == 0) {
                return i;
            }
            i = EightBytes.skipAscii(bytes, i + length, to);
        }
        return -1;
    }

    /** Length in bytes of the well-formed sequence of two to four bytes at this place; 0 where there is none. */
    private static int sequenceLength(byte[] bytes, int at, int to) {
        int lead = bytes[at] & 0xFF;
        if (lead < 0xC2 || lead > 0xF4) {
            return 0;
        }
        int length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (to - at < length) {
            return 0;
        }
        int second = bytes[at + 1] & 0xFF;
        int lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (second < lowest || second > highest) {
            return 0;
        }
        for (int i = at + 2; i < at + length; i++) {
            if ((bytes[i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
