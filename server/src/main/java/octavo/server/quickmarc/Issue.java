package octavo.server.quickmarc;

import octavo.server.records.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is wrong, or doubtful, with a record in the editor.
 *
 * @param tag with the place among the fields of this tag, from 0, as FOLIO writes it: {@code 245[0]}
 * @param definitionType what the rule speaks of: field, indicator, subfield, …
 */
record Issue(String tag, Severity severity, String definitionType, String message) {

    enum Severity {
        /** The record cannot be saved so. */
        ERROR,
        /** Somebody should look; it can be saved. */
        WARN
    }

    static Issue error(String tag, int place, String definitionType, String message) {
        return new Issue("%s[%d]".formatted(tag, place), Severity.ERROR, definitionType, message);
    }

    boolean isError() {
        return severity == Severity.ERROR;
    }

    ObjectNode json() {
        return Json.object()
                .put("tag", tag)
                .put("severity", severity == Severity.ERROR ? "error" : "warn")
                .put("definitionType", definitionType)
                .put("message", message);
    }
}
