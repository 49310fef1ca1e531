package octavo.server.inventory;

import java.util.Locale;

/**
 * A key that sorts call numbers, compared as plain text, in the order in which they stand on the shelf. A whole number is
 * led by its count of digits, so that 9 comes before 10; digits after a point or a cutter letter are decimals and stay as
 * they are: {@code TK5105.88815 .A58 2004} gives {@code TK 45105.88815 A58 42004}.
 */
final class ShelvingOrder {

    private static final int CLASS_LETTERS_MAX = 3;

    private ShelvingOrder() {}

    static String of(String callNumber) {
        var words = words(callNumber.toUpperCase(Locale.ROOT));
        int letters = classLetters(words);
        if (letters > 0) {
            words.insert(letters, ' ');
        }
        return withLengths(words);
    }

    /** Words with one blank between them. A point stays where it stands inside a number. */
    private static StringBuilder words(String text) {
        var words = new StringBuilder(text.length() + 8);
        boolean between = false;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            int next = i + Character.charCount(c);
            if (isOfWord(c) || c == '.' && isDigitAt(text, i - 1) && isDigitAt(text, next)) {
                if (between && !words.isEmpty()) {
                    words.append(' ');
                }
                between = false;
                words.appendCodePoint(c);
            } else {
                between = true;
            }
            i = next;
        }
        return words;
    }

    /** How many letters of a class stand right before its number, as in {@code QA76}; 0 where none do. */
    private static int classLetters(CharSequence words) {
        int letters = 0;
        while (letters < words.length() && words.charAt(letters) >= 'A' && words.charAt(letters) <= 'Z') {
            letters++;
        }
        return letters <= CLASS_LETTERS_MAX && isDigitAt(words, letters) ? letters : 0;
    }

    private static String withLengths(CharSequence words) {
        var key = new StringBuilder(words.length() + 8);
        for (int i = 0; i < words.length(); ) {
            boolean begins = i == 0 || words.charAt(i - 1) == ' ';
            if (begins && isDigitAt(words, i)) {
                int end = i;
                while (isDigitAt(words, end)) {
                    end++;
                }
                while (i < end - 1 && words.charAt(i) == '0') {
                    i++;
                }
                int length = end - i;
                // Nine and more digits are led by 9 and by the count again, so that the key's first digit stays one
                // digit.
                if (length < 9) {
                    key.append(length);
                } else {
                    key.append('9').append(length - 8);
                }
                key.append(words, i, end);
                i = end;
            } else {
                key.append(words.charAt(i++));
            }
        }
        return key.toString();
    }

    private static boolean isOfWord(int c) {
        return Character.isLetter(c)
                || switch (Character.getType(c)) {
                    case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> true;
                    default -> false;
                };
    }

    private static boolean isDigitAt(CharSequence text, int place) {
        return place >= 0 && place < text.length() && text.charAt(place) >= '0' && text.charAt(place) <= '9';
    }
}
