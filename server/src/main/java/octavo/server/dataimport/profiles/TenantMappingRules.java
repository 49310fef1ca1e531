package octavo.server.dataimport.profiles;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import octavo.server.mapping.InvalidMappingRules;
import octavo.server.mapping.MappingRules;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantId;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.JsonNode;

/** The rules by which a tenant's MARC records become FOLIO's: the shipped ones until somebody changes them. */
@Component
public class TenantMappingRules {

    private final TenantSql sql;

    /** Compiled rules beside the text that they were compiled from: compiling is dearer than comparing. */
    private final Map<Key, Compiled> compiled = new ConcurrentHashMap<>();

    TenantMappingRules(TenantSql sql) {
        this.sql = sql;
    }

    private record Key(TenantId tenant, RuleSet set) {}

    private record Compiled(JsonNode source, MappingRules rules) {}

    /** The rules in FOLIO's JSON form. */
    public JsonNode json(RuleSet set) {
        return stored(set).orElseGet(set::defaults);
    }

    MappingRules compiled(RuleSet set) {
        var source = json(set);
        var key = new Key(Caller.current().tenant(), set);
        var known = compiled.get(key);
        if (known == null || !known.source().equals(source)) {
            known = new Compiled(source, set.compile(source));
            compiled.put(key, known);
        }
        return known.rules();
    }

    /**
     * Takes new rules.
     *
     * @throws FolioException 400 that names the tag and what is wrong with it
     */
    @Transactional
    public void replace(RuleSet set, JsonNode rules) {
        try {
            set.compile(rules);
        } catch (InvalidMappingRules e) {
            var refusal = FolioException.badRequest(String.valueOf(e.getMessage()));
            refusal.initCause(e);
            throw refusal;
        }
        sql.sql("""
                insert into {tenant}.mapping_rules as r (record_type, rules, updated_by) values (?, ?::jsonb, ?)
                on conflict (record_type) do update
                   set rules = excluded.rules, updated_by = excluded.updated_by, updated_at = now()
                """)
                .param(set.path())
                .param(Json.compact(rules))
                .param(Caller.current().userId())
                .update();
    }

    /** Goes back to the shipped rules. */
    @Transactional
    public void restore(RuleSet set) {
        sql.sql("delete from {tenant}.mapping_rules where record_type = ?")
                .param(set.path())
                .update();
    }

    private Optional<JsonNode> stored(RuleSet set) {
        return sql.sql("select rules from {tenant}.mapping_rules where record_type = ?")
                .param(set.path())
                .query(String.class)
                .optional()
                .map(Json.COMPACT::readTree);
    }
}
