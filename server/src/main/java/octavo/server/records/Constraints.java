package octavo.server.records;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import octavo.server.records.FolioException.Problem;
import octavo.server.records.RecordType.Reference;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Turns what the database refused into FOLIO's words: which field, which value. */
@Component
class Constraints {

    private static final String UNIQUE_VIOLATION = "23505";
    private static final String EXCLUSION_VIOLATION = "23P01"; // two open requests at one position
    private static final String FOREIGN_KEY_VIOLATION = "23503";
    private static final String UNTRANSLATABLE_CHARACTER = "22P05";

    private static final Pattern UNDERSCORE = Pattern.compile("_([a-z])");

    private final RecordRegistry registry;

    Constraints(RecordRegistry registry) {
        this.registry = registry;
    }

    /**
     * @param types what is written, the first one named where the database names no table
     * @param documents what is written to a table
     */
    void translating(List<RecordType> types, Function<String, List<ObjectNode>> documents, Runnable write) {
        try {
            write.run();
        } catch (DataIntegrityViolationException e) {
            var message = serverMessage(e);
            var type = types.stream()
                    .filter(written -> message != null && written.name().equals(message.getTable()))
                    .findFirst()
                    .orElse(types.getFirst());
            throw refusal(type, documents.apply(type.name()), e);
        }
    }

    void translatingDelete(RecordType type, UUID id, Runnable delete) {
        try {
            delete.run();
        } catch (DataIntegrityViolationException e) {
            var message = serverMessage(e);
            if (message == null || !FOREIGN_KEY_VIOLATION.equals(message.getSQLState())) {
                throw e;
            }
            var table = message.getTable() == null ? "" : message.getTable();
            throw References.stillUsed(type, id, registry.type(table));
        }
    }

    private RuntimeException refusal(
            RecordType type, List<ObjectNode> documents, DataIntegrityViolationException violation) {
        var message = serverMessage(violation);
        if (message == null || message.getSQLState() == null) {
            return violation;
        }
        var constraint = message.getConstraint() == null ? "" : message.getConstraint();
        return switch (message.getSQLState()) {
            case UNIQUE_VIOLATION -> duplicate(type, documents, constraint, message);
            case EXCLUSION_VIOLATION ->
                FolioException.invalid(
                        "Cannot have more than one %s with the same position in the queue".formatted(type.label()),
                        constraint,
                        detail(message));
            case FOREIGN_KEY_VIOLATION -> dangling(type, constraint, message, violation);
            case UNTRANSLATABLE_CHARACTER ->
                FolioException.invalid("The character \\u0000 cannot be stored", "body", "\\u0000");
            default -> violation;
        };
    }

    private static RuntimeException duplicate(
            RecordType type, List<ObjectNode> documents, String constraint, ServerErrorMessage message) {
        for (var field : type.uniques()) {
            if (constraint.equals(type.indexName(field))) {
                return alreadyExists(type, field, value(documents, field, detail(message)));
            }
        }
        return alreadyExists(type, constraint.endsWith("_pkey") ? "id" : fieldOf(type, constraint), detail(message));
    }

    /** The field of an index that guards only some records, by {@link RecordType#indexName}: {@code loan_item_id_key}. */
    private static String fieldOf(RecordType type, String constraint) {
        var name = constraint.replaceFirst("^" + type.name() + "_", "").replaceFirst("_key$", "");
        return UNDERSCORE.matcher(name).replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }

    private static FolioException alreadyExists(RecordType type, String field, String value) {
        return FolioException.invalid(List.of(new Problem(
                "%s value already exists in table %s: %s".formatted(field, type.label(), value),
                "1",
                "-1",
                Map.of(field, value))));
    }

    private RuntimeException dangling(
            RecordType type, String constraint, ServerErrorMessage message, DataIntegrityViolationException violation) {
        for (Reference reference : type.references()) {
            if (reference.column() != null && constraint.contains(reference.column())) {
                var value = detail(message);
                var field = type.label() + "." + reference.field();
                return FolioException.invalid(List.of(new Problem(
                        "Cannot set %s = %s because it does not exist in %s.id."
                                .formatted(
                                        field,
                                        value,
                                        registry.type(reference.target()).label()),
                        "1",
                        "-1",
                        Map.of(field, value))));
            }
        }
        return violation;
    }

    /** The client's own spelling of the value where it can be told, else the database's. */
    private static String value(List<ObjectNode> documents, String field, String fallback) {
        if (documents.size() != 1) {
            return fallback;
        }
        var node = documents.getFirst().at("/" + field.replace('.', '/'));
        return node.isString() ? node.asString() : fallback;
    }

    /** The value in the server's detail, {@code Key (column)=(value) already exists.} */
    private static String detail(ServerErrorMessage message) {
        var detail = message.getDetail();
        if (detail == null) {
            return "";
        }
        int from = detail.indexOf(")=(");
        int to = detail.lastIndexOf(')');
        return from < 0 || to < from + 3 ? "" : detail.substring(from + 3, to);
    }

    private static @Nullable ServerErrorMessage serverMessage(DataIntegrityViolationException violation) {
        for (Throwable cause = violation; cause != null; cause = cause.getCause()) {
            if (cause instanceof PSQLException server) {
                return server.getServerErrorMessage();
            }
        }
        return null;
    }
}
