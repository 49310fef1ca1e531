package octavo.server.pages;

import org.jspecify.annotations.Nullable;

/** Where to go after sign-in: a path of this server and nothing else, whatever the address said. */
final class LocalPath {

    static final String HOME = "/";

    private LocalPath() {}

    /** The given path if it is one of this server's, else the start page. Browsers read {@code \} as {@code /}. */
    static String of(@Nullable String given) {
        if (given == null
                || !given.startsWith("/")
                || given.startsWith("//")
                || given.contains("\\")
                || given.chars().anyMatch(Character::isISOControl)) {
            return HOME;
        }
        return given;
    }

    /** The path with a return path as its one parameter. */
    static String returningTo(String path, String returnPath) {
        return path + "?return=" + Links.encoded(returnPath);
    }
}
