package octavo.server.circulation;

import java.util.Objects;
import octavo.server.circulation.Desk.Returned;
import octavo.server.circulation.requests.Slips;
import octavo.server.records.Json;
import octavo.server.records.Uuids;
import tools.jackson.databind.node.ObjectNode;

/** What a staff slip may print after a check-in, by FOLIO's token names. */
final class SlipTokens {

    private SlipTokens() {}

    /** The whole context of a check-in's slip: the item, and the request that it serves with whoever waits. */
    static ObjectNode of(Returned returned, RuleBook book) {
        var context = Json.object();
        var item = Slips.item(returned.item());
        if (returned.destination() != null) {
            item.put("toServicePoint", Objects.requireNonNullElse(book.servicePoint(returned.destination()), ""));
        }
        context.set("item", item);
        var next = returned.next();
        if (next != null) {
            var pickup =
                    Uuids.parse(next.document().path("pickupServicePointId").asString(null));
            var name = Objects.requireNonNullElse(book.servicePoint(pickup), "");
            context.set("request", Slips.request(next.document(), name));
            if (returned.requester() != null) {
                context.set("requester", Slips.requester(returned.requester(), next.document()));
            }
        }
        return context;
    }
}
