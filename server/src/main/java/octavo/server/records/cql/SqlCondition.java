package octavo.server.records.cql;

import java.util.List;
import java.util.Optional;

/**
 * A query as SQL over a record table aliased {@code r}. Terms are in the parameters only.
 *
 * @param where a condition, never empty
 * @param parameters for the {@code ?} of {@code where}, in order
 * @param orderBy sort keys without parameters, without a last key that makes the order total; empty if none was asked for
 */
public record SqlCondition(String where, List<Object> parameters, Optional<String> orderBy) {

    static final String TRUE = "true";

    public SqlCondition {
        parameters = List.copyOf(parameters);
    }

    /** True if every record matches: such a list's total needs no count. */
    public boolean matchesAll() {
        return where.equals(TRUE);
    }
}
