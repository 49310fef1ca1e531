package octavo.server.users;

import jakarta.servlet.http.HttpServletRequest;
import octavo.server.records.FolioException;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordQuery;
import org.jspecify.annotations.Nullable;

/** The permission lists page by {@code length} and {@code start}, which counts from 1; {@code limit} and {@code offset} do too. */
final class PermissionPaging {

    private PermissionPaging() {}

    static RecordQuery query(HttpServletRequest request) {
        var usual = RecordAnswers.query(request);
        var length = number(request.getParameter("length"), "length");
        var start = number(request.getParameter("start"), "start");
        return new RecordQuery(
                usual.cql(),
                start == null ? usual.offset() : Math.max(0, start - 1),
                length == null ? usual.limit() : length,
                usual.totals());
    }

    private static @Nullable Integer number(@Nullable String text, String name) {
        if (text == null || text.isBlank()) {
            return null;
        }
        try {
            return Integer.valueOf(text.strip());
        } catch (NumberFormatException e) {
            var refusal = FolioException.badRequest("'%s' is not a number: '%s'".formatted(name, text));
            refusal.initCause(e);
            throw refusal;
        }
    }
}
