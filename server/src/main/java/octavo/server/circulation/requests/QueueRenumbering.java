package octavo.server.circulation.requests;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.records.Json;
import octavo.server.records.RecordBehaviour;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * When title-level requests are switched on, the requests of a title's items come into one queue; when they are switched
 * off, each item has its own again. The order stays, the positions are counted anew.
 */
@Component
class QueueRenumbering implements RecordBehaviour {

    /** Requests renumbered in one statement, but never less than a queue: in between, two would stand at one position. */
    private static final int BATCH = 1_000;

    private final TenantSql sql;
    private final ObjectProvider<RecordStore> store;

    QueueRenumbering(TenantSql sql, ObjectProvider<RecordStore> store) {
        this.sql = sql;
        this.store = store;
    }

    @Override
    public String recordType() {
        return "circulation_setting";
    }

    @Override
    public void afterWrite(@Nullable ObjectNode previous, ObjectNode next) {
        if (isOfTitles(next) && enables(previous) != enables(next)) {
            renumber(enables(next));
        }
    }

    @Override
    public void beforeDelete(ObjectNode previous) {
        if (isOfTitles(previous) && enables(previous)) {
            renumber(false);
        }
    }

    private static boolean isOfTitles(ObjectNode setting) {
        return setting.path("name").asString("").equals("generalTlr");
    }

    private static boolean enables(@Nullable ObjectNode setting) {
        return setting != null
                && TitleRequests.Settings.of(setting.path("value")).enabled();
    }

    private record Counted(UUID queue, StoredRecord request, int position) {}

    private void renumber(boolean byInstance) {
        // Nobody changes a queue while the meaning of its positions changes.
        sql.sql("lock table {tenant}.request in exclusive mode").update();
        List<Counted> batch = new ArrayList<>();
        for (var counted : miscounted(byInstance ? "instance_id" : "item_id")) {
            if (batch.size() >= BATCH && !batch.getLast().queue().equals(counted.queue())) {
                write(batch);
                batch.clear();
            }
            batch.add(counted);
        }
        write(batch);
    }

    private List<Counted> miscounted(String key) {
        return sql.sql("""
                        select q.queue, q.id, q.version, q.doc, q.place
                          from (select r.%1$s as queue, r.id, r.version, r.doc, r.position,
                                       row_number() over (
                                           partition by r.%1$s
                                           order by r.status = 'Open - Not yet filled', r.position, r.id) as place
                                  from {tenant}.request r
                                 where r.status like 'Open%%' and r.%1$s is not null) q
                         where q.position is distinct from q.place
                         order by q.queue, q.place
                        """.formatted(key))
                .query((row, _) -> new Counted(
                        row.getObject("queue", UUID.class),
                        new StoredRecord(
                                row.getObject("id", UUID.class),
                                row.getInt("version"),
                                Json.parseStored(row.getString("doc"))),
                        row.getInt("place")))
                .list();
    }

    private void write(List<Counted> batch) {
        store.getObject()
                .replaceAll(
                        Queues.REQUEST,
                        batch.stream().map(Counted::request).toList(),
                        batch.stream()
                                .map(counted ->
                                        counted.request().document().deepCopy().put("position", counted.position()))
                                .toList());
    }
}
