package octavo.server.dataimport.profiles;

import java.net.URI;
import octavo.server.records.FolioException;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's routes for the trees that profiles make. */
@RestController
@RequestMapping("/data-import-profiles")
class ProfileSnapshotController {

    private final Profiles profiles;

    ProfileSnapshotController(Profiles profiles) {
        this.profiles = profiles;
    }

    @PostMapping("/jobProfileSnapshots/{jobProfileId}")
    @RequiresPermission("converter-storage.jobprofilesnapshots.post")
    ResponseEntity<ObjectNode> store(@PathVariable String jobProfileId) {
        var snapshot = profiles.storeSnapshot(RecordAnswers.id(jobProfileId));
        return ResponseEntity.created(URI.create("/data-import-profiles/jobProfileSnapshots/"
                        + snapshot.path("id").asString()))
                .body(snapshot);
    }

    @GetMapping("/jobProfileSnapshots/{id}")
    @RequiresPermission("converter-storage.jobprofilesnapshots.get")
    ObjectNode read(@PathVariable String id) {
        return profiles.storedSnapshot(RecordAnswers.id(id));
    }

    @GetMapping("/profileSnapshots/{profileId}")
    @RequiresPermission("converter-storage.profilesnapshots.get")
    ObjectNode snapshot(
            @PathVariable String profileId,
            @RequestParam(defaultValue = "JOB_PROFILE") String profileType,
            @RequestParam(required = false) @Nullable String jobProfileId) {
        return profiles.snapshot(
                RecordAnswers.id(profileId),
                kind(profileType),
                RecordAnswers.id(jobProfileId == null ? profileId : jobProfileId));
    }

    @GetMapping("/profileAssociations/{masterId}/details")
    @RequiresPermission("converter-storage.profileassociation.collection.get")
    ObjectNode details(@PathVariable String masterId, @RequestParam(defaultValue = "JOB_PROFILE") String masterType) {
        return profiles.snapshot(RecordAnswers.id(masterId), kind(masterType), RecordAnswers.id(masterId));
    }

    private static ProfileKind kind(String name) {
        for (var kind : ProfileKind.values()) {
            if (kind.name().equals(name)) {
                return kind;
            }
        }
        throw FolioException.badRequest("'%s' is no type of profile".formatted(name));
    }
}
