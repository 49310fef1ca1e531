package octavo.server.dataexport;

import java.util.List;
import octavo.server.records.RecordDeclarations;
import octavo.server.records.RecordType;
import octavo.server.records.SearchField.Kind;
import org.springframework.stereotype.Component;

/** The record types of data export. */
@Component
class ExportTypes implements RecordDeclarations {

    @Override
    public List<RecordType> types() {
        return List.of(
                RecordType.named("export_file_definition")
                        .listedAs("fileDefinitions")
                        .permission("data-export.file-definitions")
                        .search(Kind.EXACT, "status", "jobExecutionId")
                        .build(),
                RecordType.named("export_mapping_profile")
                        .at("/data-export/mapping-profiles", "mappingProfiles")
                        .permission("data-export.mapping-profiles")
                        .unique("name")
                        .search(Kind.TEXT, "description")
                        .search(Kind.EXACT, "outputFormat")
                        .search(Kind.BOOLEAN, "default")
                        .search(Kind.ARRAY, "recordTypes")
                        .build(),
                RecordType.named("export_job_profile")
                        .at("/data-export/job-profiles", "jobProfiles")
                        .permission("data-export.job-profiles")
                        .unique("name")
                        .references("mappingProfileId", "export_mapping_profile")
                        .search(Kind.TEXT, "description", "destination")
                        .search(Kind.BOOLEAN, "default")
                        .build(),
                RecordType.named("export_job")
                        .listedAs("jobExecutions")
                        .permission("data-export.job-executions")
                        .withoutMetadata()
                        .searchBy(Kind.NUMBER, "hrId", "r.hr_id")
                        .search(Kind.EXACT, "status", "jobProfileId", "runBy.userId")
                        .search(Kind.TEXT, "jobProfileName", "runBy.firstName", "runBy.lastName")
                        .search(Kind.DATE, "startedDate", "completedDate", "lastUpdatedDate", "filesExpiredDate")
                        .search(Kind.NUMBER, "progress.total", "progress.exported", "progress.failed")
                        .search(Kind.ARRAY, "exportedFiles")
                        .build(),
                RecordType.named("export_error")
                        .listedAs("errorLogs")
                        .permission("data-export.logs")
                        .withoutMetadata()
                        .searchBy(Kind.UUID, "jobExecutionId", "r.job_id")
                        .search(Kind.EXACT, "logLevel", "errorMessageCode")
                        .search(Kind.DATE, "createdDate")
                        .build());
    }
}
