package octavo.server.records.cql;

import java.util.ArrayList;
import java.util.List;
import octavo.server.records.cql.Term.Part;

/**
 * Texts compared word by word, by PostgreSQL's full text search without dictionaries. A word may end in {@code *}, or stand
 * between two of them; other wildcards in words are refused.
 *
 * @param text the texts, folded
 */
record WordValues(TextValues text) {

    static final int WORDS_MAX = 1_000;

    /** PostgreSQL indexes no word of more than 2,046 bytes and fails on a query for one; nobody looks for one. */
    static final int WORD_LENGTH_MAX = 400;

    /** @param comparison one of those that work by words */
    void match(SqlText out, Comparison comparison, Term term) {
        if (term.isAnything()) {
            out.add(SqlCondition.TRUE); // FOLIO's reading: also where the field is absent
            return;
        }
        if (comparison != Comparison.ANY && comparison != Comparison.ALL && isInfix(term)) {
            text.like(out, " like ", term);
            return;
        }
        var words = term.words().stream().filter(word -> !word.isAnything()).toList();
        if (words.isEmpty()) {
            out.add(text.present());
            return;
        }
        if (words.size() > WORDS_MAX) {
            throw CqlException.refused("a term has more than %d words".formatted(WORDS_MAX));
        }
        switch (comparison) {
            case ANY -> anyOf(out, words);
            case ALL -> allOf(out, words);
            case EQUAL, ADJ -> query(out, words, " <-> ");
            case WHOLE, NOT_EQUAL, LESS, GREATER, LESS_OR_EQUAL, GREATER_OR_EQUAL ->
                throw new IllegalArgumentException("not of words: " + comparison);
        }
    }

    private void anyOf(SqlText out, List<Term> words) {
        eachApart(out, words, " || ", " or ");
    }

    private void allOf(SqlText out, List<Term> words) {
        eachApart(out, words, " && ", " and ");
    }

    private void eachApart(SqlText out, List<Term> words, String tsOperator, String sqlOperator) {
        var infixes = words.stream().filter(WordValues::isInfix).toList();
        var others = words.stream().filter(word -> !isInfix(word)).toList();
        if (infixes.isEmpty()) {
            query(out, others, tsOperator);
            return;
        }
        out.add("(");
        if (!others.isEmpty()) {
            query(out, others, tsOperator);
            out.add(sqlOperator);
        }
        for (int i = 0; i < infixes.size(); i++) {
            out.add(i == 0 ? "" : sqlOperator);
            text.like(out, " like ", infixes.get(i));
        }
        out.add(")");
    }

    /** Adds one full text condition. In a phrase, words without wildcards stay together: their distances matter. */
    private void query(SqlText out, List<Term> words, String operator) {
        var phrase = operator.equals(" <-> ");
        if (words.stream().anyMatch(word -> word.masked().length() > WORD_LENGTH_MAX)) {
            out.add("false");
            return;
        }
        out.add("to_tsvector('pg_catalog.simple', ").add(text.sortKey()).add(") @@ (");
        var plain = new ArrayList<String>();
        var joint = "";
        for (var word : words) {
            if (!word.hasWildcards() && !isAnchored(word)) {
                if (!phrase && !plain.isEmpty()) {
                    phrase(out.add(joint), plain);
                    joint = operator;
                }
                plain.add(word.text());
                continue;
            }
            if (!plain.isEmpty()) {
                phrase(out.add(joint), plain);
                joint = operator;
            }
            prefix(out.add(joint), word);
            joint = operator;
        }
        if (!plain.isEmpty()) {
            phrase(out.add(joint), plain);
        }
        out.add(")");
    }

    private static void phrase(SqlText out, List<String> words) {
        out.add("phraseto_tsquery('pg_catalog.simple', octavo.fold(?))", String.join(" ", words));
        words.clear();
    }

    /**
     * Adds the query for words that begin so. Quotes and backslashes, which the folding may bring in, part words just as
     * blanks do; the blank before the word keeps the quoted text from being empty.
     */
    private static void prefix(SqlText out, Term word) {
        var parts = word.parts();
        if (isAnchored(word)
                || parts.size() != 2
                || !(parts.getFirst() instanceof Part.Text(var start))
                || parts.getLast() != Part.Wildcard.ANY_TEXT) {
            throw CqlException.refused(
                    "'%s': in a comparison by words * may only end a word, or stand on both sides of it; use == for other patterns"
                            .formatted(CqlException.shown(word.masked())));
        }
        out.add("to_tsquery('pg_catalog.simple', ''' ' || translate(octavo.fold(?), '''\\', '  ') || ''':*')", start);
    }

    private static boolean isInfix(Term term) {
        if (!term.masked().startsWith("*") || term.masked().length() < 3) {
            return false;
        }
        return term.parts().getLast() == Part.Wildcard.ANY_TEXT;
    }

    private static boolean isAnchored(Term word) {
        return word.withoutAnchors() != word;
    }
}
