package octavo.server.dataexport.run;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.marc.Iso2709Reader;
import octavo.marc.Iso2709Writer;
import octavo.marc.MarcRecord;
import octavo.marc.Unwritable;
import octavo.marc.Written;
import octavo.server.records.BinaryRows.Bytes;
import octavo.server.sourcerecords.SourceMarc;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Makes the records of a page of ids as they stand in the file. Source records that the profile leaves as they are pass through
 * unread: in storage form they are what ISO 2709 wants.
 */
@Component
class RecordMaker {

    private final SourceMarc sources;
    private final CatalogueReader catalogue;
    private final JdbcTemplate jdbc;

    RecordMaker(SourceMarc sources, CatalogueReader catalogue, JdbcTemplate jdbc) {
        this.sources = sources;
        this.catalogue = catalogue;
        this.jdbc = jdbc;
    }

    /** What an id became. */
    sealed interface Made {

        /** @param bytes the record in the format of the plan */
        record Ready(UUID id, Bytes bytes) implements Made {}

        /** A record that the format cannot carry; HRID and title tell people which it is. */
        record TooMuch(
                UUID id, @Nullable String hrid, @Nullable String title, Unwritable limit) implements Made {}

        /** No record has this id. */
        record Missing(UUID id) implements Made {}
    }

    /** The records of a page in the order of its ids. */
    List<Made> make(CompiledPlan plan, List<UUID> ids) {
        var stored = plan.fromSource() ? read(plan, ids) : new Bytes[ids.size()];
        List<UUID> without = new ArrayList<>();
        for (int i = 0; i < stored.length; i++) {
            if (stored[i] == null) {
                without.add(ids.get(i));
            }
        }
        var page = catalogue.read(plan, ids, without);
        List<Made> made = new ArrayList<>(ids.size());
        for (int i = 0; i < stored.length; i++) {
            made.add(make(plan, page, ids.get(i), stored[i]));
        }
        return made;
    }

    private static Made make(CompiledPlan plan, CataloguePage page, UUID id, @Nullable Bytes stored) {
        if (stored == null) {
            return page.made(id)
                    .map(record -> write(plan, id, page.shaped(id, record)))
                    .orElseGet(() -> new Made.Missing(id));
        }
        if (plan.leavesAsItIs() && Iso2709Writer.isExchangeForm(stored.array(), stored.from(), stored.length())) {
            return new Made.Ready(id, stored);
        }
        var record = Iso2709Reader.fromStorage(stored.array(), stored.from(), stored.to());
        return write(plan, id, page.shaped(id, record));
    }

    private static Made write(CompiledPlan plan, UUID id, MarcRecord record) {
        return switch (plan.format().write(record)) {
            case Written.Complete(var bytes) -> new Made.Ready(id, new Bytes(bytes, 0, bytes.length));
            case Written.Refused(var limit) ->
                new Made.TooMuch(id, record.controlField("001").orElse(null), title(record), limit);
        };
    }

    private static @Nullable String title(MarcRecord record) {
        return record.dataFields("245")
                .flatMap(field -> field.subfield('a').stream())
                .findFirst()
                .orElse(null);
    }

    private @Nullable Bytes[] read(CompiledPlan plan, List<UUID> ids) {
        var type = plan.kind().sourceType();
        var records =
                jdbc.execute((ConnectionCallback<@Nullable Bytes[]>) connection -> sources.read(connection, type, ids));
        if (records == null) {
            throw new IllegalStateException("no answer to a page of ids");
        }
        return records;
    }
}
