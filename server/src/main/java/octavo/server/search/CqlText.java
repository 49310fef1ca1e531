package octavo.server.search;

/** Writes what a person scanned or typed as a CQL term that means exactly itself (F15). */
final class CqlText {

    private CqlText() {}

    /** The text in quotes; whatever CQL gives a meaning is masked. */
    static String quoted(String text) {
        var quoted = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if ("\\\"*?^".indexOf(character) >= 0) {
                quoted.append('\\');
            }
            quoted.append(character);
        }
        return quoted.append('"').toString();
    }
}
