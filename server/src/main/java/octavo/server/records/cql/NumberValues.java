package octavo.server.records.cql;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Numbers: {@code 3.4}, {@code 3.400} and {@code 0.34e1} are one. A term that is no number matches nothing. */
record NumberValues(String field) implements Values {

    /** Bounded, since PostgreSQL refuses what it cannot hold: 131,072 digits before the point, 16,383 behind it. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,1000}(\\.\\d{1,1000})?([eE][+-]?\\d{1,3})?");

    @Override
    public void compare(SqlText out, Comparison comparison, Term term) {
        var whole = term.withoutAnchors();
        if (whole.hasWildcards() && (comparison == Comparison.WHOLE || comparison == Comparison.NOT_EQUAL)) {
            Values.like(out, comparison, field, whole);
        } else if (NUMBER.matcher(whole.text()).matches()) {
            out.add(sortKey()).add(" ").add(comparison.operator()).add(" ?", new BigDecimal(whole.text()));
        } else {
            Values.compareWithMalformed(out, comparison, present());
        }
    }

    @Override
    public String present() {
        return field + " is not null";
    }

    @Override
    public String sortKey() {
        return "cast(" + field + " as numeric)";
    }
}
