package octavo.server.records;

import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * Lists in FOLIO's shape, written while they are read: whatever limit a client asks for (FOLIO's goes to 2147483647), one
 * block of records is in memory. Up to {@link HeldAnswer#BYTES_MAX} the answer is held back until the list is complete, so
 * that a refusal or fault has its own status and a slow reader holds no connection to the database.
 */
@Component
public final class ListAnswers {

    /** Lists with a higher limit take turns, {@link #LONG_LISTS_MAX} at once: each holds a connection while it is read. */
    static final int LONG_LIST_LIMIT = 5_000;

    static final int LONG_LISTS_MAX = 4;

    /** How long a long list waits for its turn. */
    private static final int TURN_WAIT_SECONDS = 60;

    private final RecordStore store;
    private final RecordRegistry registry;
    private final Semaphore longLists = new Semaphore(LONG_LISTS_MAX, true);

    ListAnswers(RecordStore store, RecordRegistry registry) {
        this.store = store;
        this.registry = registry;
    }

    /**
     * How a list looks.
     *
     * @param array the name of its array
     * @param resultInfo whether storage modules' {@code resultInfo} follows the total
     * @param view what is shown of a block of records, in their order; it runs in the transaction that reads them
     */
    public record Shape(
            String array, boolean resultInfo, Function<List<StoredRecord>, List<? extends JsonNode>> view) {}

    /** Answers with the records of a type that a query finds, as FOLIO's storage modules list them. */
    public void write(HttpServletResponse response, RecordType type, RecordQuery query) {
        var behaviour = registry.behaviour(type);
        write(response, type.name(), query, new Shape(type.array(), true, block -> {
            var documents = block.stream().map(StoredRecord::document).toList();
            behaviour.beforeShow(documents);
            return documents;
        }));
    }

    /** Answers with the records of a type that a query finds, in a shape of their own. */
    public void write(HttpServletResponse response, String type, RecordQuery query, Shape shape) {
        write(
                response,
                query.limit(),
                shape.array(),
                shape.resultInfo(),
                reader -> store.read(
                        type, query, block -> shape.view().apply(block).forEach(reader)));
    }

    /**
     * Answers with a list that the caller reads.
     *
     * @param limit as the client asked for it; long lists take turns
     * @param rows hands over each entry and answers the total, which is left out where it is negative
     */
    public void write(HttpServletResponse response, int limit, String array, ToLongFunction<Consumer<JsonNode>> rows) {
        write(response, limit, array, false, rows);
    }

    /** Answers with one compact JSON document a line, as FOLIO's streams do, and no total. */
    public void writeLines(HttpServletResponse response, int limit, Consumer<Consumer<JsonNode>> rows) {
        inTurn(limit, () -> {
            var answer = new HeldAnswer(response, "application/stream+json");
            rows.accept(entry -> answer.writeLine(Json.compact(entry)));
            answer.complete();
        });
    }

    private void write(
            HttpServletResponse response,
            int limit,
            String array,
            boolean resultInfo,
            ToLongFunction<Consumer<JsonNode>> rows) {
        inTurn(limit, () -> {
            var answer = new HeldAnswer(response, MediaType.APPLICATION_JSON_VALUE);
            var json = Json.PRETTY.createGenerator(answer);
            json.writeStartObject();
            json.writeName(array);
            json.writeStartArray();
            long total = rows.applyAsLong(json::writeTree);
            json.writeEndArray();
            if (total >= 0) {
                json.writeNumberProperty("totalRecords", total);
                if (resultInfo) {
                    json.writePOJOProperty("resultInfo", resultInfo(total));
                }
            }
            json.writeEndObject();
            json.close(); // only here: after a failure it would round off what must not pass for the whole answer
            answer.complete();
        });
    }

    private void inTurn(int limit, Runnable writing) {
        if (limit <= LONG_LIST_LIMIT) {
            writing.run();
            return;
        }
        awaitTurn();
        try {
            writing.run();
        } finally {
            longLists.release();
        }
    }

    private void awaitTurn() {
        try {
            if (!longLists.tryAcquire(TURN_WAIT_SECONDS, TimeUnit.SECONDS)) {
                throw new FolioException.Text(
                        503,
                        "%d lists of more than %d records are being read; ask for smaller pages, or again later"
                                .formatted(LONG_LISTS_MAX, LONG_LIST_LIMIT));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting to read a long list", e);
        }
    }

    static JsonNode resultInfo(long total) {
        var info = Json.object().put("totalRecords", total);
        info.putArray("facets");
        info.putArray("diagnostics");
        return info;
    }
}
