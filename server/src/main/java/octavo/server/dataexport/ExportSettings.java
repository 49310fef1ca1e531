package octavo.server.dataexport;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where exports put their files, for how long, and how much of the machine they take.
 *
 * @param files the folder of exported files; default {@code files/export} in the data folder. Where several nodes form one
 *     system it must be shared by them.
 * @param filesKept how long an exported file can be fetched after its job; default 7d
 * @param workers slices that this node works on at once; 0 (the default) takes one for each processor
 */
@ConfigurationProperties("octavo.export")
public record ExportSettings(
        @Nullable Path files,
        @DefaultValue("7d") Duration filesKept,
        @DefaultValue("0") int workers) {

    /** A slice has at most so many ids: what is done again after a crash, and how often progress moves. */
    public static final int SLICE_RECORDS_MAX = 10_000;

    public ExportSettings {
        if (workers < 0 || filesKept.isNegative()) {
            throw new IllegalArgumentException("octavo.export: a number is below its least value");
        }
    }

    public int workerCount() {
        return workers > 0 ? workers : Runtime.getRuntime().availableProcessors();
    }
}
