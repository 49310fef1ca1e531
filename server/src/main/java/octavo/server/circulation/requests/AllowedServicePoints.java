package octavo.server.circulation.requests;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import octavo.server.circulation.requests.PickupChoices.Point;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.Uuids;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's question which kinds of request a patron may place, change or move, and where each may be picked up. */
@RestController
class AllowedServicePoints {

    private final PickupChoices choices;

    AllowedServicePoints(PickupChoices choices) {
        this.choices = choices;
    }

    @GetMapping("/circulation/requests/allowed-service-points")
    @RequiresPermission("circulation.requests.allowed-service-points.get")
    ObjectNode read(HttpServletRequest request) {
        var operation = String.valueOf(request.getParameter("operation"));
        var requester = id(request, "requesterId");
        var group = id(request, "patronGroupId");
        var item = id(request, "itemId");
        var instance = id(request, "instanceId");
        var requestId = id(request, "requestId");
        boolean someone = (requester == null) != (group == null);
        boolean something = (item == null) != (instance == null);
        boolean nobody = requester == null && group == null;
        if (operation.equals("create") && requestId == null && someone && something) {
            return answer(choices.ofNew(requester == null ? group : choices.groupOf(requester), item, instance));
        }
        if (operation.equals("replace") && requestId != null && nobody && item == null && instance == null) {
            return answer(choices.ofChanged(requestId));
        }
        if (operation.equals("move") && requestId != null && item != null && nobody && instance == null) {
            return answer(choices.ofMoved(requestId, item));
        }
        throw FolioException.badRequest("Invalid combination of query parameters");
    }

    private static ObjectNode answer(Map<RequestType, Set<Point>> allowed) {
        var answer = Json.object();
        allowed.forEach((type, points) -> {
            if (!points.isEmpty()) {
                var array = answer.putArray(type.label());
                points.forEach(point ->
                        array.addObject().put("id", point.id().toString()).put("name", point.name()));
            }
        });
        return answer;
    }

    private static @Nullable UUID id(HttpServletRequest request, String name) {
        return Optional.ofNullable(request.getParameter(name))
                .filter(text -> !text.isBlank())
                .map(text -> {
                    var id = Uuids.parse(text);
                    if (id == null) {
                        throw FolioException.badRequest("%s is not a valid UUID: %s".formatted(name, text));
                    }
                    return id;
                })
                .orElse(null);
    }
}
