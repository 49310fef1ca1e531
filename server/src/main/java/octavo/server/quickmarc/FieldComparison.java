package octavo.server.quickmarc;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * How the fields of one version of a record became those of another: the longest run of equal fields stays, and between two
 * equal ones a field that went and one of the same tag that came are one that changed. The date of the last change (005) is
 * not compared: it differs in every version.
 */
final class FieldComparison {

    /** Above so many pairs of fields the search for the longest common run is cut short; no real record comes near. */
    private static final long PAIRS_MAX = 4_000_000;

    private final List<JsonNode> before;
    private final List<JsonNode> after;
    private final List<Step> steps = new ArrayList<>();

    enum Kind {
        SAME,
        CHANGED,
        REMOVED,
        ADDED
    }

    /**
     * One field's fate.
     *
     * @param before its index in the version before; -1 for one that was added
     * @param after its index in the version after; -1 for one that was removed
     */
    record Step(Kind kind, int before, int after) {}

    private FieldComparison(List<JsonNode> before, List<JsonNode> after) {
        this.before = before;
        this.after = after;
    }

    /**
     * Compares fields in the editor's form.
     *
     * @return in the order of both: every field of either, once
     */
    static List<Step> of(JsonNode before, JsonNode after) {
        var comparison = new FieldComparison(
                before.valueStream().toList(), after.valueStream().toList());
        comparison.compare();
        return comparison.steps;
    }

    private void compare() {
        int start = 0;
        int beforeEnd = before.size();
        int afterEnd = after.size();
        while (start < beforeEnd && start < afterEnd && isSame(start, start)) {
            steps.add(new Step(Kind.SAME, start, start));
            start++;
        }
        while (beforeEnd > start && afterEnd > start && isSame(beforeEnd - 1, afterEnd - 1)) {
            beforeEnd--;
            afterEnd--;
        }
        compareMiddle(start, beforeEnd, afterEnd);
        for (int i = 0; beforeEnd + i < before.size(); i++) {
            steps.add(new Step(Kind.SAME, beforeEnd + i, afterEnd + i));
        }
    }

    private void compareMiddle(int start, int beforeEnd, int afterEnd) {
        int rows = beforeEnd - start;
        int columns = afterEnd - start;
        if ((long) rows * columns > PAIRS_MAX) {
            gap(start, beforeEnd, start, afterEnd);
            return;
        }
        var lengths = new int[rows + 1][columns + 1]; // of the longest common run from here on
        for (int i = rows - 1; i >= 0; i--) {
            for (int j = columns - 1; j >= 0; j--) {
                lengths[i][j] = isSame(start + i, start + j)
                        ? lengths[i + 1][j + 1] + 1
                        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        int gapBefore = 0;
        int gapAfter = 0;
        while (i < rows && j < columns) {
            if (isSame(start + i, start + j)) {
                gap(start + gapBefore, start + i, start + gapAfter, start + j);
                steps.add(new Step(Kind.SAME, start + i, start + j));
                gapBefore = ++i;
                gapAfter = ++j;
            } else if (lengths[i + 1][j] >= lengths[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        gap(start + gapBefore, beforeEnd, start + gapAfter, afterEnd);
    }

    /** Fields between two equal ones. */
    private void gap(int beforeFrom, int beforeEnd, int afterFrom, int afterEnd) {
        int next = afterFrom;
        for (int i = beforeFrom; i < beforeEnd; i++) {
            int partner = next;
            while (partner < afterEnd && !tag(after.get(partner)).equals(tag(before.get(i)))) {
                partner++;
            }
            if (partner == afterEnd) {
                steps.add(new Step(Kind.REMOVED, i, -1));
                continue;
            }
            added(next, partner);
            steps.add(new Step(Kind.CHANGED, i, partner));
            next = partner + 1;
        }
        added(next, afterEnd);
    }

    private void added(int from, int end) {
        for (int j = from; j < end; j++) {
            steps.add(new Step(Kind.ADDED, -1, j));
        }
    }

    private boolean isSame(int i, int j) {
        var one = before.get(i);
        var other = after.get(j);
        return tag(one).equals(tag(other))
                && (tag(one).equals("005")
                        || one.path("content").equals(other.path("content"))
                                && one.path("indicators").equals(other.path("indicators")));
    }

    private static String tag(JsonNode field) {
        return field.path("tag").asString("");
    }
}
