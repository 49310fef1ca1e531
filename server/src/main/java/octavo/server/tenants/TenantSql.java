package octavo.server.tenants;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The one place where a statement learns whose rows it reads. Statements name tables as {@code {tenant}.loan}; this class
 * fills the schema of the caller's tenant. Connections run with {@code search_path = pg_catalog}, so a statement that
 * forgets the placeholder fails instead of reading a neighbour's rows.
 */
@Component
public class TenantSql {

    /**
     * Equal to one of the elements of an array parameter, for statements that run often with few elements. PostgreSQL guesses
     * ten elements behind a bare {@code any(?)} before it knows the array, finds each array cheaper than that, and so plans
     * every call anew, which took ten times as long as the call (measured at the desk). Through a subquery the guess is the
     * same for all, and one plan is kept.
     */
    public static final String ONE_OF = "= any(array(select unnest(?)))";

    private static final String PLACEHOLDER = "{tenant}";

    private final JdbcClient jdbc;

    TenantSql(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** A statement against the rows of the current caller's tenant. */
    public JdbcClient.StatementSpec sql(String statement) {
        return jdbc.sql(fill(statement));
    }

    /** The statement's text for the current caller's tenant, for what the client cannot do, such as COPY. */
    public String fill(String statement) {
        return statement.replace(PLACEHOLDER, Caller.current().tenant().schema());
    }
}
