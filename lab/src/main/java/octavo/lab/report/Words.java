package octavo.lab.report;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** How counts, moments and lists are said. */
final class Words {

    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private Words() {}

    /** As in {@code 1 run}, {@code 4 runs}. */
    static String count(long count, String noun) {
        return count == 1 ? "1 " + noun : "%,d %ss".formatted(count, noun);
    }

    static String moment(Instant instant) {
        return MOMENT.format(instant);
    }

    /** As in {@code 0:04:09}. */
    static String clock(Duration duration) {
        var seconds = Math.round(duration.toMillis() / 1000.0);
        return "%d:%02d:%02d".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60);
    }

    /** As in {@code a, b and c}. */
    static String list(List<String> words) {
        return words.size() < 2
                ? String.join("", words)
                : String.join(", ", words.subList(0, words.size() - 1)) + " and " + words.getLast();
    }

    static String capital(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
