package octavo.server.dataimport.jobs;

import java.util.Set;

/** FOLIO's states of a job execution, and the state that its pages show for each. */
public enum JobStatus {
    PARENT("PARENT"),
    NEW("INITIALIZATION"),
    FILE_UPLOADED("INITIALIZATION"),
    PARSING_IN_PROGRESS("RUNNING"),
    PARSING_FINISHED("RUNNING_COMPLETE"),
    PROCESSING_IN_PROGRESS("PREPARING_FOR_PREVIEW"),
    PROCESSING_FINISHED("READY_FOR_PREVIEW"),
    COMMIT_IN_PROGRESS("RUNNING"),
    COMMITTED("RUNNING_COMPLETE"),
    ERROR("ERROR"),
    DISCARDED("DISCARDED"),
    CANCELLED("CANCELLED");

    private static final Set<JobStatus> ENDED = Set.of(COMMITTED, ERROR, DISCARDED, CANCELLED);

    private final String uiStatus;

    JobStatus(String uiStatus) {
        this.uiStatus = uiStatus;
    }

    public String uiStatus() {
        return uiStatus;
    }

    /** Whether nothing more happens to a job in this state. */
    public boolean isEnded() {
        return ENDED.contains(this);
    }
}
