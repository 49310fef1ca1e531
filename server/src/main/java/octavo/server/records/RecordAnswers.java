package octavo.server.records;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.UUID;
import octavo.server.records.RecordQuery.Totals;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** What requests and answers about records have in common, whoever serves them. */
public final class RecordAnswers {

    private static final int DEFAULT_LIMIT = 10;

    private RecordAnswers() {}

    /** Paging and query of a list request. */
    public static RecordQuery query(HttpServletRequest request) {
        return new RecordQuery(
                request.getParameter("query"),
                number(request, "offset", 0),
                number(request, "limit", DEFAULT_LIMIT),
                totals(request.getParameter("totalRecords")));
    }

    /** A list in FOLIO's shape: the type's array, {@code totalRecords} and {@code resultInfo}. */
    public static ObjectNode list(RecordType type, RecordPage page) {
        var answer = Json.object();
        var array = answer.putArray(type.array());
        page.records().forEach(record -> array.add(record.document()));
        if (page.totalRecords() >= 0) {
            answer.put("totalRecords", page.totalRecords());
            answer.set("resultInfo", ListAnswers.resultInfo(page.totalRecords()));
        }
        return answer;
    }

    /** The object that a request carries. */
    public static ObjectNode body(byte @Nullable [] body) {
        if (body == null || body.length == 0) {
            throw FolioException.badRequest("The body is missing");
        }
        return Json.parseObject(body);
    }

    /** The id in a path; what is no UUID names no record, and says so. */
    public static UUID id(String text) {
        var id = Uuids.parse(text);
        if (id == null) {
            throw FolioException.badRequest("'%s' is not a UUID".formatted(text));
        }
        return id;
    }

    private static int number(HttpServletRequest request, String name, int otherwise) {
        var text = request.getParameter(name);
        if (text == null || text.isBlank()) {
            return otherwise;
        }
        try {
            int value = Integer.parseInt(text.strip());
            if (value >= 0) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw badNumber(name, text, e);
        }
        throw badNumber(name, text, null);
    }

    private static FolioException badNumber(String name, String text, @Nullable NumberFormatException cause) {
        var refusal = FolioException.badRequest(
                "'%s' parameter is incorrect. parameter value {%s} is not valid: a number from 0 to 2147483647 is expected"
                        .formatted(name, text));
        if (cause != null) {
            refusal.initCause(cause);
        }
        return refusal;
    }

    private static Totals totals(@Nullable String text) {
        if (text == null || text.isBlank()) {
            return Totals.AUTO;
        }
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "exact" -> Totals.EXACT;
            case "estimated" -> Totals.ESTIMATED;
            case "none" -> Totals.NONE;
            case "auto" -> Totals.AUTO;
            default ->
                throw FolioException.badRequest(
                        "'totalRecords' must be one of exact, estimated, none, auto, not '%s'".formatted(text));
        };
    }
}
