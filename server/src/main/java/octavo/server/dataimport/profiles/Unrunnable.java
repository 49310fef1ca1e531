package octavo.server.dataimport.profiles;

import java.util.List;
import java.util.Map;
import octavo.server.records.FolioException;
import octavo.server.records.FolioException.Problem;

/** Why a job profile cannot be run: said by name, before a job begins. */
final class Unrunnable {

    private static final String REASON = "reason";

    private Unrunnable() {}

    /** A refusal, 422. */
    static FolioException because(String job, String profile, String why) {
        return FolioException.invalid(List.of(new Problem(
                "Job profile '%s' cannot be run: profile '%s': %s".formatted(job, profile, why),
                null,
                null,
                Map.of("jobProfile", job, "profile", profile, REASON, why))));
    }

    /** What is wrong, without the names around it, for whoever has the profile before them. */
    static String reason(FolioException refusal) {
        var message = String.valueOf(refusal.getMessage());
        return refusal instanceof FolioException.Errors errors
                ? errors.problems().getFirst().parameters().getOrDefault(REASON, message)
                : message;
    }
}
