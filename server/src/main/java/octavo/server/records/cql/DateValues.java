package octavo.server.records.cql;

import java.util.Optional;

/** Moments, compared as such whatever zone they are written in. A term that is no moment matches nothing. */
record DateValues(String field) implements Values {

    @Override
    public void compare(SqlText out, Comparison comparison, Term term) {
        var whole = term.withoutAnchors();
        if (whole.hasWildcards() && (comparison == Comparison.WHOLE || comparison == Comparison.NOT_EQUAL)) {
            pattern(out, comparison, whole);
            return;
        }
        var period = Period.parse(whole.text());
        if (period.isPresent()) {
            out.add(sortKey())
                    .add(" ")
                    .add(comparison.operator())
                    .add(" ?", period.get().start());
        } else {
            Values.compareWithMalformed(out, comparison, present());
        }
    }

    /** {@code 2024-05-01*} is that whole day; what is no date before its only {@code *} is compared as text. */
    private void pattern(SqlText out, Comparison comparison, Term term) {
        var text = term.text();
        var start = text.substring(0, text.length() - 1);
        var period = term.masked().equals(start + "*") ? Period.parse(start) : Optional.<Period>empty();
        if (period.isEmpty()) {
            Values.like(out, comparison, field, term);
            return;
        }
        out.add(comparison == Comparison.NOT_EQUAL ? "not (" : "(")
                .add(sortKey())
                .add(" >= ?", period.get().start())
                .add(" and ")
                .add(sortKey())
                .add(" < ?)", period.get().end());
    }

    @Override
    public String present() {
        return field + " is not null";
    }

    @Override
    public String sortKey() {
        return "octavo.instant(" + field + ")";
    }
}
