package octavo.server.dataimport.profiles;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordPage;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Profiles with the associations that make trees of them. */
@Service
@Transactional
public class Profiles {

    private static final String ASSOCIATION = "profile_association";
    private static final Pattern SORT = Pattern.compile("(?i)\\s+sortby\\s+");

    private final RecordStore store;
    private final ProfileTree tree;

    Profiles(RecordStore store, ProfileTree tree) {
        this.store = store;
        this.tree = tree;
    }

    @Transactional(readOnly = true)
    public RecordPage list(ProfileKind kind, RecordQuery query, boolean showHidden) {
        return store.list(
                kind.recordType(),
                showHidden
                        ? query
                        : new RecordQuery(withoutHidden(query.cql()), query.offset(), query.limit(), query.totals()));
    }

    /** The query with the condition that a profile is not hidden; an order, which stands outside, stays there. */
    private static String withoutHidden(@Nullable String cql) {
        var visible = "(cql.allRecords=1 not hidden==true)";
        if (cql == null || cql.isBlank()) {
            return visible;
        }
        var sort = SORT.matcher(" " + cql);
        if (!sort.find()) {
            return "(%s) and %s".formatted(cql, visible);
        }
        var condition = (" " + cql).substring(0, sort.start()).strip();
        var order = (" " + cql).substring(sort.end());
        return (condition.isEmpty() ? visible : "(%s) and %s".formatted(condition, visible)) + " sortBy " + order;
    }

    @Transactional(readOnly = true)
    public ObjectNode get(ProfileKind kind, UUID id, boolean withRelations) {
        var profile = store.get(kind.recordType(), id).document();
        if (withRelations) {
            profile.set("childProfiles", Json.COMPACT.valueToTree(tree.children(id, kind)));
            profile.set("parentProfiles", Json.COMPACT.valueToTree(tree.parents(id)));
        }
        return profile;
    }

    /**
     * Stores a profile with its relations.
     *
     * @param body FOLIO's {@code {profile, addedRelations, deletedRelations}}
     */
    public ObjectNode create(ProfileKind kind, ObjectNode body) {
        var profile = profileOf(body);
        if (!profile.hasNonNull("id") && body.hasNonNull("id")) {
            profile.set("id", body.get("id"));
        }
        var stored = store.insert(kind.recordType(), profile);
        return answer(kind, stored, body);
    }

    public ObjectNode replace(ProfileKind kind, UUID id, ObjectNode body) {
        var stored = store.update(kind.recordType(), id, profileOf(body));
        for (var relation : body.path("deletedRelations")) {
            deleteRelation(id, relation);
        }
        return answer(kind, stored, body);
    }

    /** @throws FolioException 409 where another profile uses it */
    public void delete(ProfileKind kind, UUID id) {
        store.get(kind.recordType(), id);
        var used = store.list(ASSOCIATION, RecordQuery.of("detailProfileId==\"%s\"".formatted(id), 1));
        if (!used.records().isEmpty()) {
            throw FolioException.conflict(
                    "Can not delete profile by id '%s' cause profile associated with other profiles".formatted(id));
        }
        store.deleteWhere(ASSOCIATION, "masterProfileId==\"%1$s\" or jobProfileId==\"%1$s\"".formatted(id));
        store.delete(kind.recordType(), id);
    }

    /** The tree of a job profile as it is now. */
    @Transactional(readOnly = true)
    public ObjectNode snapshot(UUID jobProfileId) {
        return tree.of(jobProfileId, ProfileKind.JOB_PROFILE, jobProfileId);
    }

    /** The tree of a profile, and the job profile within which it is meant. */
    @Transactional(readOnly = true)
    ObjectNode snapshot(UUID profileId, ProfileKind kind, UUID jobProfileId) {
        return tree.of(profileId, kind, jobProfileId);
    }

    ObjectNode storeSnapshot(UUID jobProfileId) {
        return store.insert("profile_snapshot", snapshot(jobProfileId)).document();
    }

    @Transactional(readOnly = true)
    ObjectNode storedSnapshot(UUID id) {
        var snapshot = store.get("profile_snapshot", id).document();
        snapshot.remove("metadata");
        return snapshot;
    }

    private ObjectNode answer(ProfileKind kind, StoredRecord stored, ObjectNode body) {
        var relations = addRelations(kind, stored.id(), body.path("addedRelations"));
        var answer = Json.object().put("id", stored.id().toString());
        answer.set("profile", stored.document());
        answer.putArray("addedRelations").addAll(relations);
        answer.putArray("deletedRelations");
        return answer;
    }

    private List<ObjectNode> addRelations(ProfileKind kind, UUID id, JsonNode relations) {
        var added = new ArrayList<ObjectNode>();
        for (var relation : relations) {
            if (relation instanceof ObjectNode given) {
                var association = given.deepCopy();
                fillSide(association, "master", kind, id);
                fillSide(association, "detail", kind, id);
                boolean whole = association.hasNonNull("masterProfileId") && association.hasNonNull("detailProfileId");
                boolean withItself = association.path("masterProfileId").equals(association.path("detailProfileId"));
                if (whole && !withItself) {
                    if (kind == ProfileKind.JOB_PROFILE) {
                        association.put("jobProfileId", id.toString());
                    }
                    added.add(store.insert(ASSOCIATION, association).document());
                }
            }
        }
        return added;
    }

    /** A relation leaves out the profile that is being saved: its id was not known yet. */
    private static void fillSide(ObjectNode association, String side, ProfileKind kind, UUID id) {
        var type = association.path(side + "ProfileType").asString("");
        if (!association.hasNonNull(side + "ProfileId")
                && type.toUpperCase(Locale.ROOT).equals(kind.name())) {
            association.put(side + "ProfileId", id.toString());
        }
    }

    private void deleteRelation(UUID saved, JsonNode relation) {
        var id = Uuids.parse(relation.path("id").asString(null));
        if (id != null && store.find(ASSOCIATION, id).isPresent()) {
            store.delete(ASSOCIATION, id);
            return;
        }
        var master = Uuids.parse(relation.path("masterProfileId").asString(null));
        var detail = Uuids.parse(relation.path("detailProfileId").asString(null));
        store.deleteWhere(
                ASSOCIATION,
                "masterProfileId==\"%s\" and detailProfileId==\"%s\""
                        .formatted(master == null ? saved : master, detail == null ? saved : detail));
    }

    private static ObjectNode profileOf(ObjectNode body) {
        if (body.path("profile") instanceof ObjectNode profile) {
            var own = profile.deepCopy();
            for (var computed : List.of("childProfiles", "parentProfiles", "userInfo", "metadata")) {
                own.remove(computed);
            }
            return own;
        }
        throw FolioException.invalid("must not be null", "profile", "null");
    }
}
