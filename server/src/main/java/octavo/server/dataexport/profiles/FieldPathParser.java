package octavo.server.dataexport.profiles;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import octavo.server.dataexport.profiles.FieldPath.Root;
import octavo.server.dataexport.profiles.FieldPath.Step;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads one {@link FieldPath}. */
final class FieldPathParser {

    private final String path;
    private int at;

    FieldPathParser(String path) {
        this.path = path;
    }

    FieldPath path() {
        var root = root();
        at = root.prefix().length();
        List<Step> steps = new ArrayList<>();
        while (at < path.length()) {
            if (takes(".")) {
                steps.add(new Step.Name(name()));
            } else if (takes("[*]")) {
                steps.add(new Step.Each());
            } else if (takes("[?(")) {
                steps.add(new Step.Where(either()));
                expect(")]");
            } else {
                throw trouble("'.', '[*]' or '[?(' is expected");
            }
        }
        return new FieldPath(root, steps);
    }

    private Root root() {
        Root found = null;
        for (var root : Root.values()) { // the longest prefix comes last
            if (path.startsWith(root.prefix())) {
                found = root;
            }
        }
        if (found == null) {
            throw trouble("the path begins with none of $.instance, $.holdings[*], $.holdings[*].items[*]");
        }
        return found;
    }

    private Predicate<JsonNode> either() {
        var condition = both();
        while (takesWord("||")) {
            condition = condition.or(both());
        }
        return condition;
    }

    private Predicate<JsonNode> both() {
        var condition = single();
        while (takesWord("&&")) {
            condition = condition.and(single());
        }
        return condition;
    }

    private Predicate<JsonNode> single() {
        if (takesWord("!")) {
            expect("(");
            var condition = either();
            expect(")");
            return condition.negate();
        }
        if (takesWord("(")) {
            var condition = either();
            expect(")");
            return condition;
        }
        expect("@.");
        var field = name();
        if (takesWord("==")) {
            return equal(field, literal());
        }
        if (takesWord("!=")) {
            return equal(field, literal()).negate();
        }
        return record -> record.has(field);
    }

    /** @param value null for the literal null */
    private static Predicate<JsonNode> equal(String field, @Nullable String value) {
        return value == null
                ? record -> !record.hasNonNull(field)
                : record -> record.hasNonNull(field)
                        && record.path(field).asString("").equals(value);
    }

    private @Nullable String literal() {
        blanks();
        if (takes("'")) {
            int end = path.indexOf('\'', at);
            if (end < 0) {
                throw trouble("a closing quote is missing");
            }
            var value = path.substring(at, end);
            at = end + 1;
            return value;
        }
        var word = name();
        return switch (word) {
            case "true", "false" -> word;
            case "null" -> null;
            default -> throw trouble("a text in single quotes, true, false or null is expected");
        };
    }

    private String name() {
        int from = at;
        while (at < path.length() && (Character.isLetterOrDigit(path.charAt(at)) || path.charAt(at) == '_')) {
            at++;
        }
        if (from == at) {
            throw trouble("a name is expected");
        }
        return path.substring(from, at);
    }

    private void blanks() {
        while (at < path.length() && path.charAt(at) == ' ') {
            at++;
        }
    }

    private boolean takes(String sign) {
        if (path.startsWith(sign, at)) {
            at += sign.length();
            return true;
        }
        return false;
    }

    private boolean takesWord(String sign) {
        blanks();
        return takes(sign);
    }

    private void expect(String sign) {
        blanks();
        if (!takes(sign)) {
            throw trouble("'%s' is expected".formatted(sign));
        }
    }

    private IllegalArgumentException trouble(String what) {
        return new IllegalArgumentException("'%s', at character %d: %s".formatted(path, at + 1, what));
    }
}
