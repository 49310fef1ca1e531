package octavo.server.records.cql;

import java.util.List;
import octavo.server.records.cql.CqlNode.And;
import octavo.server.records.cql.CqlNode.Clause;
import octavo.server.records.cql.CqlNode.Not;
import octavo.server.records.cql.CqlNode.Or;

/** A query as read. Printing it gives CQL that reads as the same tree. */
public record CqlQuery(CqlNode root, List<SortKey> sortKeys) {

    public CqlQuery {
        sortKeys = List.copyOf(sortKeys);
    }

    /**
     * Reads a query; a blank one asks for all records.
     *
     * @throws CqlException if it is no CQL, or longer or deeper than {@link CqlParser} allows
     */
    public static CqlQuery parse(String cql) {
        return new CqlParser(cql).query();
    }

    @Override
    public String toString() {
        var out = new StringBuilder();
        print(root, out);
        if (!sortKeys.isEmpty()) {
            out.append(" sortBy");
            for (var key : sortKeys) {
                out.append(' ');
                printIndex(key.index(), out);
                key.modifiers().forEach(modifier -> modifier.print(out));
            }
        }
        return out.toString();
    }

    private static void print(CqlNode node, StringBuilder out) {
        switch (node) {
            case Clause(var index, var relation, var term) -> {
                printIndex(index, out);
                out.append(' ');
                relation.print(out);
                out.append(' ');
                term.print(out);
            }
            case And(var operands) -> printChain(operands, " and ", out);
            case Or(var operands) -> printChain(operands, " or ", out);
            case Not(var wanted, var unwanted) -> printChain(List.of(wanted, unwanted), " not ", out);
        }
    }

    private static void printChain(List<CqlNode> operands, String operator, StringBuilder out) {
        for (int i = 0; i < operands.size(); i++) {
            out.append(i == 0 ? "" : operator);
            var operand = operands.get(i);
            var bracketed = !(operand instanceof Clause);
            out.append(bracketed ? "(" : "");
            print(operand, out);
            out.append(bracketed ? ")" : "");
        }
    }

    private static void printIndex(String index, StringBuilder out) {
        if (CqlLexer.isBareWord(index)) {
            out.append(index);
        } else {
            Term.literal(index).print(out);
        }
    }
}
