package octavo.marc;

import java.text.Normalizer;

/**
 * Tells Latin-1 from MARC-8. MARC-8 writes a diacritic before its letter, so that nearly each one meets a letter with
 * which Unicode has a composed form; a letter of Latin-1 stands before whatever comes next in the word.
 */
final class Latin1Evidence {

    private static final int MARKS_FROM = 0xE0;
    private static final int LIGATURE_LEFT = 0xEB;
    private static final int LIGATURE_RIGHT = 0xEC;

    /** No word of a Western language has three letters beyond ASCII in a row; Cyrillic sets have little else. */
    private static final int RUN_LENGTH_MAX = 2;

    /** By mark less 0xE0 and ASCII letter: whether Unicode composes the two. */
    private static final boolean[][] COMPOSES = new boolean[32][128];

    static {
        for (int mark = 0; mark < COMPOSES.length; mark++) {
            char combining = Marc8.anselMark(MARKS_FROM + mark);
            for (char letter = 'A'; letter <= 'z' && combining != 0; letter++) {
                COMPOSES[mark][letter] = Character.isLetter(letter)
                        && Normalizer.normalize("" + letter + combining, Normalizer.Form.NFC)
                                        .length()
                                == 1;
            }
        }
    }

    private Latin1Evidence() {}

    static boolean speaksForLatin1(byte[] bytes, int from, int to) {
        int plausibleCount = 0;
        int implausibleCount = 0;
        int runLength = 0;
        for (int i = from; i < to; i++) {
            int b = bytes[i] & 0xFF;
            runLength = b >= 0x80 ? runLength + 1 : 0;
            if (runLength > RUN_LENGTH_MAX || b >= 0x80 && b < 0xA0) {
                return false; // not Latin-1 at all
            }
            if (b == LIGATURE_RIGHT && hasLigatureLeftBefore(bytes, from, i)) {
                plausibleCount++;
            } else if (b >= MARKS_FROM && b != LIGATURE_LEFT) {
                if (standsBeforeItsLetter(bytes, i, to)) {
                    plausibleCount++;
                } else {
                    implausibleCount++;
                }
            } else if (b >= 0xC0 && !Marc8.isAnsel(b)) {
                implausibleCount++;
            }
        }
        return implausibleCount > plausibleCount;
    }

    private static boolean standsBeforeItsLetter(byte[] bytes, int at, int to) {
        int letterAt = at + 1;
        while (letterAt < to && (bytes[letterAt] & 0xFF) >= MARKS_FROM) {
            letterAt++; // two diacritics on one letter, as in Vietnamese
        }
        if (letterAt >= to || bytes[letterAt] < 0) {
            return false;
        }
        byte letter = bytes[letterAt];
        // in Latin-1 these marks are small letters, and no capital follows a small letter inside a word
        return letter >= 'A' && letter <= 'Z'
                || letter == '&' // of a numeric character reference
                || COMPOSES[(bytes[at] & 0xFF) - MARKS_FROM][letter];
    }

    private static boolean hasLigatureLeftBefore(byte[] bytes, int from, int at) {
        for (int i = Math.max(from, at - 3); i < at; i++) {
            if ((bytes[i] & 0xFF) == LIGATURE_LEFT) {
                return true;
            }
        }
        return false;
    }
}
