package octavo.server.records;

import java.util.List;
import java.util.Locale;
import octavo.server.records.RecordType.HridKind;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;

/**
 * Human-readable ids: a prefix and a number, {@code in00000000001}, from one sequence a kind. No number is given twice;
 * gaps are allowed, since a sequence does not roll back.
 */
@Component
public class Hrids {

    private final TenantSql sql;

    Hrids(TenantSql sql) {
        this.sql = sql;
    }

    /** Takes the next numbers of a kind, formatted by the tenant's settings; one statement. */
    public List<String> next(HridKind kind, int count) {
        var name = kind.name().toLowerCase(Locale.ROOT);
        return sql.sql("""
                        select s.prefix
                               || case when f.retain_leading_zeroes then lpad(n::text, greatest(11, length(n::text)), '0')
                                       else n::text end
                          from {tenant}.hrid_setting s, {tenant}.hrid_format f,
                               (select nextval('{tenant}.hrid_%s') as n from generate_series(1, ?)) numbers
                         where s.kind = '%s'
                        """.formatted(name, name))
                .param(count)
                .query((row, number) -> row.getString(1))
                .list();
    }
}
