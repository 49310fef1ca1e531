package octavo.server.dataimport;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How much an import may take, and how much of the machine.
 *
 * @param files the folder of uploaded files; default {@code files/import} in the data folder. Where several nodes form one
 *     system it must be shared by them.
 * @param fileSizeMax the largest file that is taken; default 64GB
 * @param workers chunks that this node works on at once; 0 (the default) takes one for each processor
 * @param partitions partitions of the topic of chunks, and so the most workers of all nodes; default 12
 * @param windowChunks chunks of all jobs that may lie in Kafka at once; 0 (the default) takes two for each worker
 */
@ConfigurationProperties("octavo.import")
public record ImportSettings(
        @Nullable Path files,
        @DefaultValue("64GB") DataSize fileSizeMax,
        @DefaultValue("0") int workers,
        @DefaultValue("12") int partitions,
        @DefaultValue("0") int windowChunks) {

    /** A chunk ends before it holds more than this. */
    public static final int CHUNK_RECORDS_MAX = 500;

    /** A chunk ends before it holds more than this, unless a single record does. */
    public static final int CHUNK_BYTES_MAX = 512 * 1024;

    public ImportSettings {
        if (workers < 0 || partitions < 1 || windowChunks < 0 || fileSizeMax.isNegative()) {
            throw new IllegalArgumentException("octavo.import: a number is below its least value");
        }
    }

    public int workerCount() {
        return workers > 0 ? workers : Runtime.getRuntime().availableProcessors();
    }

    public int window() {
        return windowChunks > 0 ? windowChunks : 2 * workerCount();
    }
}
