package octavo.server.dataimport.profiles;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import octavo.server.dataimport.jobs.JobStore;
import org.springframework.stereotype.Component;

/** The plans of the jobs that this node works on: compiled once, so that one job is done by one state of the rules. */
@Component
public class ImportPlans {

    private static final int KEPT_MAX = 200;

    private final JobStore jobs;
    private final PlanCompiler compiler;
    private final Map<UUID, JobPlan> plans = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, JobPlan> eldest) {
            return size() > KEPT_MAX;
        }
    };

    ImportPlans(JobStore jobs, PlanCompiler compiler) {
        this.jobs = jobs;
        this.compiler = compiler;
    }

    public JobPlan of(UUID jobId) {
        synchronized (plans) {
            var known = plans.get(jobId);
            if (known != null) {
                return known;
            }
        }
        var job = jobs.get(jobId);
        var snapshot = job.snapshot();
        if (snapshot == null) {
            throw new IllegalStateException("%s was started without a profile".formatted(job.label()));
        }
        var plan = compiler.compile(jobId, job.userId(), snapshot, job.dryRun());
        synchronized (plans) {
            plans.put(jobId, plan);
        }
        return plan;
    }
}
