package octavo.server.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import octavo.server.TestPlatform;
import org.junit.jupiter.api.Test;

/** What the declarations promise, the migrations keep. */
class DeclarationsTest {

    private static final String SCHEMA = "t_" + TestPlatform.TENANT;

    private final TestPlatform platform = TestPlatform.get();
    private final RecordRegistry registry = platform.bean(RecordRegistry.class);

    @Test
    void every_declared_type_has_a_table_with_id_document_and_version() throws SQLException {
        var columns = strings("""
                select table_name || '.' || column_name from information_schema.columns where table_schema = ?
                """);

        for (var type : registry.types()) {
            assertThat(columns).contains(type.name() + ".id", type.name() + ".doc", type.name() + ".version");
        }
    }

    @Test
    void every_declared_unique_field_has_a_unique_index_of_the_name_that_refusals_know() throws SQLException {
        var unique = strings("""
                select c.relname
                  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
                 where n.nspname = ? and i.indisunique
                """);

        Set<String> missing = new TreeSet<>();
        for (var type : registry.types()) {
            for (var field : type.uniques()) {
                missing.add(type.indexName(field));
            }
        }
        missing.removeAll(unique);
        assertThat(missing).isEmpty();
    }

    @Test
    void every_reference_by_column_has_a_foreign_key_and_an_index_that_starts_with_it() throws SQLException {
        var foreignKeys = strings("""
                select c.relname || '.' || a.attname || ' -> ' || t.relname
                  from pg_constraint k
                  join pg_class c on c.oid = k.conrelid
                  join pg_class t on t.oid = k.confrelid
                  join pg_namespace n on n.oid = c.relnamespace
                  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
                 where n.nspname = ? and k.contype = 'f'
                """);
        var leading = strings("""
                select c.relname || '.' || a.attname
                  from pg_index i
                  join pg_class c on c.oid = i.indrelid
                  join pg_namespace n on n.oid = c.relnamespace
                  join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
                 where n.nspname = ?
                """);

        for (var type : registry.types()) {
            for (var reference : type.references()) {
                if (reference.column() != null) {
                    var column = type.name() + "." + reference.column();
                    assertThat(foreignKeys).contains(column + " -> " + reference.target());
                    assertThat(leading).contains(column);
                }
            }
        }
    }

    @Test
    void every_searchable_field_compiles_to_sql_that_the_database_accepts() throws SQLException {
        try (var connection = platform.connect()) {
            for (var type : registry.types()) {
                for (var field : type.fields().values()) {
                    explain(connection, "select %s from %s.%s r".formatted(field.sql(), SCHEMA, type.name()));
                }
            }
        }
    }

    private static void explain(Connection connection, String statement) throws SQLException {
        try (var explain = connection.prepareStatement("explain " + statement.replace("{tenant}", SCHEMA))) {
            assertThat(explain.execute()).isTrue();
        }
    }

    private Set<String> strings(String statement) throws SQLException {
        Set<String> found = new HashSet<>();
        try (var connection = platform.connect();
                var query = connection.prepareStatement(statement)) {
            query.setString(1, SCHEMA);
            try (var rows = query.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
        }
        return found;
    }
}
