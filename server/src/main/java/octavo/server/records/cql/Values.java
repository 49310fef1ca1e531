package octavo.server.records.cql;

import java.util.List;

/** A field's values as SQL compares them, each kind in its own way. */
sealed interface Values permits TextValues, UuidValues, NumberValues, DateValues, BooleanValues {

    /**
     * Adds the comparison of whole values.
     *
     * @param comparison none of those that work by words
     */
    void compare(SqlText out, Comparison comparison, Term term);

    /** What a record has that has the field at all. */
    String present();

    /** What to sort by. */
    String sortKey();

    /** Whether one of several is equal, where that has a form of its own that an index serves. */
    default boolean compareWithAny(SqlText out, List<Term> terms) {
        return false;
    }

    /** What no value is: no record matches. */
    static void compareWithMalformed(SqlText out, Comparison comparison, String present) {
        out.add(comparison == Comparison.NOT_EQUAL ? present : "false");
    }

    /** Compares the text of a value with a pattern, for kinds whose values are no text. */
    static void like(SqlText out, Comparison comparison, String sql, Term pattern) {
        out.add("cast(%s as text)".formatted(sql))
                .add(comparison == Comparison.NOT_EQUAL ? " not like ?" : " like ?", LikePattern.of(pattern));
    }
}
