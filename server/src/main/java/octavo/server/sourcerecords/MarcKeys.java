package octavo.server.sourcerecords;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.IntConsumer;
import javax.sql.DataSource;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.Iso2709Reader;
import octavo.marc.MarcRecord;
import octavo.server.records.BinaryCopy;
import octavo.server.records.FieldLookup.Hits;
import octavo.server.records.FieldLookup.Wanted;
import octavo.server.records.ValueMatch;
import octavo.server.tenants.TenantSql;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Finds MARC records by the values at a place, such as 035$a, for hundreds of values in one statement. The keys of a place are
 * made when a job first asks for it and kept from then on; what changed since the last look is caught up with before each
 * look, in the same transaction, so that a look never misses what is committed or what it has written itself.
 */
@Component
public class MarcKeys {

    private static final int SLICE = 1_000;

    /** Statements caught up with in one transaction before a job begins; an import's chunk is one statement. */
    private static final int SLICE_STATEMENTS = 10;

    /** Longer values are compared whole, but found by their beginning. */
    private static final int INDEXED_CHARACTERS = 200;

    private static final String COPY =
            "copy {tenant}.marc_key (tag, code, value, indicators, instance_id) from stdin (format binary)";

    private static final List<String> TRIGGERS = List.of(
            trigger("marc_key_inserted", "insert", "new"),
            trigger("marc_key_updated", "update", "new"),
            trigger("marc_key_deleted", "delete", "old"));

    private static final UUID FIRST = new UUID(0, 0);

    private final TenantSql sql;
    private final DataSource database;
    private final TransactionTemplate transaction;

    MarcKeys(TenantSql sql, DataSource database, TransactionTemplate transaction) {
        this.sql = sql;
        this.database = database;
        this.transaction = transaction;
    }

    private static String trigger(String name, String event, String rows) {
        return """
                create or replace trigger %s after %s on {tenant}.source_record
                    referencing %s table as changed
                    for each statement execute function {tenant}.marc_key_note_changed()
                """.formatted(name, event, rows);
    }

    /**
     * A place in a record whose values are kept.
     *
     * @param code of the subfield; empty for a control field
     */
    public record Place(String tag, String code) {}

    private record Stored(UUID id, UUID instanceId, MarcRecord marc) {}

    /**
     * Makes sure that the keys of these places are there. Takes a while for a place that was never asked for.
     *
     * @param progress told how many records have been read
     */
    public void prepare(Collection<Place> places, IntConsumer progress) {
        for (var place : places) {
            var ready = sql.sql("select ready from {tenant}.marc_key_place where tag = ? and code = ?")
                    .param(place.tag())
                    .param(place.code())
                    .query(Boolean.class)
                    .optional();
            if (ready.isEmpty() || !ready.get()) {
                build(place, progress);
            }
        }
        if (!places.isEmpty()) {
            while (Boolean.TRUE.equals(transaction.execute(_ -> catchUp(SLICE_STATEMENTS)))) {
                // slice by slice, so that no transaction grows with what waits
            }
        }
    }

    private void build(Place place, IntConsumer progress) {
        transaction.executeWithoutResult(_ -> {
            // making a trigger waits for those who write records now; those who come later leave word
            TRIGGERS.forEach(trigger -> sql.sql(trigger).update());
            sql.sql("insert into {tenant}.marc_key_place (tag, code) values (?, ?) on conflict do nothing")
                    .param(place.tag())
                    .param(place.code())
                    .update();
            sql.sql("delete from {tenant}.marc_key where tag = ? and code = ?")
                    .param(place.tag())
                    .param(place.code())
                    .update();
        });
        int done = 0;
        UUID after = FIRST;
        while (after != null) {
            UUID from = after;
            var slice = Objects.requireNonNull(transaction.execute(_ -> buildSlice(place, from)));
            after = slice.isEmpty() ? null : slice.getLast().id();
            done += slice.size();
            progress.accept(done);
        }
        sql.sql("update {tenant}.marc_key_place set ready = true where tag = ? and code = ?")
                .param(place.tag())
                .param(place.code())
                .update();
    }

    private List<Stored> buildSlice(Place place, UUID after) {
        var slice = sql.sql("""
                        select id, external_id, marc from {tenant}.source_record
                         where id > ? and state = 'ACTUAL' and record_type = 'MARC_BIB' and external_id is not null
                           and marc is not null
                         order by id limit ?
                        """)
                .param(after)
                .param(SLICE)
                .query((row, number) -> new Stored(
                        row.getObject(1, UUID.class),
                        row.getObject(2, UUID.class),
                        Iso2709Reader.fromStorage(row.getBytes(3))))
                .list();
        insert(slice, List.of(place));
        return slice;
    }

    /**
     * Makes the keys of what changed, in the current transaction.
     *
     * @param statements how many changing statements to look at at most
     * @return whether there was anything
     */
    private boolean catchUp(int statements) {
        var changed = sql.sql("""
                        with taken as (
                            delete from {tenant}.marc_key_pending
                             where seq in (select seq from {tenant}.marc_key_pending order by seq limit ? for update)
                            returning instance_ids)
                        select distinct unnest(instance_ids) from taken
                        """).param(statements).query(UUID.class).list();
        if (changed.isEmpty()) {
            return false;
        }
        var ids = changed.toArray(UUID[]::new);
        sql.sql("delete from {tenant}.marc_key where instance_id = any(?)")
                .param(ids)
                .update();
        var places = sql.sql("select tag, code from {tenant}.marc_key_place")
                .query((row, number) -> new Place(row.getString(1), row.getString(2)))
                .list();
        var records = sql.sql("""
                        select id, external_id, marc from {tenant}.source_record
                         where external_id = any(?) and state = 'ACTUAL' and record_type = 'MARC_BIB' and marc is not null
                        """)
                .param(ids)
                .query((row, number) -> new Stored(
                        row.getObject(1, UUID.class),
                        row.getObject(2, UUID.class),
                        Iso2709Reader.fromStorage(row.getBytes(3))))
                .list();
        insert(records, places);
        return true;
    }

    private void insert(List<Stored> records, List<Place> places) {
        var rows = new BinaryCopy(records.size() * 100);
        for (var record : records) {
            for (var field : record.marc().fields()) {
                for (var place : places) {
                    if (!place.tag().equals(field.tag())) {
                        continue;
                    }
                    switch (field) {
                        case ControlField control -> key(rows, place, control.value(), "", record.instanceId());
                        case DataField data ->
                            data.subfields().stream()
                                    .filter(subfield -> place.code().equals(String.valueOf(subfield.code())))
                                    .forEach(subfield -> key(
                                            rows,
                                            place,
                                            subfield.value(),
                                            "" + data.indicator1() + data.indicator2(),
                                            record.instanceId()));
                    }
                }
            }
        }
        if (rows.rowCount() > 0) {
            send(rows);
        }
    }

    private static void key(BinaryCopy rows, Place place, String value, String indicators, UUID instanceId) {
        rows.row(5)
                .text(place.tag())
                .text(place.code())
                .text(value.strip())
                .text(indicators)
                .uuid(instanceId);
    }

    private void send(BinaryCopy rows) {
        Connection connection = DataSourceUtils.getConnection(database);
        try {
            rows.send(connection, sql.fill(COPY));
        } catch (SQLException e) {
            throw new IllegalStateException("the keys of MARC records cannot be stored", e);
        } finally {
            DataSourceUtils.releaseConnection(connection, database);
        }
    }

    /**
     * Looks values up, in the current transaction.
     *
     * @param indicators as an SQL pattern of two characters, {@code _} for any; {@code %} for control fields
     * @param match how the values must stand to each other
     * @return the instances of the records found, by {@link Wanted#ref}; nothing for those without a hit
     */
    public Map<Integer, Hits> find(Place place, String indicators, ValueMatch match, Collection<Wanted> wanted) {
        while (catchUp(Integer.MAX_VALUE)) {
            // others may have committed meanwhile; what they changed counts too
        }
        var byBeginning =
                match.isPlain() ? "left(k.value, %1$d) = left(v.value, %1$d) and ".formatted(INDEXED_CHARACTERS) : "";
        var found = new HashMap<Integer, Hits>();
        var statement = sql.sql("""
                        select v.ref, (array_agg(k.instance_id))[1], count(distinct k.instance_id)
                          from unnest(:refs::int[], :values::text[], :under::uuid[]) v(ref, value, under)
                          join {tenant}.marc_key k
                            on k.tag = :tag and k.code = :code and %s%s
                           and k.indicators like :indicators and (v.under is null or k.instance_id = v.under)
                         group by v.ref
                        """.formatted(byBeginning, match.condition("k.value", "v.value")))
                .param("refs", wanted.stream().map(Wanted::ref).toArray(Integer[]::new))
                .param("values", wanted.stream().map(Wanted::value).toArray(String[]::new))
                .param("under", wanted.stream().map(Wanted::under).toArray(UUID[]::new))
                .param("tag", place.tag())
                .param("code", place.code())
                .param("indicators", indicators);
        if (match.stored().bound() != null) {
            statement = statement.param("bound", match.stored().boundText());
        }
        statement.query(row -> {
            found.put(row.getInt(1), new Hits(row.getObject(2, UUID.class), row.getInt(3)));
        });
        return found;
    }
}
