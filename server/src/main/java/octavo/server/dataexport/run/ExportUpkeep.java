package octavo.server.dataexport.run;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import octavo.server.dataexport.ExportSettings;
import octavo.server.dataexport.files.ExportFiles;
import octavo.server.dataexport.jobs.ExportJobs;
import octavo.server.tenants.Caller;
import octavo.server.tenants.Tenants;
import org.springframework.stereotype.Component;

/** Takes away exported files that have had their time. */
@Component
public class ExportUpkeep {

    private static final Duration EVERY = Duration.ofHours(1);

    private final ExportJobs jobs;
    private final ExportFiles files;
    private final ExportSettings settings;
    private final Tenants tenants;
    private final InstantSource clock;
    private final AtomicReference<Instant> dueAt = new AtomicReference<>(Instant.MIN);

    ExportUpkeep(ExportJobs jobs, ExportFiles files, ExportSettings settings, Tenants tenants, InstantSource clock) {
        this.tenants = tenants;
        this.jobs = jobs;
        this.files = files;
        this.settings = settings;
        this.clock = clock;
    }

    /** Expires files of all tenants, once an hour on each node; to be called by whoever has nothing else to do. */
    void whenDue() {
        var now = clock.instant();
        var due = dueAt.get();
        if (!now.isBefore(due) && dueAt.compareAndSet(due, now.plus(EVERY))) {
            tenants.ids().forEach(tenant -> Caller.platform(tenant).run(this::expireFiles));
        }
    }

    /** Deletes the files of jobs that ended longer ago than the setting says, and lists that nobody exported; answers the jobs. */
    public List<UUID> expireFiles() {
        var moment = clock.instant().minus(settings.filesKept());
        files.deleteListsBefore(moment);
        var expired = jobs.withFilesFromBefore(moment);
        for (var job : expired) {
            files.deleteJob(job);
            jobs.filesExpired(job);
        }
        return expired;
    }
}
