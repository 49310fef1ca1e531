package octavo.server.circulation;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.circulation.Refusal.RequiredFieldMissing;
import octavo.server.records.FolioException;
import octavo.server.records.RecordAnswers;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of a request to the desk. What is missing is a refusal like any other; an id that is no UUID and a date that is
 * no date are a 422 at once.
 */
final class DeskRequest {

    private final ObjectNode body;
    private final List<Refusal> missing = new ArrayList<>();

    private DeskRequest(ObjectNode body) {
        this.body = body;
    }

    static DeskRequest of(byte @Nullable [] body) {
        return new DeskRequest(RecordAnswers.body(body));
    }

    /** Notes a required field that is not there, in FOLIO's words. */
    DeskRequest require(String field, String message) {
        if (text(field).isBlank()) {
            missing.add(new RequiredFieldMissing(field, message));
        }
        return this;
    }

    /** The required fields that are not there. */
    List<Refusal> missing() {
        return List.copyOf(missing);
    }

    /** Empty where there is none; a barcode sent as a number is a text too. */
    String text(String field) {
        return body.path(field).asString("");
    }

    @Nullable
    String textOrNull(String field) {
        return body.path(field).asString(null);
    }

    @Nullable
    UUID id(String field) {
        var text = text(field);
        if (text.isBlank()) {
            return null;
        }
        var id = Uuids.parse(text);
        if (id == null) {
            throw FolioException.invalid("%s is not a UUID".formatted(field), field, text);
        }
        return id;
    }

    /** A moment; a bare date is the beginning of that day in UTC. */
    @Nullable
    Instant moment(String field) {
        var text = text(field);
        return text.isBlank() ? null : parsed(field, text, () -> Moment.startingAt(text, ZoneOffset.UTC));
    }

    /** A moment at which something is due; a bare date is the end of that day in the library's zone (F13). */
    @Nullable
    Instant due(String field, ZoneId zone) {
        var text = text(field);
        return text.isBlank() ? null : parsed(field, text, () -> Moment.endingAt(text, zone));
    }

    Overrides overrides(ZoneId zone) {
        return OverrideRequest.of(body.path("overrideBlocks"), zone);
    }

    private interface Parse {
        Instant moment();
    }

    private static Instant parsed(String field, String text, Parse parse) {
        try {
            return parse.moment();
        } catch (DateTimeException e) {
            var refusal = FolioException.invalid("%s is not a date and time".formatted(field), field, text);
            refusal.initCause(e);
            throw refusal;
        }
    }
}
