package octavo.server.records.cql;

import static octavo.server.records.cql.Property.holds;
import static octavo.server.records.cql.Property.listOf;
import static octavo.server.records.cql.Property.oneOf;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import octavo.server.records.cql.CqlNode.And;
import octavo.server.records.cql.CqlNode.Clause;
import octavo.server.records.cql.CqlNode.Not;
import octavo.server.records.cql.CqlNode.Or;
import org.junit.jupiter.api.Test;

class CqlPropertyTest {

    private static final List<String> PIECES = List.of(
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
            "?");

    private static final List<String> INDEXES = List.of("name", "status.name", "not", "sortBy", "all");
    private static final List<String> MODIFIERS = List.of("number", "@value", "sort.descending", "and", "x");
    private static final List<String> WILD = List.of("*", "?", "^", "a b", "\\\"", "\\\\", "é");

    @Test
    void any_text_is_read_or_refused() {
        holds(1_000, random -> readAndCompile(text(random, 255)));
    }

    @Test
    void any_text_of_cqls_own_pieces_is_read_or_refused() {
        holds(5_000, random -> readAndCompile(String.join("", listOf(random, 0, 25, any -> oneOf(any, PIECES)))));
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

    @Test
    void a_printed_tree_reads_as_itself() {
        holds(1_000, random -> {
            var query =
                    new CqlQuery(node(random, 3), listOf(random, 0, 3, any -> new SortKey(index(any), modifiers(any))));

            assertThat(CqlQuery.parse(query.toString())).isEqualTo(query);
        });
    }

    @Test
    void a_literal_term_means_its_text() {
        holds(1_000, random -> {
            var text = text(random, 255);
            var term = Term.literal(text);

            assertThat(term.text()).isEqualTo(text);
            assertThat(term.hasWildcards()).isFalse();
            assertThat(term.withoutAnchors()).isSameAs(term);
        });
    }

    private static CqlNode node(Random random, int depth) {
        return switch (depth == 0 ? 0 : random.nextInt(4)) {
            case 0 -> new Clause(index(random), relation(random), term(random));
            case 1 -> new And(operands(random, depth));
            case 2 -> new Or(operands(random, depth));
            default -> new Not(node(random, depth - 1), node(random, depth - 1));
        };
    }

    private static List<CqlNode> operands(Random random, int depth) {
        return listOf(random, 2, 3, any -> node(any, depth - 1));
    }

    private static String index(Random random) {
        return random.nextBoolean() ? oneOf(random, INDEXES) : name(random);
    }

    private static Relation relation(Random random) {
        return new Relation(oneOf(random, List.of(Comparison.values())), modifiers(random));
    }

    private static List<Modifier> modifiers(Random random) {
        return listOf(random, 0, 2, any -> {
            var name = oneOf(any, MODIFIERS);
            var comparison = oneOf(any, List.of(Comparison.EQUAL, Comparison.NOT_EQUAL));
            return new Modifier(name, any.nextBoolean() ? null : new Modifier.Test(comparison, term(any)));
        });
    }

    private static Term term(Random random) {
        return random.nextBoolean()
                ? Term.literal(name(random))
                : new Term(String.join("", listOf(random, 0, 4, any -> oneOf(any, WILD))));
    }

    /** A short text without NUL, which neither CQL nor PostgreSQL has. */
    private static String name(Random random) {
        return text(random, 8).replace("\0", "");
    }

    private static String text(Random random, int lengthMax) {
        return Property.text(random, 0, lengthMax, CqlPropertyTest::sign);
    }

    /** Half of them ASCII, and no halves of surrogate pairs. */
    private static char sign(Random random) {
        return random.nextBoolean()
                ? (char) random.nextInt(0x80)
                : (char) (random.nextInt(8) == 0 ? random.nextInt(0xe000, 0xfffe) : random.nextInt(0x80, 0xd800));
    }
}
