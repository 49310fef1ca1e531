package octavo.server.dataimport.chunks;

import java.util.List;
import java.util.Map;
import octavo.server.dataimport.ImportSettings;
import octavo.server.events.Topic;
import octavo.server.events.TopicDeclarations;
import org.springframework.stereotype.Component;

/** The topics that carry chunks. */
@Component
public class ChunkTopics implements TopicDeclarations {

    public static final String CHUNKS = "data-import.chunks";

    /** Small jobs have a topic of their own, so that they never lie behind a large one. */
    public static final String SMALL_JOBS = "data-import.small-jobs";

    public static final int SMALL_JOBS_PARTITIONS = 2;

    /** A chunk with a single record of the largest size, and its envelope. */
    public static final int MESSAGE_BYTES_MAX = 2 * 1024 * 1024;

    /** Chunks that took effect are of no use; unsettled ones are cut again from their file should the broker lose them. */
    private static final Map<String, String> TOPIC_SETTINGS = Map.of(
            "max.message.bytes", String.valueOf(MESSAGE_BYTES_MAX),
            "retention.ms", String.valueOf(24L * 60 * 60 * 1000),
            "retention.bytes", String.valueOf(256L * 1024 * 1024),
            "segment.bytes", String.valueOf(32L * 1024 * 1024));

    private final int partitions;

    ChunkTopics(ImportSettings settings) {
        this.partitions = settings.partitions();
    }

    @Override
    public List<Topic> topics() {
        return List.of(
                new Topic(CHUNKS, partitions, TOPIC_SETTINGS),
                new Topic(SMALL_JOBS, SMALL_JOBS_PARTITIONS, TOPIC_SETTINGS));
    }
}
