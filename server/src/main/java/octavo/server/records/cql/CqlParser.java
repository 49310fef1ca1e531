package octavo.server.records.cql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import octavo.server.records.cql.CqlLexer.Kind;
import octavo.server.records.cql.CqlLexer.Token;
import octavo.server.records.cql.CqlNode.And;
import octavo.server.records.cql.CqlNode.Clause;
import octavo.server.records.cql.CqlNode.Not;
import octavo.server.records.cql.CqlNode.Or;
import org.jspecify.annotations.Nullable;

/**
 * Reads CQL 1.2 as FOLIO's clients write it: booleans of equal precedence from left to right, an index and relation before a
 * bracket for the bare terms inside, unquoted terms of several words. Prefix assignments, proximity and modifiers of booleans
 * are refused.
 */
final class CqlParser {

    /** Some 20,000 UUIDs joined by {@code or}; what is longer is refused. */
    static final int LENGTH_MAX = 1_000_000;

    static final int CLAUSES_MAX = 25_000;

    /** Brackets in brackets, and height of the tree: what recursion over either may cost. */
    static final int DEPTH_MAX = 200;

    /** Far above what people sort by, far below PostgreSQL's 1,664. */
    static final int SORT_KEYS_MAX = 16;

    private enum Operator {
        AND,
        OR,
        NOT,
        PROX
    }

    /** The index and relation that bare terms have. */
    private record Scope(String index, Relation relation) {}

    /** A node and how high its tree is. */
    private record Tree(CqlNode node, int height) {}

    private final CqlLexer lexer;
    private final String cql;
    private Token token;
    private int clauses;

    CqlParser(String cql) {
        if (cql.length() > LENGTH_MAX) {
            throw CqlException.refused(
                    "the query has %d characters, at most %d are read".formatted(cql.length(), LENGTH_MAX));
        }
        if (cql.indexOf('\0') >= 0) {
            throw CqlException.at(cql.indexOf('\0'), "the character U+0000 is not allowed");
        }
        this.cql = cql;
        this.lexer = new CqlLexer(cql);
        this.token = lexer.next();
    }

    CqlQuery query() {
        if (cql.isBlank()) {
            return new CqlQuery(
                    new Clause(Clause.ALL_RECORDS, Relation.of(Comparison.EQUAL), new Term("1")), List.of());
        }
        var root = booleans(new Scope(Clause.SERVER_CHOICE, Relation.of(Comparison.EQUAL)), 0);
        return new CqlQuery(root.node(), isSortBy(token) ? sortKeys() : List.of());
    }

    private Tree booleans(Scope scope, int depth) {
        var first = operand(scope, depth);
        var height = first.height();
        var operands = new ArrayList<CqlNode>(List.of(first.node()));
        Operator chain = null;
        for (var operator = operator(token); operator != null; operator = operator(token)) {
            if (chain != null && (operator != chain || chain == Operator.NOT)) {
                operands = new ArrayList<>(List.of(joined(chain, operands)));
                height = raised(height);
            }
            chain = operator;
            advance();
            if (token.is("/")) {
                throw CqlException.at(token.position(), "modifiers of and, or and not are not supported");
            }
            var right = operand(scope, depth);
            operands.add(right.node());
            height = Math.max(height, right.height());
        }
        var ended = depth == 0 ? token.kind() == Kind.END || isSortBy(token) : token.is(")");
        if (!ended) {
            throw expected("and, or, not" + (depth == 0 ? ", sortBy or the end" : " or )"));
        }
        return chain == null ? first : new Tree(joined(chain, operands), raised(height));
    }

    private static CqlNode joined(Operator operator, List<CqlNode> operands) {
        return switch (operator) {
            case AND -> new And(operands);
            case OR -> new Or(operands);
            case NOT -> new Not(operands.get(0), operands.get(1));
            case PROX -> throw CqlException.refused("prox is not supported; write the words as one quoted term");
        };
    }

    private int raised(int height) {
        if (height == DEPTH_MAX) {
            throw CqlException.at(token.position(), "and, or and not are mixed more than %d deep".formatted(DEPTH_MAX));
        }
        return height + 1;
    }

    private Tree operand(Scope scope, int depth) {
        if (token.is("(")) {
            return bracket(scope, depth);
        }
        if (token.is(">")) {
            throw CqlException.at(token.position(), "prefix assignments are not supported");
        }
        if (!token.isText()) {
            throw expected("an index, a term or (");
        }
        var start = token;
        advance();
        var relation = relation();
        if (relation == null) {
            if (isKeyword(start)) {
                throw CqlException.at(
                        start.position(),
                        "expected an index, a term or (, found '%s'; it stands between two clauses, as in cql.allRecords=1 NOT a==b"
                                .formatted(start.text()));
            }
            return clause(scope.index(), scope.relation(), start);
        }
        var index = new Term(start.text()).text();
        if (token.is("(")) {
            return bracket(new Scope(index, relation), depth);
        }
        if (!token.isText()) {
            throw expected("a term or (");
        }
        var term = token;
        advance();
        return clause(index, relation, term);
    }

    private Tree bracket(Scope scope, int depth) {
        if (depth == DEPTH_MAX) {
            throw CqlException.at(token.position(), "brackets are nested more than %d deep".formatted(DEPTH_MAX));
        }
        advance();
        var inner = booleans(scope, depth + 1);
        advance();
        return inner;
    }

    private Tree clause(String index, Relation relation, Token start) {
        if (++clauses > CLAUSES_MAX) {
            throw CqlException.refused("the query has more than %d clauses".formatted(CLAUSES_MAX));
        }
        return new Tree(new Clause(index, relation, term(start)), 1);
    }

    /** FOLIO's clients leave the quotes out now and then: {@code status==In transit and …}. */
    private Term term(Token start) {
        if (start.kind() == Kind.QUOTED || token.kind() != Kind.WORD || isKeyword(token)) {
            return new Term(start.text());
        }
        var words = new StringBuilder(start.text());
        while (token.kind() == Kind.WORD && !isKeyword(token)) {
            words.append(' ').append(token.text());
            advance();
        }
        return new Term(words.toString());
    }

    private @Nullable Relation relation() {
        var comparison =
                token.kind() == Kind.SYMBOL ? symbolic(token.text()) : token.kind() == Kind.WORD ? named() : null;
        if (comparison == null) {
            return null;
        }
        advance();
        return token.is("/") ? new Relation(comparison, modifiers()) : Relation.of(comparison);
    }

    private static @Nullable Comparison symbolic(String symbol) {
        return switch (symbol) {
            case "=" -> Comparison.EQUAL;
            case "==" -> Comparison.WHOLE;
            case "<>" -> Comparison.NOT_EQUAL;
            case "<" -> Comparison.LESS;
            case ">" -> Comparison.GREATER;
            case "<=" -> Comparison.LESS_OR_EQUAL;
            case ">=" -> Comparison.GREATER_OR_EQUAL;
            default -> null;
        };
    }

    private @Nullable Comparison named() {
        return switch (token.text().toLowerCase(Locale.ROOT)) {
            case "adj", "cql.adj" -> Comparison.ADJ;
            case "all", "cql.all" -> Comparison.ALL;
            case "any", "cql.any" -> Comparison.ANY;
            case "exact", "cql.exact" -> Comparison.WHOLE; // CQL 1.1's name of ==
            case "within", "cql.within", "encloses", "cql.encloses" ->
                throw CqlException.at(token.position(), "the relation %s is not supported".formatted(token.text()));
            default -> null;
        };
    }

    private List<Modifier> modifiers() {
        var modifiers = new ArrayList<Modifier>();
        while (token.is("/")) {
            advance();
            if (token.kind() != Kind.WORD) {
                throw expected("the name of a modifier");
            }
            var name = token.text();
            advance();
            var comparison = token.kind() == Kind.SYMBOL ? symbolic(token.text()) : null;
            if (comparison == null) {
                modifiers.add(new Modifier(name, null));
                continue;
            }
            advance();
            if (!token.isText()) {
                throw expected("the value of the modifier " + CqlException.shown(name));
            }
            modifiers.add(new Modifier(name, new Modifier.Test(comparison, new Term(token.text()))));
            advance();
        }
        return modifiers;
    }

    private List<SortKey> sortKeys() {
        advance();
        var keys = new ArrayList<SortKey>();
        while (keys.isEmpty() || token.kind() != Kind.END) {
            if (!token.isText()) {
                throw expected("an index to sort by");
            }
            if (keys.size() == SORT_KEYS_MAX) {
                throw CqlException.at(token.position(), "at most %d sort keys are read".formatted(SORT_KEYS_MAX));
            }
            var index = new Term(token.text()).text();
            advance();
            keys.add(new SortKey(index, modifiers()));
        }
        return keys;
    }

    private @Nullable Operator operator(Token token) {
        if (token.kind() != Kind.WORD || token.text().length() > 4) {
            return null;
        }
        return switch (token.text().toLowerCase(Locale.ROOT)) {
            case "and" -> Operator.AND;
            case "or" -> Operator.OR;
            case "not" -> Operator.NOT;
            case "prox" -> Operator.PROX;
            default -> null;
        };
    }

    private static boolean isSortBy(Token token) {
        return token.kind() == Kind.WORD && token.text().equalsIgnoreCase("sortby");
    }

    private boolean isKeyword(Token token) {
        return operator(token) != null || isSortBy(token);
    }

    private void advance() {
        token = lexer.next();
    }

    private CqlException expected(String what) {
        return CqlException.at(token.position(), "expected %s, found %s".formatted(what, token.described()));
    }
}
