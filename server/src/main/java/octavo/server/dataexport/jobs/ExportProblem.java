package octavo.server.dataexport.jobs;

import java.util.List;
import java.util.UUID;
import octavo.marc.Unwritable;
import octavo.server.records.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * An entry of a job's log, in FOLIO's words where FOLIO has any.
 *
 * @param code FOLIO's code of the message
 * @param values what the message is about
 * @param affected the record, in FOLIO's shape
 */
public record ExportProblem(Level level, String code, List<String> values, ObjectNode affected) {

    /** How bad it is. */
    public enum Level {
        INFO,
        WARNING,
        ERROR
    }

    public static final String NOTHING_TO_EXPORT = "error.nothingToExport";
    public static final String EMPTY_LIST = "error.readingFromInputFile";
    public static final String WRONG_QUERY = "error.invalidCqlSyntax";
    private static final String SENTENCE = "error.messagePlaceholder";

    public ExportProblem {
        values = List.copyOf(values);
    }

    /** No record has this id. */
    public static ExportProblem notFound(ExportKind kind, UUID id) {
        return new ExportProblem(
                Level.ERROR, "error.uuidsNotFound", List.of(id.toString()), record(kind, id, null, null));
    }

    /** A line that is no id, and no HRID or barcode that the catalogue knows. */
    public static ExportProblem notAnId(ExportKind kind, long line, String value) {
        return new ExportProblem(
                Level.ERROR,
                "error.invalidUuidFormat",
                List.of("line %d: '%s' is not a UUID, and no HRID or barcode that the catalogue knows"
                        .formatted(line, value)),
                Json.object().put("id", value).put("recordType", kind.name()));
    }

    /** A line that names a record again. */
    public static ExportProblem repeated(ExportKind kind, UUID id, long times) {
        return new ExportProblem(
                Level.WARNING,
                "error.duplicatedIds",
                List.of(id.toString(), String.valueOf(times)),
                record(kind, id, null, null));
    }

    /** A record that the format cannot carry; it is left out, and nothing of it is cut. */
    public static ExportProblem unwritable(
            ExportKind kind, UUID id, @Nullable String hrid, @Nullable String title, Unwritable limit) {
        var sentence = "%s %s (%s): %s".formatted(kind.label(), hrid == null ? "without HRID" : hrid, id, limit.text());
        return new ExportProblem(
                Level.ERROR,
                limit instanceof Unwritable.RecordTooLong ? "error.recordIsTooLong" : SENTENCE,
                List.of(sentence),
                record(kind, id, hrid, title));
    }

    /** Something about the job as a whole. */
    public static ExportProblem ofJob(String code, String sentence) {
        return new ExportProblem(Level.ERROR, code, List.of(sentence), Json.object());
    }

    public static ExportProblem ofJob(String sentence) {
        return ofJob(SENTENCE, sentence);
    }

    private static ObjectNode record(ExportKind kind, UUID id, @Nullable String hrid, @Nullable String title) {
        var record = Json.object().put("id", id.toString());
        if (hrid != null) {
            record.put("hrid", hrid);
        }
        if (title != null) {
            record.put("title", title);
        }
        return record.put("recordType", kind.name());
    }
}
