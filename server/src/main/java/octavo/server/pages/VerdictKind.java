package octavo.server.pages;

import java.util.Locale;

/** How a result is seen and heard: each kind has its colour, its sign, its words and its sound. */
public enum VerdictKind {
    SUCCESS,
    ATTENTION,
    ERROR;

    /** The class in the style sheet and the sound in the script. */
    public String style() {
        return name().toLowerCase(Locale.ROOT);
    }
}
