package octavo.server.records.cql;

import java.util.List;

/** A query's tree. Chains of one boolean are one node, so that ten thousand ids joined by {@code or} stay flat. */
public sealed interface CqlNode {

    /** A comparison; a bare term has the index {@code cql.serverChoice} or the one before its bracket. */
    record Clause(String index, Relation relation, Term term) implements CqlNode {

        /** What a bare term compares with: the server's choice. */
        static final String SERVER_CHOICE = "cql.serverChoice";

        static final String ALL_RECORDS = "cql.allRecords";
    }

    /** What all of its two or more operands match. */
    record And(List<CqlNode> operands) implements CqlNode {
        public And {
            operands = List.copyOf(operands);
        }
    }

    /** What some of its two or more operands match. */
    record Or(List<CqlNode> operands) implements CqlNode {
        public Or {
            operands = List.copyOf(operands);
        }
    }

    /** What the one matches and the other does not: CQL's {@code not} has two sides. */
    record Not(CqlNode wanted, CqlNode unwanted) implements CqlNode {}
}
