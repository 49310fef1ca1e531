package octavo.server.circulation;

import octavo.server.circulation.Desk.Returned;
import octavo.server.records.Json;
import tools.jackson.databind.node.ObjectNode;

/** What a staff slip may print of an item, by FOLIO's token names. */
final class SlipTokens {

    private SlipTokens() {}

    static ObjectNode of(Returned returned, RuleBook book) {
        var item = returned.item();
        var document = item.item().document();
        var components = document.path("effectiveCallNumberComponents");
        var tokens = Json.object()
                .put("title", item.title())
                .put("barcode", item.barcode())
                .put("status", item.status())
                .put("materialType", item.materialTypeName())
                .put("callNumber", components.path("callNumber").asString(""))
                .put("callNumberPrefix", components.path("prefix").asString(""))
                .put("callNumberSuffix", components.path("suffix").asString(""))
                .put("enumeration", document.path("enumeration").asString(""))
                .put("volume", document.path("volume").asString(""))
                .put("chronology", document.path("chronology").asString(""))
                .put("copy", document.path("copyNumber").asString(""))
                .put(
                        "lastCheckedInDateTime",
                        document.path("lastCheckIn").path("dateTime").asString(""));
        var authors = item.contributors()
                .valueStream()
                .map(contributor -> contributor.path("name").asString(""))
                .toList();
        tokens.put("allContributors", String.join("; ", authors));
        var home = item.location();
        if (home != null) {
            tokens.put("effectiveLocationSpecific", home.name());
        }
        if (returned.destination() != null) {
            tokens.put("toServicePoint", book.servicePoints().getOrDefault(returned.destination(), ""));
        }
        return tokens;
    }
}
