package octavo.server.records.cql;

import java.util.List;

/**
 * Texts.
 *
 * @param sql the text
 * @param folded whether case and accents are ignored
 */
record TextValues(String sql, boolean folded) implements Values {

    @Override
    public void compare(SqlText out, Comparison comparison, Term term) {
        switch (comparison) {
            case WHOLE, NOT_EQUAL -> {
                var whole = term.withoutAnchors();
                if (whole.hasWildcards()) {
                    like(out, comparison == Comparison.NOT_EQUAL ? " not like " : " like ", whole);
                } else {
                    ordered(out, comparison, whole);
                }
            }
            case LESS, GREATER, LESS_OR_EQUAL, GREATER_OR_EQUAL -> ordered(out, comparison, term);
            case EQUAL, ADJ, ALL, ANY -> throw new IllegalArgumentException("not of whole values: " + comparison);
        }
    }

    private void ordered(SqlText out, Comparison comparison, Term term) {
        out.add(sortKey()).add(" ").add(comparison.operator()).add(parameter(), term.text());
    }

    void like(SqlText out, String operator, Term pattern) {
        out.add(sortKey()).add(operator);
        if (folded) {
            LikePattern.addFolded(out, pattern);
        } else {
            out.add("?", LikePattern.of(pattern));
        }
    }

    private String parameter() {
        return folded ? " octavo.fold(?)" : " ?";
    }

    @Override
    public boolean compareWithAny(SqlText out, List<Term> terms) {
        if (folded) {
            out.add(sortKey()).add(" in (");
            for (int i = 0; i < terms.size(); i++) {
                out.add(
                        i == 0 ? "octavo.fold(?)" : ", octavo.fold(?)",
                        terms.get(i).text());
            }
            out.add(")");
        } else {
            out.add(sql).add(" = any(cast(? as text[]))", array(terms));
        }
        return true;
    }

    /** The terms in PostgreSQL's notation of an array: one parameter, however many they are. */
    private static String array(List<Term> terms) {
        var array = new StringBuilder("{");
        for (var term : terms) {
            array.append(array.length() == 1 ? "\"" : ",\"");
            array.append(term.text().replace("\\", "\\\\").replace("\"", "\\\""))
                    .append('"');
        }
        return array.append('}').toString();
    }

    @Override
    public String present() {
        return sql + " is not null";
    }

    @Override
    public String sortKey() {
        return folded ? "octavo.fold(" + sql + ")" : sql;
    }
}
