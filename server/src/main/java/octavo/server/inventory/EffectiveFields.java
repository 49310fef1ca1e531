package octavo.server.inventory;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an item inherits from its holdings record unless it has its own: location and call number, and the order on the shelf
 * that follows from them. Pure; the store and the import both fill them here.
 */
public final class EffectiveFields {

    private static final String LOCATION = "effectiveLocationId";
    private static final String COMPONENTS = "effectiveCallNumberComponents";
    private static final String SHELVING_ORDER = "effectiveShelvingOrder";

    /** The fields of an item that decide its effective ones, beside its holdings record. */
    private static final List<String> ITEM_INPUTS = List.of(
            "holdingsRecordId",
            "permanentLocationId",
            "temporaryLocationId",
            "itemLevelCallNumber",
            "itemLevelCallNumberPrefix",
            "itemLevelCallNumberSuffix",
            "itemLevelCallNumberTypeId",
            "volume",
            "enumeration",
            "chronology",
            "copyNumber");

    private static final List<String> HOLDINGS_INPUTS =
            List.of(LOCATION, "callNumber", "callNumberPrefix", "callNumberSuffix", "callNumberTypeId");

    private EffectiveFields() {}

    /** Sets the effective location of a holdings record: the temporary one, else the permanent one. */
    public static void fillHoldings(ObjectNode holdings) {
        set(holdings, LOCATION, first(text(holdings, "temporaryLocationId"), text(holdings, "permanentLocationId")));
    }

    /**
     * Sets effective location, call number components and shelving order of an item.
     *
     * @param holdings the item's holdings record, with its own effective location filled
     */
    public static void fillItem(ObjectNode item, JsonNode holdings) {
        var itemLocation = first(text(item, "temporaryLocationId"), text(item, "permanentLocationId"));
        set(item, LOCATION, first(itemLocation, text(holdings, LOCATION)));

        var components = item.putObject(COMPONENTS);
        var callNumber = first(text(item, "itemLevelCallNumber"), text(holdings, "callNumber"));
        var suffix = first(text(item, "itemLevelCallNumberSuffix"), text(holdings, "callNumberSuffix"));
        set(components, "callNumber", callNumber);
        set(components, "prefix", first(text(item, "itemLevelCallNumberPrefix"), text(holdings, "callNumberPrefix")));
        set(components, "suffix", suffix);
        set(components, "typeId", first(text(item, "itemLevelCallNumberTypeId"), text(holdings, "callNumberTypeId")));
        set(item, SHELVING_ORDER, callNumber == null ? null : shelvingOrder(item, callNumber, suffix));
    }

    /** Takes the effective fields from the stored item, whatever a client sent: they are read-only. */
    static void keep(JsonNode stored, ObjectNode item) {
        for (var field : List.of(LOCATION, COMPONENTS, SHELVING_ORDER)) {
            if (stored.has(field)) {
                item.set(field, stored.get(field).deepCopy());
            } else {
                item.remove(field);
            }
        }
    }

    /** Whether two states of an item differ in what decides its effective fields. */
    public static boolean itemInputsDiffer(JsonNode one, JsonNode other) {
        return differ(ITEM_INPUTS, one, other);
    }

    /** Whether two states of a holdings record, their effective location filled, differ in what its items inherit. */
    public static boolean holdingsInputsDiffer(JsonNode one, JsonNode other) {
        return differ(HOLDINGS_INPUTS, one, other);
    }

    private static String shelvingOrder(JsonNode item, String callNumber, @Nullable String suffix) {
        List<String> parts = new ArrayList<>();
        parts.add(callNumber);
        for (var field : List.of("volume", "enumeration", "chronology", "copyNumber")) {
            var value = text(item, field);
            if (value != null) {
                parts.add(value);
            }
        }
        if (suffix != null) {
            parts.add(suffix);
        }
        return ShelvingOrder.of(String.join(" ", parts));
    }

    private static boolean differ(List<String> fields, JsonNode one, JsonNode other) {
        return fields.stream().anyMatch(field -> !Objects.equals(text(one, field), text(other, field)));
    }

    private static @Nullable String first(@Nullable String own, @Nullable String inherited) {
        return own == null ? inherited : own;
    }

    private static @Nullable String text(JsonNode node, String field) {
        var value = node.path(field).asString("");
        return value.isBlank() ? null : value;
    }

    private static void set(ObjectNode node, String field, @Nullable String value) {
        if (value == null) {
            node.remove(field);
        } else {
            node.put(field, value);
        }
    }
}
