package octavo.server.circulation.requests;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import octavo.server.records.Uuids;
import tools.jackson.databind.JsonNode;

/**
 * Which requests FOLIO's request policy allows.
 *
 * @param pickupPoints by type the only service points to which items are sent; a type without an entry goes to all
 */
record RequestPolicy(UUID id, Set<RequestType> types, Map<RequestType, Set<UUID>> pickupPoints) {

    static RequestPolicy of(UUID id, JsonNode document) {
        Set<RequestType> types = EnumSet.noneOf(RequestType.class);
        for (var name : document.path("requestTypes")) {
            RequestType.labelled(name.asString("")).ifPresent(types::add);
        }
        Map<RequestType, Set<UUID>> points = new EnumMap<>(RequestType.class);
        for (var type : RequestType.values()) {
            var allowed = document.path("allowedServicePoints").path(type.label());
            if (!allowed.isEmpty()) {
                points.put(
                        type,
                        allowed.valueStream()
                                .map(point -> Uuids.parse(point.asString(null)))
                                .filter(java.util.Objects::nonNull)
                                .collect(Collectors.toUnmodifiableSet()));
            }
        }
        return new RequestPolicy(id, types, points);
    }

    boolean allows(RequestType type) {
        return types.contains(type);
    }

    boolean allowsPickup(RequestType type, UUID servicePoint) {
        var allowed = pickupPoints.get(type);
        return allowed == null || allowed.contains(servicePoint);
    }
}
