package octavo.server.mapping;

import static octavo.server.mapping.TargetProperty.flag;
import static octavo.server.mapping.TargetProperty.required;
import static octavo.server.mapping.TargetProperty.text;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import octavo.server.mapping.TargetProperty.Kind;
import octavo.server.mapping.TargetProperty.Member;
import org.jspecify.annotations.Nullable;

/** The properties of a holdings record that rules may fill, in FOLIO's holdings schema. */
final class HoldingsProperties {

    private static final Map<String, TargetProperty> BY_NAME = declareAll();

    private HoldingsProperties() {}

    private static Map<String, TargetProperty> declareAll() {
        var all = new HashMap<String, TargetProperty>();
        for (var text : List.of(
                "holdingsTypeId",
                "permanentLocationId",
                "callNumberTypeId",
                "callNumberPrefix",
                "callNumber",
                "callNumberSuffix",
                "shelvingTitle",
                "copyNumber",
                "numberOfItems",
                "acquisitionFormat",
                "acquisitionMethod",
                "receiptStatus",
                "retentionPolicy",
                "digitizationPolicy")) {
            declare(all, text, Kind.TEXT, false);
        }
        for (var given : List.of("id", "hrid", "sourceId", "instanceId")) {
            declare(all, given, Kind.GIVEN_BY_PLATFORM, false);
        }
        declare(all, "formerIds", Kind.TEXTS, true);
        declare(all, "notes", Kind.OBJECTS, false, required("note"), text("holdingsNoteTypeId"), flag("staffOnly"));
        for (var statements :
                List.of("holdingsStatements", "holdingsStatementsForSupplements", "holdingsStatementsForIndexes")) {
            declare(all, statements, Kind.OBJECTS, false, text("statement"), text("note"), text("staffNote"));
        }
        declare(
                all,
                "electronicAccess",
                Kind.OBJECTS,
                false,
                required("uri"),
                text("linkText"),
                text("materialsSpecification"),
                text("publicNote"),
                text("relationshipId"));
        return Map.copyOf(all);
    }

    private static void declare(
            Map<String, TargetProperty> all, String name, Kind kind, boolean distinct, Member... members) {
        all.put(name, new TargetProperty(name, kind, distinct, List.of(members)));
    }

    static @Nullable TargetProperty named(String name) {
        return BY_NAME.get(name);
    }

    static Collection<TargetProperty> all() {
        return BY_NAME.values();
    }
}
