package octavo.server.records.cql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** SQL in the making, with its parameters in the order of their question marks. */
final class SqlText {

    /** PostgreSQL's protocol carries 65,535, but plans that many patterns for seconds; a list of ids is one. */
    static final int PARAMETERS_MAX = 5_000;

    private final StringBuilder sql = new StringBuilder(128);
    private final List<Object> parameters = new ArrayList<>();

    SqlText add(String part) {
        sql.append(part);
        return this;
    }

    /** Adds SQL that has a question mark for each value. */
    SqlText add(String part, Object value) {
        if (parameters.size() == PARAMETERS_MAX) {
            throw CqlException.refused("the query has more than %d terms, lists of ids and of codes not counted"
                    .formatted(PARAMETERS_MAX));
        }
        sql.append(part);
        parameters.add(value);
        return this;
    }

    SqlCondition condition(Optional<String> orderBy) {
        return new SqlCondition(sql.toString(), parameters, orderBy);
    }
}
