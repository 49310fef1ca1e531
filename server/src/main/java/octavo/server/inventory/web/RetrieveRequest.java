package octavo.server.inventory.web;

import octavo.server.records.FolioException;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordQuery.Totals;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The body of FOLIO's {@code …/retrieve}: a query too long for a URL, as {@code {query, limit, offset}}. */
final class RetrieveRequest {

    private static final int DEFAULT_LIMIT = 10;

    private RetrieveRequest() {}

    static RecordQuery read(ObjectNode body) {
        return new RecordQuery(
                body.path("query").asString(""),
                number(body.path("offset"), "offset", 0),
                number(body.path("limit"), "limit", DEFAULT_LIMIT),
                Totals.AUTO);
    }

    private static int number(JsonNode value, String field, int otherwise) {
        if (value.isMissingNode() || value.isNull()) {
            return otherwise;
        }
        if (!value.canConvertToInt() || value.asInt() < 0) {
            throw FolioException.invalid(field + " must be a number from 0 to 2147483647", field, value.toString());
        }
        return value.asInt();
    }
}
