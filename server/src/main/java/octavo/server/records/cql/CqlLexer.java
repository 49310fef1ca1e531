package octavo.server.records.cql;

/** Cuts a query into words, quoted terms and symbols, one at a time. */
final class CqlLexer {

    enum Kind {
        WORD,
        QUOTED,
        SYMBOL,
        END
    }

    /**
     * A token.
     *
     * @param text of a word or a quoted term with its masks, without the quotes
     * @param position of its first character, from 0
     */
    record Token(Kind kind, String text, int position) {

        boolean is(String symbol) {
            return kind == Kind.SYMBOL && text.equals(symbol);
        }

        boolean isText() {
            return kind == Kind.WORD || kind == Kind.QUOTED;
        }

        String described() {
            return switch (kind) {
                case WORD, SYMBOL -> "'" + CqlException.shown(text) + "'";
                case QUOTED -> "\"" + CqlException.shown(text) + "\"";
                case END -> "the end";
            };
        }
    }

    private final String cql;
    private int next;

    CqlLexer(String cql) {
        this.cql = cql;
    }

    Token next() {
        while (next < cql.length() && Character.isWhitespace(cql.charAt(next))) {
            next++;
        }
        if (next == cql.length()) {
            return new Token(Kind.END, "", next);
        }
        return switch (cql.charAt(next)) {
            case '"' -> quoted();
            case '(', ')', '/' -> symbol(1);
            case '=' -> symbol(followedBy('=') ? 2 : 1);
            case '<' -> symbol(followedBy('=') || followedBy('>') ? 2 : 1);
            case '>' -> symbol(followedBy('=') ? 2 : 1);
            default -> word();
        };
    }

    private boolean followedBy(char c) {
        return next + 1 < cql.length() && cql.charAt(next + 1) == c;
    }

    private Token symbol(int length) {
        var start = next;
        next += length;
        return new Token(Kind.SYMBOL, cql.substring(start, next), start);
    }

    private Token quoted() {
        var start = next++;
        while (next < cql.length() && cql.charAt(next) != '"') {
            stepOverCharacter();
        }
        if (next == cql.length()) {
            throw CqlException.at(start, "the quote that opens here is never closed");
        }
        next++;
        return new Token(Kind.QUOTED, cql.substring(start + 1, next - 1), start);
    }

    private Token word() {
        var start = next;
        while (next < cql.length() && isOfWord(cql.charAt(next))) {
            stepOverCharacter();
        }
        return new Token(Kind.WORD, cql.substring(start, next), start);
    }

    private void stepOverCharacter() {
        var c = cql.charAt(next);
        if (c == '\\' && next + 1 == cql.length()) {
            throw CqlException.at(next, "expected a character behind the backslash, found the end");
        }
        next += c == '\\' ? 2 : 1;
    }

    private static boolean isOfWord(char c) {
        return !Character.isWhitespace(c) && "()/=<>\"".indexOf(c) < 0;
    }

    /** Whether a text is written without quotes and reads as itself. */
    static boolean isBareWord(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> isOfWord((char) c) && "*?^\\".indexOf(c) < 0);
    }
}
