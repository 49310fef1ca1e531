package octavo.server.records.cql;

import octavo.server.records.cql.Term.Part;

/** Terms with wildcards as patterns of SQL's {@code like}. */
final class LikePattern {

    /** Each piece of a folded pattern is an operand in the SQL. */
    static final int PARTS_MAX = 100;

    private LikePattern() {}

    /** The pattern itself, for a parameter; what {@code like} gives a meaning is masked. */
    static String of(Term term) {
        var pattern = new StringBuilder();
        for (var part : term.parts()) {
            switch (part) {
                case Part.Text(var text) -> mask(text, pattern);
                case Part.Wildcard.ANY_TEXT -> pattern.append('%');
                case Part.Wildcard.ANY_CHARACTER -> pattern.append('_');
            }
        }
        return pattern.toString();
    }

    private static void mask(String text, StringBuilder pattern) {
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '%' || c == '_' || c == '\\') {
                pattern.append('\\');
            }
            pattern.append(c);
        }
    }

    /**
     * Adds SQL that makes the pattern from folded texts. The masks are set behind the folding, which turns a fullwidth
     * percent sign or backslash into the plain one; all of it is immutable, so the planner sees a constant and uses the index.
     */
    static void addFolded(SqlText out, Term term) {
        var parts = term.parts();
        if (parts.size() > PARTS_MAX) {
            throw CqlException.refused("the term '%s' has more than %d pieces between its wildcards"
                    .formatted(CqlException.shown(term.masked()), PARTS_MAX));
        }
        var joint = "";
        for (var part : parts) {
            out.add(joint);
            switch (part) {
                case Part.Text(var text) ->
                    out.add("regexp_replace(octavo.fold(?), '([\\\\%_])', '\\\\\\1', 'g')", text);
                case Part.Wildcard.ANY_TEXT -> out.add("'%'");
                case Part.Wildcard.ANY_CHARACTER -> out.add("'_'");
            }
            joint = " || ";
        }
    }
}
