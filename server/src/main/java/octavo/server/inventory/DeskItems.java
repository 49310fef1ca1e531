package octavo.server.inventory;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import octavo.server.inventory.DeskItem.Home;
import octavo.server.records.Json;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Items as the desk needs them, each with its tree and place in one statement. */
@Component
public class DeskItems {

    private static final String SELECT = """
            select i.id, i.version, i.doc, i.holdings_id, h.instance_id,
                   n.doc->>'title' as title,
                   n.doc->'contributors' as contributors,
                   m.doc->>'name' as material_type,
                   l.id as location_id,
                   l.doc as location
              from {tenant}.item i
              join {tenant}.holdings h on h.id = i.holdings_id
              join {tenant}.instance n on n.id = h.instance_id
              left join {tenant}.material_type m on m.id = octavo.uuid_or_null(i.doc->>'materialTypeId')
              left join {tenant}.location l on l.id = octavo.uuid_or_null(i.doc->>'effectiveLocationId')
            """;

    private final TenantSql sql;

    DeskItems(TenantSql sql) {
        this.sql = sql;
    }

    /** The item with exactly this barcode (F15), its row locked until the transaction ends. */
    public Optional<DeskItem> lockByBarcode(String barcode) {
        if (barcode.indexOf('\0') >= 0) {
            return Optional.empty(); // PostgreSQL has no text with this character, so nothing is called so
        }
        return sql.sql(SELECT + " where i.barcode = ? for no key update of i")
                .param(barcode)
                .query(DeskItems::row)
                .optional();
    }

    /** The items of these ids that exist, their rows locked in the order of ids until the transaction ends. */
    public List<DeskItem> lockAll(Collection<UUID> ids) {
        return sql.sql(SELECT + " where i.id " + TenantSql.ONE_OF + " order by i.id for no key update of i")
                .param(ids.toArray(UUID[]::new))
                .query(DeskItems::row)
                .list();
    }

    /** All items of an instance, their rows locked in the order of ids until the transaction ends. */
    public List<DeskItem> lockAllOfInstance(UUID instanceId) {
        return sql.sql(SELECT + " where h.instance_id = ? order by i.id for no key update of i")
                .param(instanceId)
                .query(DeskItems::row)
                .list();
    }

    /** All items of an instance. */
    public List<DeskItem> findAllOfInstance(UUID instanceId) {
        return sql.sql(SELECT + " where h.instance_id = ? order by i.id")
                .param(instanceId)
                .query(DeskItems::row)
                .list();
    }

    /** The items of these ids that still exist, in no order. */
    public List<DeskItem> findAll(Collection<UUID> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        return sql.sql(SELECT + " where i.id " + TenantSql.ONE_OF)
                .param(ids.toArray(UUID[]::new))
                .query(DeskItems::row)
                .list();
    }

    private static DeskItem row(ResultSet row, int number) throws SQLException {
        var contributors = row.getString("contributors");
        var title = row.getString("title");
        var materialType = row.getString("material_type");
        return new DeskItem(
                new StoredRecord(
                        row.getObject("id", UUID.class), row.getInt("version"), Json.parseStored(row.getString("doc"))),
                row.getObject("holdings_id", UUID.class),
                row.getObject("instance_id", UUID.class),
                title == null ? "" : title,
                contributors == null ? Json.COMPACT.createArrayNode() : Json.COMPACT.readTree(contributors),
                materialType == null ? "" : materialType,
                home(row.getObject("location_id", UUID.class), row.getString("location")));
    }

    private static @Nullable Home home(@Nullable UUID id, @Nullable String document) {
        if (id == null || document == null) {
            return null;
        }
        var location = Json.parseStored(document);
        var primary = Uuids.parse(location.path("primaryServicePoint").asString(null));
        Set<UUID> servicePoints = new HashSet<>();
        if (primary != null) {
            servicePoints.add(primary);
        }
        for (var servicePoint : location.path("servicePointIds")) {
            var servicePointId = Uuids.parse(servicePoint.asString(null));
            if (servicePointId != null) {
                servicePoints.add(servicePointId);
            }
        }
        return new Home(
                id,
                location.path("name").asString(""),
                location.path("code").asString(""),
                location.path("libraryId").asString(""),
                location.path("campusId").asString(""),
                location.path("institutionId").asString(""),
                primary,
                servicePoints,
                location.path("isFloatingCollection").asBoolean(false));
    }
}
