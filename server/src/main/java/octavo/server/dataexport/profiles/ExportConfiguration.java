package octavo.server.dataexport.profiles;

import octavo.server.records.FolioException;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** What clients set for all exports of a tenant, by FOLIO's keys. */
@Component
@Transactional
public class ExportConfiguration {

    private static final String SLICE_SIZE = "slice_size";

    /** FOLIO's default for {@value #SLICE_SIZE}. */
    private static final int RECORDS_PER_FILE = 100_000;

    private final TenantSql sql;

    ExportConfiguration(TenantSql sql) {
        this.sql = sql;
    }

    /** Above this many records an export is several files in one ZIP. */
    @Transactional(readOnly = true)
    public int recordsPerFile() {
        return sql.sql("select value from {tenant}.export_configuration where key = ?")
                .param(SLICE_SIZE)
                .query(String.class)
                .optional()
                .map(Integer::valueOf)
                .orElse(RECORDS_PER_FILE);
    }

    /** @throws FolioException 400 for a value that the key cannot have */
    public void set(String key, String value) {
        if (key.equals(SLICE_SIZE) && !value.matches("[1-9]\\d{0,8}")) {
            throw FolioException.badRequest("%s must be a number from 1, not '%s'".formatted(SLICE_SIZE, value));
        }
        sql.sql("""
                insert into {tenant}.export_configuration (key, value) values (?, ?)
                on conflict (key) do update set value = excluded.value
                """).param(key).param(value).update();
    }
}
