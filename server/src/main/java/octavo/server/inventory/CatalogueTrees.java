package octavo.server.inventory;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** What hangs below many records at once: two statements, however many there are. */
@Component
public class CatalogueTrees {

    private final TenantSql sql;

    CatalogueTrees(TenantSql sql) {
        this.sql = sql;
    }

    /** A holdings record with its items. */
    public record Holdings(UUID id, ObjectNode document, List<ObjectNode> items) {}

    private record Below(UUID above, UUID id, ObjectNode document) {}

    /** The holdings of instances with their items, in the order of their ids; nothing for an instance without. */
    public Map<UUID, List<Holdings>> ofInstances(Collection<UUID> instanceIds) {
        return trees(sql.sql("""
                        select instance_id as above, id, doc from {tenant}.holdings where instance_id = any(?) order by id
                        """)
                .param(instanceIds.toArray(UUID[]::new))
                .query(CatalogueTrees::row)
                .list());
    }

    /** Holdings with their items; nothing for an id of none. */
    public Map<UUID, List<Holdings>> ofHoldings(Collection<UUID> holdingsIds) {
        return trees(sql.sql("select id as above, id, doc from {tenant}.holdings where id = any(?)")
                .param(holdingsIds.toArray(UUID[]::new))
                .query(CatalogueTrees::row)
                .list());
    }

    private Map<UUID, List<Holdings>> trees(List<Below> holdings) {
        Map<UUID, List<ObjectNode>> items = new HashMap<>();
        for (var item : items(holdings.stream().map(Below::id).toList())) {
            items.computeIfAbsent(item.above(), _ -> new ArrayList<>()).add(item.document());
        }
        Map<UUID, List<Holdings>> trees = new HashMap<>();
        for (var one : holdings) {
            trees.computeIfAbsent(one.above(), _ -> new ArrayList<>())
                    .add(new Holdings(one.id(), one.document(), items.getOrDefault(one.id(), List.of())));
        }
        return trees;
    }

    private List<Below> items(List<UUID> holdingsIds) {
        if (holdingsIds.isEmpty()) {
            return List.of();
        }
        return sql.sql("""
                        select holdings_id as above, id, doc from {tenant}.item where holdings_id = any(?) order by id
                        """)
                .param(holdingsIds.toArray(UUID[]::new))
                .query(CatalogueTrees::row)
                .list();
    }

    private static Below row(ResultSet row, int number) throws SQLException {
        return new Below(
                row.getObject("above", UUID.class),
                row.getObject("id", UUID.class),
                Json.parseStored(row.getString("doc")));
    }
}
