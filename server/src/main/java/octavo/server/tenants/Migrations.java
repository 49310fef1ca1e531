package octavo.server.tenants;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.springframework.stereotype.Component;

/**
 * Brings schemas to the version of this program: the platform's own before any bean reads it, a tenant's when it is made
 * and at each start. Scripts run over connections of their own, since they set the search path, which no pooled connection
 * may keep.
 */
@Component
class Migrations {

    private static final String PLATFORM = "octavo";

    private final HikariDataSource pool;

    Migrations(DataSource dataSource) throws SQLException {
        pool = dataSource.unwrap(HikariDataSource.class);
        scripts("classpath:db/platform", PLATFORM).load().migrate();
    }

    /** Creates the tenant's schema if it is missing, and runs the scripts that it has not seen yet. */
    void migrate(TenantId tenant) {
        scripts("classpath:db/tenant", tenant.schema())
                .initSql("set search_path = " + PLATFORM)
                .load()
                .migrate();
    }

    private FluentConfiguration scripts(String location, String schema) {
        return Flyway.configure()
                .dataSource(pool.getJdbcUrl(), pool.getUsername(), pool.getPassword())
                .locations(location)
                .schemas(schema)
                .defaultSchema(schema)
                .createSchemas(true)
                .table("schema_version")
                .failOnMissingLocations(true);
    }
}
