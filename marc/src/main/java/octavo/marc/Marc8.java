package octavo.marc;

import java.text.Normalizer;
import org.marc4j.converter.impl.CodeTableGenerated;
import org.marc4j.converter.impl.CodeTableInterface;

/**
 * MARC-8 to Unicode, one subfield at a time: sets that an escape sequence shifted in end with the subfield, so that a
 * forgotten escape back costs no neighbour. The code tables are marc4j's; the decoding is our own, because marc4j's
 * stops at escapes that the standard does not know, or loses the text after them.
 *
 * @see <a href="https://www.loc.gov/marc/specifications/speccharmarc8.html">MARC-8 environment</a>
 */
final class Marc8 {

    private static final int ASCII = 'B';
    private static final int ANSEL = 'E';
    private static final int EACC = '1';

    /** Stands for an East Asian character that cannot be read; Japanese printers' sign for a missing type. */
    private static final char GETA = '\u3013';

    private static final char LIGATURE_TIE = '\u0361';
    private static final char DOUBLE_TILDE = '\u0360';
    private static final char LIGATURE_RIGHT_HALF = '\uFE21';
    private static final char DOUBLE_TILDE_RIGHT_HALF = '\uFE23';
    private static final int LIGATURE_LEFT = 0xEB;
    private static final int LIGATURE_RIGHT = 0xEC;
    private static final int DOUBLE_TILDE_LEFT = 0xFA;
    private static final int DOUBLE_TILDE_RIGHT = 0xFB;

    private static final CodeTableInterface TABLES = new CodeTableGenerated();

    private final byte[] bytes;
    private final int to;
    private final String tag;
    private final Warnings warnings;
    private int at;
    private int g0 = ASCII;
    private int g1 = ANSEL;
    private final StringBuilder text;
    /** In MARC-8 the diacritics stand before their letter, in Unicode behind it. */
    private final StringBuilder pendingMarks = new StringBuilder();

    private Marc8(byte[] bytes, int from, int to, String tag, Warnings warnings) {
        this.bytes = bytes;
        this.at = from;
        this.to = to;
        this.tag = tag;
        this.warnings = warnings;
        this.text = new StringBuilder(to - from);
    }

    /**
     * The text of these bytes, in NFC.
     *
     * @param tag names the field in warnings
     * @throws DamagedRecordException at a byte above 0x7F that has no meaning; whatever else is wrong, is a warning
     */
    static String decode(byte[] bytes, int from, int to, String tag, Warnings warnings) throws DamagedRecordException {
        return new Marc8(bytes, from, to, tag, warnings).decode();
    }

    /** Whether ANSEL, the set of the bytes above 0x7F unless an escape says otherwise, knows this byte. */
    static boolean isAnsel(int unsignedByte) {
        return unsignedByte < 0x80 || TABLES.getChar(unsignedByte, ANSEL) != 0;
    }

    /** The combining character of Unicode for this byte of ANSEL, or 0 where it is none. */
    static char anselMark(int unsignedByte) {
        return unsignedByte >= 0x80 && TABLES.isCombining(unsignedByte, ASCII, ANSEL)
                ? TABLES.getChar(unsignedByte, ANSEL)
                : 0;
    }

    private String decode() throws DamagedRecordException {
        while (at < to) {
            int b = bytes[at] & 0xFF;
            if (b == Iso2709.ESCAPE) {
                escape();
            } else if (b <= ' ') {
                base((char) b);
                at++;
            } else if ((b < 0x80 ? g0 : g1) == EACC) {
                eastAsian();
            } else {
                single(b);
            }
        }
        if (!pendingMarks.isEmpty()) {
            warn("ends in a diacritic without its letter");
            text.append(pendingMarks);
        }
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    private void single(int b) throws DamagedRecordException {
        if (b == '&' && g0 == ASCII && characterReference()) {
            return;
        }
        at++;
        if (b == LIGATURE_LEFT && g1 == ANSEL) {
            pendingMarks.append(LIGATURE_TIE);
        } else if (b == DOUBLE_TILDE_LEFT && g1 == ANSEL) {
            pendingMarks.append(DOUBLE_TILDE);
        } else if (g1 == ANSEL && closesDouble(b)) {
            return; // the sign over two letters is one character, already written after the first
        } else if (g1 == ANSEL && (b == LIGATURE_RIGHT || b == DOUBLE_TILDE_RIGHT)) {
            pendingMarks.append(b == LIGATURE_RIGHT ? LIGATURE_RIGHT_HALF : DOUBLE_TILDE_RIGHT_HALF);
        } else {
            char c = TABLES.getChar(b, b < 0x80 ? g0 : g1);
            if (c == 0) {
                c = withoutMeaning(b);
            }
            if (TABLES.isCombining(b, g0, g1)) {
                pendingMarks.append(c);
            } else {
                base(c);
            }
        }
    }

    private boolean closesDouble(int b) {
        char opened = b == LIGATURE_RIGHT ? LIGATURE_TIE : b == DOUBLE_TILDE_RIGHT ? DOUBLE_TILDE : 0;
        // the tie stands after the first letter, perhaps with that letter's other marks
        return opened != 0 && text.lastIndexOf(String.valueOf(opened)) >= Math.max(0, text.length() - 3);
    }

    private void base(char c) {
        text.append(c).append(pendingMarks);
        pendingMarks.setLength(0);
    }

    private char withoutMeaning(int b) throws DamagedRecordException {
        if (b >= 0x80 && g0 == EACC) {
            warn("East Asian character that is not in the MARC-8 set; shown as \u3013");
            return GETA;
        }
        if (b >= 0x80) {
            throw new DamagedRecordException(
                    "field %s: byte 0x%02X is neither UTF-8 nor MARC-8 (set '%c')".formatted(tag, b, g1));
        }
        warn("characters that are not in the MARC-8 set '%c' are read as ASCII".formatted(g0));
        return (char) b;
    }

    /** Numeric character references are MARC 21's way to carry what MARC-8 lacks. */
    private boolean characterReference() {
        if (to - at < 5 || bytes[at + 1] != '#' || bytes[at + 2] != 'x') {
            return false;
        }
        int codePoint = 0;
        int i = at + 3;
        while (i < to && i < at + 9 && Character.digit(bytes[i], 16) >= 0) {
            codePoint = codePoint * 16 + Character.digit(bytes[i++], 16);
        }
        if (i == at + 3
                || i == to
                || bytes[i] != ';'
                || !Character.isDefined(codePoint)
                || codePoint < ' '
                || Character.getType(codePoint) == Character.SURROGATE) {
            return false;
        }
        if (Character.getType(codePoint) == Character.NON_SPACING_MARK) {
            text.append(pendingMarks).appendCodePoint(codePoint); // in Unicode's order already: after its letter
        } else {
            text.appendCodePoint(codePoint).append(pendingMarks);
        }
        pendingMarks.setLength(0);
        at = i + 1;
        return true;
    }

    private void eastAsian() {
        char c = eastAsianAt(at);
        if (c != 0) {
            base(c);
            at += 3;
            return;
        }
        warn("East Asian character that is not in the MARC-8 set; shown as \u3013");
        base(GETA);
        // a byte that got lost shifts all that follow: take up again where a character can be read
        at = Math.min(to, at + (eastAsianAt(at + 2) != 0 ? 2 : 3));
    }

    private char eastAsianAt(int from) {
        if (to - from < 3) {
            return 0;
        }
        int code = 0;
        for (int i = from; i < from + 3; i++) {
            int b = bytes[i] & 0x7F;
            if (b <= ' ') {
                return 0;
            }
            code = code << 8 | b;
        }
        return TABLES.getChar(code, EACC);
    }

    private void escape() {
        int next = byteAt(at + 1);
        switch (next) {
            case 's' -> shift(ASCII, true, 2);
            case 'b', 'g', 'p' -> shift(next, true, 2);
            case '(', ',' -> designate(at + 2, true);
            case ')', '-' -> designate(at + 2, false);
            case '$' -> {
                int second = byteAt(at + 2);
                if (second == EACC) {
                    shift(EACC, true, 3);
                } else if ((second == '(' || second == ',') && byteAt(at + 3) == EACC) {
                    shift(EACC, true, 4);
                } else if ((second == ')' || second == '-') && byteAt(at + 3) == EACC) {
                    shift(EACC, false, 4);
                } else {
                    unknownEscape();
                }
            }
            default -> unknownEscape();
        }
    }

    private void designate(int finalAt, boolean toG0) {
        int set = byteAt(finalAt);
        if (set == '!' && byteAt(finalAt + 1) == ANSEL) {
            shift(ANSEL, toG0, finalAt + 2 - at);
        } else if (set > 0 && "234BENQS".indexOf(set) >= 0) {
            shift(set, toG0, finalAt + 1 - at);
        } else {
            unknownEscape();
        }
    }

    private void shift(int set, boolean toG0, int length) {
        if (toG0) {
            g0 = set;
        } else {
            g1 = set;
        }
        at += length;
    }

    /** Only the escape byte goes: what follows it may be text, and losing text is worse than showing a sign too many. */
    private void unknownEscape() {
        warn("escape sequence that MARC-8 does not know; its letters are kept as text");
        at++;
    }

    private int byteAt(int index) {
        return index < to ? bytes[index] & 0xFF : -1;
    }

    private void warn(String what) {
        warnings.add(Warning.Kind.CHARACTER_SET, "field " + tag + ": " + what);
    }
}
