package octavo.server.quickmarc;

import java.util.List;
import java.util.UUID;
import octavo.server.quickmarc.EditorRecords.Saved;
import octavo.server.quickmarc.FieldComparison.Kind;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import org.springframework.stereotype.Service;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The editor for a page of people: the same records as FOLIO's routes, and the way on where two edit the same one. */
@Service
public class MarcEditor {

    private static final int CONFLICT = 409;

    private final EditorRecords records;
    private final NewRecords drafts;

    MarcEditor(EditorRecords records, NewRecords drafts) {
        this.records = records;
        this.drafts = drafts;
    }

    /** What came of saving. */
    public sealed interface Outcome {

        /**
         * It is stored.
         *
         * @param record as it is stored now, in the editor's form
         * @param issues warnings, each with {@code tag}, {@code severity}, {@code definitionType} and {@code message}
         */
        record Stored(UUID externalId, ObjectNode record, ArrayNode issues) implements Outcome {}

        /** Nothing is stored, because of errors among the issues. */
        record Refused(ArrayNode issues) implements Outcome {}

        /**
         * Nothing is stored, because somebody else has saved the record since it was opened.
         *
         * @param record as they left it
         * @param changes what they did to the fields that were opened: {@code kind} (changed, removed, added), {@code before}
         *     and {@code after} as indexes into the fields of both
         */
        record Overtaken(ObjectNode record, ArrayNode changes) implements Outcome {}
    }

    /** The boxes of leader, 006, 007 and 008 with their codes. */
    public ObjectNode forms() {
        return EditorForms.json();
    }

    /** The record of an instance or holdings record, in the editor's form. */
    public ObjectNode open(UUID externalId) {
        return records.open(externalId);
    }

    /** A bibliographic record to begin with. */
    public ObjectNode blank() {
        return drafts.bibliographic();
    }

    /** A holdings record of an instance to begin with. */
    public ObjectNode blankHoldings(String instanceHrid) {
        return drafts.holdings(instanceHrid);
    }

    /** A new record that says what another one says; what the system gives is left out. */
    public ObjectNode derive(UUID instanceId) {
        return drafts.derivedFrom(records.open(instanceId));
    }

    /** Everything that is wrong with a record as it stands in the editor. */
    public ArrayNode check(ObjectNode body) {
        return issues(records.validate(body));
    }

    public Outcome create(ObjectNode body) {
        return outcome(records.create(body));
    }

    /** @param externalId whose record is saved */
    public Outcome save(UUID externalId, ObjectNode body) {
        var opened = UUID.fromString(body.path("parsedRecordId").asString());
        try {
            return outcome(records.save(opened, body.put("externalId", externalId.toString())));
        } catch (FolioException refusal) {
            if (refusal.status() != CONFLICT) {
                throw refusal;
            }
            return overtaken(externalId, opened);
        }
    }

    private Outcome outcome(Saved saved) {
        var issues = issues(saved.issues());
        return saved.isRefused()
                ? new Outcome.Refused(issues)
                : new Outcome.Stored(saved.externalId(), records.open(saved.externalId()), issues);
    }

    private Outcome overtaken(UUID externalId, UUID opened) {
        var theirs = records.open(externalId);
        var changes = Json.COMPACT.createArrayNode();
        for (var step : FieldComparison.of(records.generation(opened).path("fields"), theirs.path("fields"))) {
            if (step.kind() != Kind.SAME) {
                changes.addObject()
                        .put("kind", word(step.kind()))
                        .put("before", step.before())
                        .put("after", step.after());
            }
        }
        return new Outcome.Overtaken(theirs, changes);
    }

    static String word(Kind kind) {
        return switch (kind) {
            case SAME -> "same";
            case CHANGED -> "changed";
            case REMOVED -> "removed";
            case ADDED -> "added";
        };
    }

    private static ArrayNode issues(List<Issue> issues) {
        var list = Json.COMPACT.createArrayNode();
        issues.forEach(issue -> list.add(issue.json()));
        return list;
    }
}
