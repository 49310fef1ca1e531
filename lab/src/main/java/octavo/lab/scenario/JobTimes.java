package octavo.lab.scenario;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The times that a job states of itself. */
final class JobTimes {

    /** As FOLIO writes them: with or without a colon in the offset. */
    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss[.SSSSSS][.SSS][XXX][XX]", Locale.ROOT);

    private JobTimes() {}

    /** @return null if the job states none, or in a way that nobody can read: the client's clock remains */
    static @Nullable Instant of(JsonNode node) {
        try {
            return node.isString()
                    ? OffsetDateTime.parse(node.asString(), FORMAT).toInstant()
                    : null;
        } catch (DateTimeParseException e) {
            return null;
        }
    }
}
