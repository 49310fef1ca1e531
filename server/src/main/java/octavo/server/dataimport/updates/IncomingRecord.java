package octavo.server.dataimport.updates;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.marc.MarcRecord;
import octavo.server.dataimport.profiles.RecordKind;
import octavo.server.dataimport.profiles.Step;
import org.jspecify.annotations.Nullable;

/** One record of a chunk on its way through the job's tree: what it is to do, and why it cannot. Of one thread alone. */
final class IncomingRecord {

    private final int order;
    private final byte @Nullable [] bytes;
    private final @Nullable MarcRecord marc;
    private final List<String> warnings = new ArrayList<>();
    private final List<Task> tasks = new ArrayList<>();
    private final Scope anywhere = new Scope(null);
    private @Nullable String title;
    private @Nullable String error;

    private IncomingRecord(int order, byte @Nullable [] bytes, @Nullable MarcRecord marc) {
        this.order = order;
        this.bytes = bytes;
        this.marc = marc;
    }

    /** An action that the record has come to, and what was found on the way to it. */
    record Task(Step.Action action, Scope scope) {}

    static IncomingRecord readable(int order, byte[] bytes, MarcRecord marc) {
        var record = new IncomingRecord(order, bytes, marc);
        record.title = marc.dataFields("245")
                .flatMap(field -> field.subfield('a').stream())
                .findFirst()
                .orElse(null);
        return record;
    }

    /** @param bytes null where they were not handed on */
    static IncomingRecord unreadable(int order, byte @Nullable [] bytes, String reason) {
        var record = new IncomingRecord(order, bytes, null);
        record.error = reason;
        return record;
    }

    int order() {
        return order;
    }

    /** The bytes as they came. */
    byte @Nullable [] bytes() {
        return bytes;
    }

    MarcRecord marc() {
        if (marc == null) {
            throw new IllegalStateException("record %d could not be read: %s".formatted(order + 1, error));
        }
        return marc;
    }

    /** As the log shows it. */
    @Nullable
    String title() {
        return title;
    }

    void setTitle(String title) {
        this.title = title;
    }

    /** The record takes no effect; the first reason counts. */
    void fail(String reason) {
        if (error == null) {
            error = reason;
        }
    }

    boolean failed() {
        return error != null;
    }

    @Nullable
    String error() {
        return error;
    }

    void warn(String warning) {
        if (!warnings.contains(warning)) {
            warnings.add(warning);
        }
    }

    @Nullable
    String warning() {
        return warnings.isEmpty() ? null : String.join("; ", warnings);
    }

    List<Task> tasks() {
        return tasks;
    }

    void add(Step.Action action, Scope scope) {
        tasks.add(new Task(action, scope));
    }

    /** Before a readable record goes its way, once or again behind others that touched the same. */
    void startAgain() {
        error = null;
        tasks.clear();
        anywhere.clear();
    }

    /** What was found or made last, wherever in the tree: actions outside a match fall back on it, as FOLIO's do. */
    Scope anywhere() {
        return anywhere;
    }

    /** The record of a kind that an action is about. */
    @Nullable
    UUID target(RecordKind kind, Scope scope) {
        UUID inBranch = scope.of(kind);
        return inBranch == null ? anywhere.of(kind) : inBranch;
    }
}
