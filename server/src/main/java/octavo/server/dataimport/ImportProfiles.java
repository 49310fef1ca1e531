package octavo.server.dataimport;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.dataimport.profiles.ProfileChecks;
import octavo.server.dataimport.profiles.ProfileKind;
import octavo.server.dataimport.profiles.Profiles;
import octavo.server.dataimport.profiles.RecordKind;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import tools.jackson.databind.node.ObjectNode;

/** Import profiles for the other rooms of the house: the same that FOLIO's clients see, saved the same way. */
@Service
public class ImportProfiles {

    private static final int LIST_MAX = 5_000;

    private final Profiles profiles;
    private final ProfileChecks checks;
    private final RecordStore store;

    ImportProfiles(Profiles profiles, ProfileChecks checks, RecordStore store) {
        this.profiles = profiles;
        this.checks = checks;
        this.store = store;
    }

    /** FOLIO's four kinds of profile. */
    public enum Kind {
        JOB(ProfileKind.JOB_PROFILE),
        MATCH(ProfileKind.MATCH_PROFILE),
        ACTION(ProfileKind.ACTION_PROFILE),
        MAPPING(ProfileKind.MAPPING_PROFILE);

        private final ProfileKind kind;

        Kind(ProfileKind kind) {
            this.kind = kind;
        }

        /** FOLIO's name for it: {@code JOB_PROFILE}. */
        public String contentType() {
            return kind.name();
        }
    }

    /** The profiles of a kind that are not hidden, by name. */
    public List<ObjectNode> list(Kind kind) {
        return profiles
                .list(kind.kind, RecordQuery.of("cql.allRecords=1 sortBy name", LIST_MAX), false)
                .records()
                .stream()
                .map(StoredRecord::document)
                .toList();
    }

    /**
     * One profile, with those directly below it and those that use it.
     *
     * @throws FolioException 404 where there is none
     */
    public ObjectNode get(Kind kind, UUID id) {
        return profiles.get(kind.kind, id, true);
    }

    /** The tree of a job profile: {@code content}, {@code contentType}, {@code reactTo}, {@code childSnapshotWrappers}. */
    public ObjectNode tree(UUID jobProfile) {
        return profiles.snapshot(jobProfile);
    }

    /**
     * Saves a profile.
     *
     * @param id null for a new one
     * @param added FOLIO's relations to other profiles that come
     * @param deleted likewise, that go
     * @return its id
     * @throws FolioException 422 where the name is taken or a field is not as FOLIO has it
     */
    public UUID save(
            Kind kind, @Nullable UUID id, ObjectNode profile, List<ObjectNode> added, List<ObjectNode> deleted) {
        var body = Json.object();
        body.set("profile", profile);
        body.putArray("addedRelations").addAll(added);
        body.putArray("deletedRelations").addAll(deleted);
        var saved = id == null ? profiles.create(kind.kind, body) : profiles.replace(kind.kind, id, body);
        var savedId = Uuids.parse(saved.path("id").asString(null));
        if (savedId == null) {
            throw new IllegalStateException("a saved profile has no id: " + saved);
        }
        return savedId;
    }

    /** @throws FolioException 409 where another profile uses it */
    public void delete(Kind kind, UUID id) {
        profiles.delete(kind.kind, id);
    }

    /** The relations that lead from a profile downwards, of a job all that were made for it. */
    public List<ObjectNode> relations(Kind kind, UUID id) {
        var query = kind == Kind.JOB
                ? "masterProfileId==\"%1$s\" or jobProfileId==\"%1$s\"".formatted(id)
                : "masterProfileId==\"%s\"".formatted(id);
        return store.list("profile_association", RecordQuery.of(query, LIST_MAX)).records().stream()
                .map(StoredRecord::document)
                .toList();
    }

    /** Why a job profile cannot be run; empty where it can. */
    public Optional<String> problemOfJob(UUID id) {
        return checks.problemOfJob(id);
    }

    public Optional<String> problemOfMatch(ObjectNode profile) {
        return checks.problemOfMatch(profile);
    }

    /** @param kind of record that the mapping fills: an instance, a holdings record or an item */
    public Optional<String> problemOfField(ImportedKind kind, ObjectNode field) {
        return checks.problemOfField(
                switch (kind) {
                    case INSTANCE -> RecordKind.INSTANCE;
                    case HOLDINGS -> RecordKind.HOLDINGS;
                    case ITEM -> RecordKind.ITEM;
                    case MARC -> throw new IllegalArgumentException("MARC records have modifications, not fields");
                },
                field);
    }

    public Optional<String> problemOfModification(ObjectNode detail) {
        return checks.problemOfModification(detail);
    }
}
