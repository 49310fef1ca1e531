package octavo.server.search;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the search index keeps up. A search finds what is committed in any case; these settings say who does the work when.
 *
 * @param pause between two looks at what changed; default 500 ms
 * @param interest while somebody searched within this time, changes are indexed at once; default 1 minute
 * @param backlogMax without anybody searching, changes wait for a pause in the writing, but not more of them than this many
 *     statements (an import's chunk is one); default 400
 */
@ConfigurationProperties("octavo.search")
public record SearchSettings(
        @DefaultValue("500ms") Duration pause,
        @DefaultValue("1m") Duration interest,
        @DefaultValue("400") int backlogMax) {

    public SearchSettings {
        if (pause.toMillis() < 1 || interest.isNegative() || backlogMax < 0) {
            throw new IllegalArgumentException("octavo.search: a number is below its least value");
        }
    }
}
