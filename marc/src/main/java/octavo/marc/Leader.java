package octavo.marc;

/** Makes 24 ASCII characters of what a text format has for a leader. */
final class Leader {

    private Leader() {}

    /**
     * Blanks stand for what is missing or not ASCII, and what is too much is cut, each with a warning; {@code LDR/09} becomes
     * {@code a}, since the text is Unicode by now.
     */
    static String of(String source, Warnings warnings) {
        if (source.length() != MarcRecord.LEADER_LENGTH) {
            warnings.add(
                    Warning.Kind.STRUCTURE,
                    "leader has %d characters, not 24; blanks are added or the rest is cut".formatted(source.length()));
        }
        var leader = new char[MarcRecord.LEADER_LENGTH];
        for (int i = 0; i < leader.length; i++) {
            char c = i < source.length() ? source.charAt(i) : ' ';
            if (c < ' ' || c > '~') {
                warnings.add(Warning.Kind.STRUCTURE, "LDR/%02d: U+%04X, read as blank".formatted(i, (int) c));
                c = ' ';
            }
            leader[i] = c;
        }
        leader[9] = 'a';
        return new String(leader);
    }
}
