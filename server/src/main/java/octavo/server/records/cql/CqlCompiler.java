package octavo.server.records.cql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import octavo.server.records.RecordType;
import octavo.server.records.SearchField;
import octavo.server.records.cql.CqlNode.And;
import octavo.server.records.cql.CqlNode.Clause;
import octavo.server.records.cql.CqlNode.Not;
import octavo.server.records.cql.CqlNode.Or;
import org.jspecify.annotations.Nullable;

/**
 * Turns a query into SQL over the fields that a record type declares. A comparison does not match a record without the field;
 * {@code not} matches whatever its right side does not.
 *
 * @see <a href="https://github.com/folio-org/raml-module-builder#cql-contextual-query-language">FOLIO's dialect</a>
 */
public final class CqlCompiler {

    private final RecordType type;
    private final SqlText out = new SqlText();

    private CqlCompiler(RecordType type) {
        this.type = type;
    }

    /**
     * @param cql null or blank asks for all records
     * @throws CqlException if it is no CQL, or names what the record type does not declare
     */
    public static SqlCondition compile(RecordType type, @Nullable String cql) {
        return compile(type, CqlQuery.parse(cql == null ? "" : cql));
    }

    static SqlCondition compile(RecordType type, CqlQuery query) {
        return new CqlCompiler(type).condition(query);
    }

    private SqlCondition condition(CqlQuery query) {
        condition(query.root());
        return out.condition(orderBy(query.sortKeys()));
    }

    private void condition(CqlNode node) {
        switch (node) {
            case Clause clause -> clause(clause);
            case And(var operands) -> joined(operands, " and ");
            case Or(var operands) -> anyOf(operands);
            case Not(var wanted, var unwanted) -> {
                operand(wanted);
                out.add(" and (");
                condition(unwanted);
                out.add(") is not true"); // an absent field gives null, and is wanted
            }
        }
    }

    private void operand(CqlNode node) {
        if (node instanceof Clause clause) {
            clause(clause);
        } else {
            out.add("(");
            condition(node);
            out.add(")");
        }
    }

    private void joined(List<CqlNode> operands, String operator) {
        var joint = "";
        for (var operand : operands) {
            out.add(joint);
            operand(operand);
            joint = operator;
        }
    }

    /** Values of one field become one comparison, so that a list of ids is one index lookup and one parameter. */
    private void anyOf(List<CqlNode> operands) {
        Map<String, List<Term>> terms = new LinkedHashMap<>();
        for (var operand : operands) {
            if (operand instanceof Clause clause && isPlainEquality(clause)) {
                terms.computeIfAbsent(clause.index(), index -> new ArrayList<>())
                        .add(clause.term());
            }
        }
        var done = new HashSet<String>();
        var joint = "";
        for (var operand : operands) {
            List<Term> together =
                    operand instanceof Clause clause && isPlainEquality(clause) ? terms.get(clause.index()) : null;
            if (together == null || together.size() == 1) {
                out.add(joint);
                operand(operand);
            } else if (operand instanceof Clause clause && done.add(clause.index())) {
                out.add(joint);
                values(field(clause.index())).compareWithAny(out, together);
            }
            joint = " or ";
        }
    }

    private boolean isPlainEquality(Clause clause) {
        if (clause.index().equals(Clause.ALL_RECORDS)
                || !clause.relation().modifiers().isEmpty()
                || clause.term().isEmpty()
                || clause.term().hasWildcards()
                || clause.term().withoutAnchors() != clause.term()) {
            return false;
        }
        var comparison = clause.relation().comparison();
        return switch (field(clause.index()).kind()) {
            case UUID, EXACT -> comparison == Comparison.WHOLE || comparison == Comparison.EQUAL;
            case TEXT, WORDS -> comparison == Comparison.WHOLE;
            case BOOLEAN, NUMBER, DATE, ARRAY -> false;
        };
    }

    private void clause(Clause clause) {
        if (clause.index().equals(Clause.ALL_RECORDS)) {
            out.add(SqlCondition.TRUE);
            return;
        }
        var field = Modifiers.applied(field(clause.index()), clause.relation());
        var comparison = clause.relation().comparison();
        if (clause.relation().modifiers().stream().anyMatch(Modifier::isOfElements)) {
            new ArrayElements(field.sql()).match(out, clause.relation(), clause.term());
        } else if (!comparison.isOfWords()) {
            values(field).compare(out, comparison, clause.term());
        } else if (clause.term().isEmpty()) {
            out.add(values(field).present());
        } else {
            words(field, comparison, clause.term());
        }
    }

    private void words(SearchField field, Comparison comparison, Term term) {
        switch (values(field)) {
            case TextValues text when text.folded() -> new WordValues(text).match(out, comparison, term);
            case TextValues exact -> eachWord(exact, comparison, term);
            case UuidValues uuids -> eachWord(uuids, comparison, term);
            case NumberValues numbers -> eachWord(numbers, comparison, term);
            case DateValues dates -> eachWord(dates, comparison, term);
            case BooleanValues flags -> eachWord(flags, comparison, term);
        }
    }

    /** Where a value is not a text of words, {@code =} means equality, and a word of {@code any} a value. */
    private void eachWord(Values values, Comparison comparison, Term term) {
        if (term.isAnything()) {
            out.add(values.present());
            return;
        }
        var words = comparison == Comparison.ANY || comparison == Comparison.ALL ? term.words() : List.of(term);
        if (words.isEmpty()) {
            out.add(values.present());
            return;
        }
        out.add(words.size() == 1 ? "" : "(");
        var joint = "";
        for (var word : words) {
            values.compare(out.add(joint), Comparison.WHOLE, word);
            joint = comparison == Comparison.ANY ? " or " : " and ";
        }
        out.add(words.size() == 1 ? "" : ")");
    }

    private static Values values(SearchField field) {
        return switch (field.kind()) {
            case UUID -> new UuidValues(field.sql());
            case TEXT, WORDS -> new TextValues(field.sql(), true);
            case EXACT -> new TextValues(field.sql(), false);
            case BOOLEAN -> new BooleanValues(field.sql());
            case NUMBER -> new NumberValues(field.sql());
            case DATE -> new DateValues(field.sql());
            case ARRAY -> new TextValues("((" + field.sql() + ") #>> '{}')", true); // SQL's null for JSON's
        };
    }

    private Optional<String> orderBy(List<SortKey> keys) {
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        var columns = new ArrayList<String>(keys.size());
        for (var key : keys) {
            var field = Modifiers.applied(field(key.index()), key);
            columns.add(values(field).sortKey() + (Modifiers.isDescending(key) ? " desc" : ""));
        }
        return Optional.of(String.join(", ", columns));
    }

    private SearchField field(String index) {
        var field = type.fields().get(index);
        if (field == null && index.equals(Clause.SERVER_CHOICE)) {
            field = type.fields().get("keyword");
        }
        if (field != null) {
            return field;
        }
        if (index.equals(Clause.SERVER_CHOICE)) {
            throw CqlException.refused(
                    "a term without an index is not searched in %s; write index==term".formatted(type.label()));
        }
        throw CqlException.refused(UnknownField.message(type, index));
    }
}
