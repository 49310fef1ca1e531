package octavo.server.dataimport.updates;

import java.util.UUID;
import octavo.server.dataimport.jobs.JobStore;
import octavo.server.dataimport.profiles.MatchingPlan;
import octavo.server.sourcerecords.MarcKeys;
import org.springframework.stereotype.Component;

/** Makes a job's matches possible before it begins: the keys of MARC places that were never asked for. */
@Component
public class MatchKeys {

    private final MarcKeys keys;
    private final JobStore jobs;

    MatchKeys(MarcKeys keys, JobStore jobs) {
        this.keys = keys;
        this.jobs = jobs;
    }

    /** The job says what it waits for meanwhile. */
    public void prepare(UUID jobId, MatchingPlan plan) {
        var places = plan.keyPlaces().stream().map(Matcher::place).distinct().toList();
        if (places.isEmpty()) {
            return;
        }
        keys.prepare(
                places,
                done -> jobs.setWaitsFor(
                        jobId,
                        "The catalogue's records are indexed for this profile's matches; %,d so far.".formatted(done)));
        jobs.setWaitsFor(jobId, null);
    }
}
