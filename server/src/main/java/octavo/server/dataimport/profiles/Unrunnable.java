package octavo.server.dataimport.profiles;

import octavo.server.records.FolioException;

/** Why a job profile cannot be run: said by name, before a job begins. */
final class Unrunnable {

    private Unrunnable() {}

    /** A refusal, 422. */
    static FolioException because(String job, String profile, String why) {
        return FolioException.invalid(
                "Job profile '%s' cannot be run: profile '%s': %s".formatted(job, profile, why), "jobProfile", job);
    }
}
