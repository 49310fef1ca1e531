package octavo.server.circulation.rules;

import org.jspecify.annotations.Nullable;

/** One line of a rules text, read from left to right. Names are letters, digits and minus signs, as in UUIDs. */
final class RulesLine {

    /** A tab counts as this many blanks of indentation. */
    private static final int TAB_WIDTH = 4;

    private final String text;
    private final int number;
    private int at;

    RulesLine(String line, int number) {
        int comment = firstOf(line, '#', '/');
        this.text = comment < 0 ? line : line.substring(0, comment);
        this.number = number;
    }

    private static int firstOf(String line, char one, char other) {
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) == one || line.charAt(i) == other) {
                return i;
            }
        }
        return -1;
    }

    int number() {
        return number;
    }

    boolean isBlank() {
        return text.isBlank();
    }

    int indent() {
        int indent = 0;
        for (int i = 0; i < text.length() && isBlank(text.charAt(i)); i++) {
            indent += text.charAt(i) == '\t' ? TAB_WIDTH : 1;
        }
        return indent;
    }

    /** Whether a name, negated or not, comes next. */
    boolean atName() {
        skipBlanks();
        return at < text.length() && (text.charAt(at) == '!' || isNameCharacter(text.charAt(at)));
    }

    /** The next word without taking it. */
    @Nullable
    String peekWord() {
        skipBlanks();
        int end = at;
        while (end < text.length() && isNameCharacter(text.charAt(end))) {
            end++;
        }
        return end == at ? null : text.substring(at, end);
    }

    boolean takeWord(String wanted) {
        if (wanted.equals(peekWord())) {
            at += wanted.length();
            return true;
        }
        return false;
    }

    String word(String expected) {
        var word = peekWord();
        if (word == null) {
            throw mistake("expected %s, found %s".formatted(expected, found()));
        }
        at += word.length();
        return word;
    }

    boolean take(char wanted) {
        skipBlanks();
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    void expect(char wanted) {
        if (!take(wanted)) {
            throw mistake("expected '%s', found %s".formatted(wanted, found()));
        }
    }

    void expectEnd() {
        skipBlanks();
        if (at < text.length()) {
            throw mistake("unexpected %s".formatted(found()));
        }
    }

    RulesException mistake(String message) {
        return mistakeAt(at + 1, message);
    }

    /** A mistake in the word just taken. */
    RulesException mistakeBefore(String word, String message) {
        return mistakeAt(at + 1 - word.length(), message);
    }

    RulesException mistakeAt(int column, String message) {
        return new RulesException(message, number, column);
    }

    private String found() {
        skipBlanks();
        return at < text.length() ? "'%s'".formatted(text.charAt(at)) : "the end of the line";
    }

    private void skipBlanks() {
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    private static boolean isNameCharacter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-';
    }
}
