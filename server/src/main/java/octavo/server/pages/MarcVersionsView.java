package octavo.server.pages;

import java.util.List;
import java.util.UUID;
import octavo.server.quickmarc.MarcVersions.Comparison;
import octavo.server.quickmarc.MarcVersions.Difference;
import octavo.server.quickmarc.MarcVersions.Fate;
import octavo.server.quickmarc.MarcVersions.Listed;
import octavo.server.tenants.Caller;

/**
 * The versions of a MARC record, and two of them side by side.
 *
 * @param instanceVersion what a restoring must still find
 * @param versions the latest first
 * @param lines what differs between the two
 */
public record MarcVersionsView(
        UUID instanceId,
        String title,
        int instanceVersion,
        List<Listed> versions,
        Listed from,
        Listed to,
        List<Line> lines) {

    public MarcVersionsView {
        versions = List.copyOf(versions);
        lines = List.copyOf(lines);
    }

    /** A text in three parts, of which the middle one is what the other version does not say. */
    public record Side(String start, String middle, String end) {}

    /** A field that differs. */
    public record Line(String kind, String tag, Side before, Side after) {}

    static MarcVersionsView of(
            UUID instanceId, String title, int instanceVersion, List<Listed> versions, Comparison comparison) {
        return new MarcVersionsView(
                instanceId,
                title,
                instanceVersion,
                versions,
                comparison.from(),
                comparison.to(),
                comparison.differences().stream().map(MarcVersionsView::line).toList());
    }

    /** People count from one. */
    public int number(Listed version) {
        return version.generation() + 1;
    }

    /** Whether the older of the two can be brought back by the signed-in person. */
    public boolean mayRestore() {
        return !from.current() && Caller.current().has(MarcEditorPages.MAY_EDIT);
    }

    private static Line line(Difference difference) {
        var before = difference.before();
        var after = difference.after();
        if (difference.fate() != Fate.CHANGED) {
            return new Line(
                    word(difference.fate()), difference.tag(), new Side("", before, ""), new Side("", after, ""));
        }
        int start = 0;
        int shorter = Math.min(before.length(), after.length());
        while (start < shorter && before.charAt(start) == after.charAt(start)) {
            start++;
        }
        int end = 0;
        while (end < shorter - start
                && before.charAt(before.length() - 1 - end) == after.charAt(after.length() - 1 - end)) {
            end++;
        }
        return new Line(word(difference.fate()), difference.tag(), side(before, start, end), side(after, start, end));
    }

    private static Side side(String text, int start, int end) {
        return new Side(
                text.substring(0, start),
                text.substring(start, text.length() - end),
                text.substring(text.length() - end));
    }

    private static String word(Fate fate) {
        return switch (fate) {
            case SAME -> "Same";
            case CHANGED -> "Changed";
            case REMOVED -> "Removed";
            case ADDED -> "Added";
        };
    }
}
