package octavo.server.tenants.admin;

import java.util.List;
import octavo.server.tenants.Refusal;
import octavo.server.tenants.TenantId;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The timers that clients set for a tenant, as descriptors with {@code id} and {@code routingEntry}. */
@Component
class TenantTimers {

    private static final int ID_CHARACTERS_MAX = 200;

    private final JdbcClient jdbc;
    private final JsonMapper json;

    TenantTimers(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    List<ObjectNode> list(TenantId tenant) {
        return jdbc.sql("select entry from octavo.tenant_timer where tenant_id = :tenant order by id")
                .param("tenant", tenant.value())
                .query((row, _) -> json.readValue(row.getString("entry"), ObjectNode.class))
                .list();
    }

    void change(TenantId tenant, ObjectNode timer) {
        var id = timer.path("id").asString("");
        if (id.isBlank()
                || id.length() > ID_CHARACTERS_MAX
                || !timer.path("routingEntry").isObject()) {
            throw Refusal.text(400, "A timer has an id and a routingEntry");
        }
        timer.put("modified", true);
        var entry = timer.toString();
        if (entry.contains("\\u0000")) {
            throw Refusal.text(400, "The character \\u0000 cannot be stored");
        }
        jdbc.sql("""
                insert into octavo.tenant_timer (tenant_id, id, entry)
                values (:tenant, :id, cast(:entry as jsonb))
                on conflict (tenant_id, id) do update set entry = excluded.entry
                """)
                .param("tenant", tenant.value())
                .param("id", id)
                .param("entry", entry)
                .update();
    }
}
