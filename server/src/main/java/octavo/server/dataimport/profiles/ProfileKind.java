package octavo.server.dataimport.profiles;

/** FOLIO's four kinds of profile. */
public enum ProfileKind {
    JOB_PROFILE("job_profile", "jobProfiles"),
    MATCH_PROFILE("match_profile", "matchProfiles"),
    ACTION_PROFILE("action_profile", "actionProfiles"),
    MAPPING_PROFILE("mapping_profile", "mappingProfiles");

    private final String recordType;
    private final String array;

    ProfileKind(String recordType, String array) {
        this.recordType = recordType;
        this.array = array;
    }

    String recordType() {
        return recordType;
    }

    /** The name of its list, and of its path. */
    String array() {
        return array;
    }

    /** For messages: {@code job profile}. */
    String label() {
        return recordType.replace('_', ' ');
    }
}
