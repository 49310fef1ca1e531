package octavo.server.records.cql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import octavo.server.records.cql.CqlNode.And;
import octavo.server.records.cql.CqlNode.Clause;
import octavo.server.records.cql.CqlNode.Not;
import octavo.server.records.cql.CqlNode.Or;

class CqlPropertyTest {

    @Property
    void any_text_is_read_or_refused(@ForAll String text) {
        readAndCompile(text);
    }

    @Property(tries = 5_000)
    void any_text_of_cqls_own_pieces_is_read_or_refused(@ForAll("pieces") List<String> pieces) {
        readAndCompile(String.join("", pieces));
    }

    /** Whatever is read prints as itself, and whatever compiles has a parameter for each question mark and no term inside. */
    private static void readAndCompile(String text) {
        try {
            var query = CqlQuery.parse(text);
            assertThat(CqlQuery.parse(query.toString())).isEqualTo(query);
            var condition = CqlCompiler.compile(SampleType.TYPE, query);
            assertThat(condition.where().chars().filter(c -> c == '?').count())
                    .isEqualTo(condition.parameters().size());
        } catch (CqlException refused) {
            assertThat(refused).hasMessageMatching("(?s).{5,}");
        }
    }

    @Property
    void a_printed_tree_reads_as_itself(@ForAll("queries") CqlQuery query) {
        assertThat(CqlQuery.parse(query.toString())).isEqualTo(query);
    }

    @Property
    void a_literal_term_means_its_text(@ForAll String text) {
        var term = Term.literal(text);
        assertThat(term.text()).isEqualTo(text);
        assertThat(term.hasWildcards()).isFalse();
        assertThat(term.withoutAnchors()).isSameAs(term);
    }

    @Provide
    Arbitrary<List<String>> pieces() {
        return Arbitraries.of(
                        "id",
                        "name",
                        "title",
                        "lang",
                        "active",
                        "age",
                        "due",
                        "barcode",
                        "cql.allRecords",
                        "=",
                        "==",
                        "<>",
                        "<",
                        ">",
                        "<=",
                        ">=",
                        " all ",
                        " any ",
                        " adj ",
                        "(",
                        ")",
                        "\"",
                        "\\",
                        "*",
                        "?",
                        "^",
                        "/",
                        "@x",
                        " and ",
                        " or ",
                        " not ",
                        " prox ",
                        " sortBy ",
                        "/number",
                        "/sort.descending",
                        "1",
                        "'",
                        "%",
                        "_",
                        ";--",
                        "é",
                        "2024-05-01",
                        "true",
                        " ",
                        "$",
                        "{tenant}",
                        "?")
                .list()
                .ofMaxSize(25);
    }

    @Provide
    Arbitrary<CqlQuery> queries() {
        var keys = Combinators.combine(index(), modifiers())
                .as(SortKey::new)
                .list()
                .ofMaxSize(3);
        return Combinators.combine(node(3), keys).as(CqlQuery::new);
    }

    private static Arbitrary<CqlNode> node(int depth) {
        Arbitrary<CqlNode> clause =
                Combinators.combine(index(), relation(), term()).as(Clause::new);
        if (depth == 0) {
            return clause;
        }
        var operands = node(depth - 1).list().ofMinSize(2).ofMaxSize(3);
        Arbitrary<CqlNode> and = operands.map(And::new);
        Arbitrary<CqlNode> or = operands.map(Or::new);
        Arbitrary<CqlNode> not =
                Combinators.combine(node(depth - 1), node(depth - 1)).as(Not::new);
        return Arbitraries.oneOf(clause, and, or, not);
    }

    private static Arbitrary<String> index() {
        return Arbitraries.oneOf(Arbitraries.of("name", "status.name", "not", "sortBy", "all"), text());
    }

    private static Arbitrary<Relation> relation() {
        return Combinators.combine(Arbitraries.of(Comparison.values()), modifiers())
                .as(Relation::new);
    }

    private static Arbitrary<List<Modifier>> modifiers() {
        var names = Arbitraries.of("number", "@value", "sort.descending", "and", "x");
        var bare = names.map(name -> new Modifier(name, null));
        var tested = Combinators.combine(names, Arbitraries.of(Comparison.EQUAL, Comparison.NOT_EQUAL), term())
                .as((name, comparison, value) -> new Modifier(name, new Modifier.Test(comparison, value)));
        return Arbitraries.oneOf(bare, tested).list().ofMaxSize(2);
    }

    private static Arbitrary<Term> term() {
        var wild =
                Arbitraries.of("*", "?", "^", "a b", "\\\"", "\\\\", "é").list().ofMaxSize(4);
        return Arbitraries.oneOf(text().map(Term::literal), wild.map(parts -> new Term(String.join("", parts))));
    }

    private static Arbitrary<String> text() {
        return Arbitraries.strings().ofMaxLength(8).filter(text -> text.indexOf('\0') < 0);
    }
}
