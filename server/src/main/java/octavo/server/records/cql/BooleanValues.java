package octavo.server.records.cql;

import java.util.Locale;

/** Flags: one that was never set is false, in every comparison and in the order. */
record BooleanValues(String field) implements Values {

    @Override
    public void compare(SqlText out, Comparison comparison, Term term) {
        var whole = term.withoutAnchors();
        var lower = new Term(whole.masked().toLowerCase(Locale.ROOT));
        if (lower.hasWildcards() && (comparison == Comparison.WHOLE || comparison == Comparison.NOT_EQUAL)) {
            Values.like(out, comparison, sortKey(), lower);
        } else {
            out.add(sortKey()).add(" ").add(comparison.operator()).add(" ?", lower.text());
        }
    }

    @Override
    public String present() {
        return SqlCondition.TRUE;
    }

    @Override
    public String sortKey() {
        return "coalesce(cast(" + field + " as text), 'false')";
    }
}
