package octavo.server.circulation;

import java.util.Objects;
import octavo.server.circulation.Desk.Returned;
import octavo.server.circulation.requests.Slips;
import octavo.server.records.Json;
import octavo.server.records.Uuids;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** What a staff slip may print after a check-in, by FOLIO's token names. */
@Component
public class SlipTokens {

    private final RuleBooks ruleBooks;

    SlipTokens(RuleBooks ruleBooks) {
        this.ruleBooks = ruleBooks;
    }

    /** The whole context of a check-in's slip: the item, and the request that it serves with whoever waits. */
    public ObjectNode of(Returned returned) {
        var book = ruleBooks.current();
        var context = Json.object();
        var item = Slips.item(returned.item());
        if (returned.destination() != null) {
            var here = Uuids.parse(returned.item()
                    .item()
                    .document()
                    .path("lastCheckIn")
                    .path("servicePointId")
                    .asString(null));
            item.put("fromServicePoint", Objects.requireNonNullElse(book.servicePoint(here), ""));
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
