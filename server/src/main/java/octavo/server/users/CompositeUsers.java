package octavo.server.users;

import java.util.List;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.Caller;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A user with group, permissions, proxies and service points in one answer, as FOLIO's front ends ask for after sign-in. */
@Component
class CompositeUsers {

    private static final int PROXIES_MAX = 1_000;

    private final RecordStore store;
    private final PermissionNames names;

    CompositeUsers(RecordStore store, PermissionNames names) {
        this.store = store;
        this.names = names;
    }

    /**
     * @param expand permissions with all that their sets contain
     * @param full permissions as records, not as names
     */
    @Transactional(readOnly = true)
    public ObjectNode compose(UUID userId, boolean expand, boolean full) {
        var user = store.get(UserRecords.USER, userId).document();
        var answer = Json.object();
        answer.set("user", user);
        var group = user.path("patronGroup").asString("");
        if (!group.isEmpty()) {
            store.find(UserRecords.PATRON_GROUP, UUID.fromString(group))
                    .ifPresent(found -> answer.set("patronGroup", found.document()));
        }
        byUser(UserRecords.PERMISSION_USER, userId, 1)
                .forEach(held -> answer.set("permissions", permissions(held.document(), userId, expand, full)));
        var proxies = answer.putArray("proxiesFor");
        byUser(UserRecords.PROXY_FOR, userId, PROXIES_MAX).forEach(proxy -> proxies.add(proxy.document()));
        byUser(UserRecords.SERVICE_POINTS_USER, userId, 1)
                .forEach(points -> answer.set("servicePointsUser", servicePoints(points.document())));
        answer.put("tenant", Caller.current().tenant().value());
        return answer;
    }

    private List<StoredRecord> byUser(String type, UUID userId, int limit) {
        return store.list(type, RecordQuery.of("userId==" + userId, limit)).records();
    }

    private ObjectNode permissions(ObjectNode held, UUID userId, boolean expand, boolean full) {
        var assigned =
                held.path("permissions").valueStream().map(JsonNode::asString).toList();
        held.set("permissions", names.list(expand ? names.heldBy(userId) : assigned, full));
        return held;
    }

    private ObjectNode servicePoints(ObjectNode of) {
        var ids = of.path("servicePointsIds")
                .valueStream()
                .map(id -> UUID.fromString(id.asString()))
                .toList();
        var points = of.putArray("servicePoints");
        store.findAll("service_point", ids).forEach(point -> points.add(point.document()));
        return of;
    }
}
