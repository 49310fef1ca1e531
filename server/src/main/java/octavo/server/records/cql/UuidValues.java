package octavo.server.records.cql;

import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Identifiers, of type {@code uuid}. A term that is no UUID matches nothing: clients ask for {@code NOT_FOUND}. */
record UuidValues(String sql) implements Values {

    private static final String LOWEST = "00000000-0000-0000-0000-000000000000";
    private static final String HIGHEST = "ffffffff-ffff-ffff-ffff-ffffffffffff";

    @Override
    public void compare(SqlText out, Comparison comparison, Term term) {
        var whole = term.withoutAnchors();
        if (whole.hasWildcards() && (comparison == Comparison.WHOLE || comparison == Comparison.NOT_EQUAL)) {
            pattern(out, comparison, whole);
            return;
        }
        var uuid = uuid(whole.text());
        if (uuid == null) {
            Values.compareWithMalformed(out, comparison, sql + " is not null");
        } else {
            out.add(sql).add(" ").add(comparison.operator()).add(" ?", uuid);
        }
    }

    private void pattern(SqlText out, Comparison comparison, Term term) {
        var start = term.text().substring(0, term.text().length() - 1);
        var low = start.length() < LOWEST.length() ? uuid(start + LOWEST.substring(start.length())) : null;
        var high = low == null ? null : uuid(start + HIGHEST.substring(start.length()));
        var rightTruncated = term.masked().equals(start + "*");
        if (rightTruncated && low != null && high != null) {
            out.add(sql)
                    .add(comparison == Comparison.NOT_EQUAL ? " not between ?" : " between ?", low)
                    .add(" and ?", high);
        } else {
            Values.like(out, comparison, sql, term);
        }
    }

    @Override
    public boolean compareWithAny(SqlText out, List<Term> terms) {
        var uuids = terms.stream()
                .map(term -> uuid(term.text()))
                .filter(Objects::nonNull)
                .map(UUID::toString)
                .collect(Collectors.joining(",", "{", "}"));
        out.add(sql).add(" = any(cast(? as uuid[]))", uuids);
        return true;
    }

    @Override
    public String present() {
        return sql.equals("r.id") ? SqlCondition.TRUE : sql + " is not null";
    }

    @Override
    public String sortKey() {
        return sql;
    }

    /** Strict: {@link UUID#fromString} also reads {@code 1-1-1-1-1}. */
    static @Nullable UUID uuid(String text) {
        if (text.length() != LOWEST.length()) {
            return null;
        }
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            var hyphen = LOWEST.charAt(i) == '-';
            var hexadecimal = c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F';
            if (hyphen ? c != '-' : !hexadecimal) {
                return null;
            }
        }
        return UUID.fromString(text);
    }
}
