package octavo.server.pages;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.pages.DeskView.ServicePoint;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import octavo.server.tenants.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Where a desk stands: what its browser was told, else the clerk's own service point, else the only one that there is. */
@Component
class DeskPlace {

    /** Remembers the choice in the browser: a desk's computer does not move, its clerks do. */
    static final String COOKIE = "octavoServicePoint";

    private static final int SERVICE_POINTS_MAX = 1_000;

    private final RecordStore store;

    DeskPlace(RecordStore store) {
        this.store = store;
    }

    /** All service points, by name. */
    List<ServicePoint> all() {
        return store.list("service_point", RecordQuery.of("cql.allRecords=1", SERVICE_POINTS_MAX)).records().stream()
                .map(record -> new ServicePoint(
                        record.id(), record.document().path("name").asString("")))
                .sorted(Comparator.comparing(ServicePoint::name))
                .toList();
    }

    /** This desk's place among them. */
    @Nullable
    ServicePoint of(List<ServicePoint> all, @Nullable String remembered) {
        return among(all, Uuids.parse(remembered))
                .or(() -> among(all, own()))
                .orElse(all.size() == 1 ? all.getFirst() : null);
    }

    private static Optional<ServicePoint> among(List<ServicePoint> all, @Nullable UUID id) {
        return all.stream().filter(each -> each.id().equals(id)).findFirst();
    }

    private @Nullable UUID own() {
        return Caller.current()
                .user()
                .flatMap(user ->
                        store.list("service_points_user", RecordQuery.of("userId==" + user, 1)).records().stream()
                                .findFirst())
                .map(record -> Uuids.parse(
                        record.document().path("defaultServicePointId").asString(null)))
                .orElse(null);
    }
}
