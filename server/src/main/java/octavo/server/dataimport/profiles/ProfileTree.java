package octavo.server.dataimport.profiles;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordQuery.Totals;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes FOLIO's snapshot wrappers of profiles and associations: job, then matches and actions in their order, then mappings.
 */
@Component
class ProfileTree {

    private static final String ASSOCIATION = "profile_association";
    private static final int CHILDREN_MAX = 1_000;

    /** Deeper trees are taken for rings. */
    private static final int DEPTH_MAX = 50;

    private final RecordStore store;

    ProfileTree(RecordStore store) {
        this.store = store;
    }

    ObjectNode of(UUID profileId, ProfileKind kind, UUID jobProfileId) {
        return wrapper(profileId, kind, jobProfileId, null, null, 0);
    }

    /** One level below a profile, whatever job it is meant in. */
    List<ObjectNode> children(UUID profileId, ProfileKind kind) {
        var wrapper = of(profileId, kind, profileId);
        return wrapper.path("childSnapshotWrappers")
                .valueStream()
                .map(ObjectNode.class::cast)
                .toList();
    }

    /** The profiles that use a profile. */
    List<ObjectNode> parents(UUID profileId) {
        return store.list(ASSOCIATION, all("detailProfileId==\"%s\"".formatted(profileId))).records().stream()
                .map(record -> {
                    var association = record.document();
                    var id = id(association, "masterProfileId");
                    var kind = kind(association.path("masterProfileType").asString(""));
                    return node(id, kind, null, association);
                })
                .toList();
    }

    private ObjectNode wrapper(
            UUID profileId,
            ProfileKind kind,
            UUID jobProfileId,
            @Nullable String wrapperId,
            @Nullable ObjectNode association,
            int depth) {
        if (depth > DEPTH_MAX) {
            throw FolioException.invalid(
                    "the profiles refer to each other in a ring", "jobProfileId", jobProfileId.toString());
        }
        var wrapper = node(profileId, kind, wrapperId, association);
        var children = wrapper.putArray("childSnapshotWrappers");
        for (var child : associationsBelow(profileId, kind, jobProfileId, wrapperId)) {
            children.add(wrapper(
                    id(child, "detailProfileId"),
                    kind(child.path("detailProfileType").asString("")),
                    jobProfileId,
                    child.path("detailWrapperId").asString(null),
                    child,
                    depth + 1));
        }
        return wrapper;
    }

    private ObjectNode node(
            UUID profileId, ProfileKind kind, @Nullable String wrapperId, @Nullable ObjectNode association) {
        var node = Json.object()
                .put("id", Uuids.next().toString())
                .put("profileId", profileId.toString())
                .put("contentType", kind.name());
        if (wrapperId != null) {
            node.put("profileWrapperId", wrapperId);
        }
        node.set("content", store.get(kind.recordType(), profileId).document());
        if (association != null) {
            if (association.hasNonNull("reactTo")) {
                node.set("reactTo", association.get("reactTo"));
            }
            node.put("order", association.path("order").asInt(0));
        }
        return node;
    }

    /**
     * The same match or action may stand in several jobs, and more than once in one: associations made for this job count
     * before those made for none, and where wrappers tell occurrences apart, only this occurrence's.
     */
    private List<ObjectNode> associationsBelow(
            UUID profileId, ProfileKind kind, UUID jobProfileId, @Nullable String wrapperId) {
        var all = new ArrayList<ObjectNode>();
        store.list(ASSOCIATION, all("masterProfileId==\"%s\"".formatted(profileId)))
                .records()
                .forEach(record -> all.add(record.document()));
        if (kind == ProfileKind.MATCH_PROFILE) {
            all.removeIf(association -> association.hasNonNull("jobProfileId")
                    && !jobProfileId
                            .toString()
                            .equals(association.path("jobProfileId").asString("")));
        }
        if (wrapperId != null && all.stream().anyMatch(association -> wrapperId.equals(masterWrapper(association)))) {
            all.removeIf(association -> !wrapperId.equals(masterWrapper(association)));
        }
        all.sort(
                Comparator.comparingInt(association -> association.path("order").asInt(0)));
        return all;
    }

    private static String masterWrapper(JsonNode association) {
        return association.path("masterWrapperId").asString("");
    }

    private static UUID id(JsonNode association, String field) {
        var id = Uuids.parse(association.path(field).asString(null));
        if (id == null) {
            throw new IllegalStateException("association %s has no %s".formatted(association.path("id"), field));
        }
        return id;
    }

    private static ProfileKind kind(String type) {
        for (var kind : ProfileKind.values()) {
            if (kind.name().equals(type)) {
                return kind;
            }
        }
        throw new IllegalStateException("an association names the profile type '%s'".formatted(type));
    }

    private static RecordQuery all(String cql) {
        return new RecordQuery(cql, 0, CHILDREN_MAX, Totals.NONE);
    }
}
