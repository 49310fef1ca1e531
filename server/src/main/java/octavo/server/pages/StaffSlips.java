package octavo.server.pages;

import java.util.List;
import java.util.Optional;
import octavo.server.circulation.Desk.Returned;
import octavo.server.circulation.LibraryZone;
import octavo.server.circulation.SlipTokens;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** The library's staff slips, filled: the templates are records that the library writes. */
@Component
class StaffSlips {

    private static final int TEMPLATES_MAX = 100;

    private final RecordStore store;
    private final SlipTokens tokens;
    private final LibraryZone zone;

    StaffSlips(RecordStore store, SlipTokens tokens, LibraryZone zone) {
        this.store = store;
        this.tokens = tokens;
        this.zone = zone;
    }

    /** The slip that goes into an item which came back and is not to stand on the shelf; none where it is switched off. */
    Optional<Slip> of(Returned returned) {
        return switch (returned.item().status()) {
            case "In transit" -> filled("Transit", tokens.of(returned));
            case "Awaiting pickup" -> filled("Hold", tokens.of(returned));
            case "Awaiting delivery" -> filled("Request delivery", tokens.of(returned));
            default -> Optional.empty();
        };
    }

    /** The same slip for many. */
    List<Slip> each(String name, List<ObjectNode> contexts) {
        if (contexts.isEmpty()) {
            return List.of();
        }
        var template = template(name);
        return contexts.stream()
                .flatMap(context -> template.map(found -> filled(name, found, context)).stream())
                .toList();
    }

    private Optional<Slip> filled(String name, ObjectNode context) {
        return template(name).map(template -> filled(name, template, context));
    }

    private Slip filled(String name, String template, ObjectNode context) {
        return new Slip(name, SlipTemplate.fill(template, context, zone.current()));
    }

    private Optional<String> template(String name) {
        return store.list("staff_slip", RecordQuery.of("cql.allRecords=1", TEMPLATES_MAX)).records().stream()
                .map(record -> record.document())
                .filter(slip -> slip.path("name").asString("").equals(name))
                .filter(slip -> slip.path("active").asBoolean(true))
                .map(slip -> slip.path("template").asString(""))
                .filter(template -> !template.isBlank())
                .findFirst();
    }
}
