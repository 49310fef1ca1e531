package octavo.server.records.cql;

import java.util.List;
import java.util.Optional;

/**
 * A compiled query over a record's table, aliased {@code r}.
 *
 * @param where the condition, terms only as {@code ?}
 * @param parameters the values of the condition, in order
 * @param orderBy what follows {@code order by}, without parameters; empty when the query names no order
 */
public record SqlCondition(String where, List<Object> parameters, Optional<String> orderBy) {

    public SqlCondition {
        parameters = List.copyOf(parameters);
    }
}
