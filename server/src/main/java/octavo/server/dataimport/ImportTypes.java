package octavo.server.dataimport;

import java.util.List;
import octavo.server.records.RecordDeclarations;
import octavo.server.records.RecordType;
import octavo.server.records.SearchField.Kind;
import org.springframework.stereotype.Component;

/** The record types of data import. */
@Component
class ImportTypes implements RecordDeclarations {

    @Override
    public List<RecordType> types() {
        return List.of(
                RecordType.named("upload_definition")
                        .listedAs("uploadDefinitions")
                        .permission("data-import.upload")
                        .search(Kind.EXACT, "status", "metaJobExecutionId")
                        .search(Kind.ARRAY, "fileDefinitions")
                        .searchBy(Kind.DATE, "createDate", "r.doc->>'createDate'")
                        .searchBy(Kind.DATE, "createdDate", "r.doc->>'createDate'")
                        .build(),
                RecordType.named("file_extension")
                        .listedAs("fileExtensions")
                        .permission("data-import.fileExtensions")
                        .unique("extension")
                        .search(Kind.BOOLEAN, "importBlocked")
                        .search(Kind.ARRAY, "dataTypes")
                        .build(),
                RecordType.named("marc_field_protection")
                        .listedAs("marcFieldProtectionSettings")
                        .permission("field-protection-settings.marc")
                        .search(Kind.EXACT, "field", "source")
                        .build(),
                profile("job_profile", "jobProfiles", "dataType"),
                profile("match_profile", "matchProfiles", "incomingRecordType", "existingRecordType"),
                profile("action_profile", "actionProfiles", "action", "folioRecord"),
                profile("mapping_profile", "mappingProfiles", "incomingRecordType", "existingRecordType"),
                RecordType.named("profile_association")
                        .listedAs("profileAssociations")
                        .permission("data-import-profiles.profile-associations")
                        .search(Kind.EXACT, "masterProfileId", "detailProfileId", "jobProfileId")
                        .search(Kind.EXACT, "masterProfileType", "detailProfileType")
                        .build(),
                RecordType.named("profile_snapshot")
                        .listedAs("profileSnapshots")
                        .permission("data-import-profiles.profile-snapshots")
                        .build());
    }

    private static RecordType profile(String name, String array, String... fields) {
        return RecordType.named(name)
                .listedAs(array)
                .permission("converter-storage." + name.replace("_", ""))
                .unique("name")
                .search(Kind.TEXT, "description")
                .search(Kind.EXACT, fields)
                .search(Kind.BOOLEAN, "hidden", "deleted")
                .search(Kind.ARRAY, "tags.tagList")
                .build();
    }
}
