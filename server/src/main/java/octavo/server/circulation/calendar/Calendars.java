package octavo.server.circulation.calendar;

import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.circulation.calendar.CalendarRefusal.Mistake;
import octavo.server.records.RecordBehaviour;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** The calendars of the caller's tenant, and the rules that keep them free of contradictions. */
@Component
public class Calendars implements RecordBehaviour {

    static final String TYPE = "calendar";

    /** More calendars than a tenant of a hundred service points writes in a century. */
    static final int CALENDARS_MAX = 10_000;

    private final ObjectProvider<RecordStore> store; // which asks its behaviours, this one among them
    private final TenantSql sql;

    Calendars(ObjectProvider<RecordStore> store, TenantSql sql) {
        this.store = store;
        this.sql = sql;
    }

    /** The days of every service point that has a calendar. */
    public Map<UUID, OpenDays> byServicePoint() {
        Map<UUID, List<LibraryCalendar>> assigned = new HashMap<>();
        for (var record : records()) {
            var calendar = LibraryCalendar.of(record.id(), record.document());
            for (var servicePoint : calendar.assignments()) {
                assigned.computeIfAbsent(servicePoint, id -> new ArrayList<>()).add(calendar);
            }
        }
        Map<UUID, OpenDays> days = new HashMap<>();
        assigned.forEach((servicePoint, calendars) -> days.put(servicePoint, new OpenDays(calendars)));
        return days;
    }

    OpenDays of(UUID servicePoint) {
        return byServicePoint().getOrDefault(servicePoint, OpenDays.NONE);
    }

    List<StoredRecord> records() {
        return store.getObject()
                .list(TYPE, RecordQuery.of("cql.allRecords=1 sortBy startDate name", CALENDARS_MAX))
                .records();
    }

    @Override
    public String recordType() {
        return TYPE;
    }

    @Override
    public void beforeWrite(@Nullable ObjectNode previous, ObjectNode next) {
        // Two calendars written at once must see each other; they are written rarely, and read without this lock.
        sql.sql("lock table {tenant}.calendar in share row exclusive mode").update();
        var id = Uuids.parse(next.path("id").asString(null));
        if (id == null) {
            throw new IllegalStateException("a calendar about to be stored has no id");
        }
        LibraryCalendar calendar;
        try {
            calendar = LibraryCalendar.of(id, next);
        } catch (DateTimeException e) {
            throw CalendarRefusal.of(400, "invalidParameter", String.valueOf(e.getMessage()));
        }
        var mistakes = CalendarRules.mistakes(calendar);
        if (!mistakes.isEmpty()) {
            throw new CalendarRefusal(400, mistakes);
        }
        var clashes = records().stream()
                .filter(record -> !record.id().equals(id))
                .map(record -> LibraryCalendar.of(record.id(), record.document()))
                .filter(other -> other.overlaps(calendar)
                        && other.assignments().stream().anyMatch(calendar.assignments()::contains))
                .map(other -> new Mistake(
                        "calendarDateOverlap",
                        "The dates overlap with those of the calendar \"%s\" of the same service point"
                                .formatted(other.name())))
                .toList();
        if (!clashes.isEmpty()) {
            throw new CalendarRefusal(409, clashes);
        }
    }
}
