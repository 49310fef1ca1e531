package octavo.server.mapping;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.UUID;
import octavo.server.mapping.TargetProperty.Member;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An instance or holdings record as it grows from field to field. Blank text fills nothing. */
final class RecordDraft {

    private static final int UUID_LENGTH = 36;

    private final ObjectNode document = JsonNodeFactory.instance.objectNode();
    private final BitSet taken = new BitSet();

    ObjectNode document() {
        return document;
    }

    boolean isTaken(int firstFieldSlot) {
        return taken.get(firstFieldSlot);
    }

    void take(int firstFieldSlot) {
        taken.set(firstFieldSlot);
    }

    /** Sets a property or adds to it; says whether there was text to do so. */
    boolean fill(TargetProperty property, @Nullable Member member, String text, MappingContext context) {
        if (text.isBlank()) {
            return false;
        }
        switch (property.kind()) {
            case TEXT -> document.put(property.name(), text);
            case TEXTS -> addText(list(property), text);
            case OBJECT -> put(document.withObjectProperty(property.name()), member, text, context);
            case OBJECTS -> throw new IllegalStateException(property.name() + " takes objects, not text");
            case GIVEN_BY_PLATFORM -> {
                return false;
            }
        }
        return true;
    }

    private static void addText(ArrayNode list, String text) {
        for (var entry : list) {
            if (entry.stringValue().equals(text)) {
                return;
            }
        }
        list.add(text);
    }

    static void put(ObjectNode object, @Nullable Member member, String text, MappingContext context) {
        if (text.isBlank()) {
            return;
        }
        if (member == null) {
            throw new IllegalStateException("A target in an object names no member");
        }
        switch (member.kind()) {
            case TEXT -> object.put(member.name(), text);
            case BOOLEAN -> object.put(member.name(), Boolean.parseBoolean(text));
            case UUID -> {
                if (isUuid(text)) {
                    object.put(member.name(), text);
                } else {
                    context.warn("'%s' is no UUID and was not taken as %s".formatted(text, member.name()));
                }
            }
        }
    }

    private static boolean isUuid(String text) {
        if (text.length() != UUID_LENGTH) {
            return false;
        }
        try {
            UUID.fromString(text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Adds an object that has all that it needs; says whether it had. */
    boolean addObject(TargetProperty property, ObjectNode object, MappingContext context) {
        if (object.isEmpty() || lacksRequired(property, object, context)) {
            return false;
        }
        var list = list(property);
        if (!property.distinct() || !contains(list, object)) {
            list.add(object);
        }
        return true;
    }

    private static boolean lacksRequired(TargetProperty property, ObjectNode object, MappingContext context) {
        for (var member : property.members()) {
            if (member.required() && !object.has(member.name())) {
                warnIfTextIsLost(property, member, object, context);
                return true;
            }
        }
        return false;
    }

    /** Types and flags come from the rules; only what the cataloguer wrote is worth a warning. */
    private static void warnIfTextIsLost(
            TargetProperty property, Member missing, ObjectNode object, MappingContext context) {
        for (var member : object.propertyNames()) {
            if (!member.endsWith("Id") && !object.get(member).isBoolean()) {
                context.warn("No entry in %s was made, because the field gives no %s"
                        .formatted(property.name(), missing.name()));
                return;
            }
        }
    }

    private static boolean contains(ArrayNode list, ObjectNode object) {
        for (var entry : list) {
            if (entry.equals(object)) {
                return true;
            }
        }
        return false;
    }

    private ArrayNode list(TargetProperty property) {
        return document.get(property.name()) instanceof ArrayNode list ? list : document.putArray(property.name());
    }

    /** Takes the related titles out: FOLIO keeps them as records of their own. */
    List<ObjectNode> takeRelatedTitles(String property) {
        var titles = new ArrayList<ObjectNode>();
        if (document.remove(property) instanceof ArrayNode flat) {
            for (var entry : flat) {
                var title = JsonNodeFactory.instance.objectNode();
                title.set("title", entry.get("title"));
                var identifiers = JsonNodeFactory.instance.arrayNode();
                addIdentifier(identifiers, entry.get("isbnId"), entry.get("isbnValue"));
                addIdentifier(identifiers, entry.get("issnId"), entry.get("issnValue"));
                title.set("identifiers", identifiers);
                titles.add(title);
            }
        }
        return titles;
    }

    private static void addIdentifier(ArrayNode identifiers, @Nullable JsonNode typeId, @Nullable JsonNode value) {
        if (typeId != null && value != null) {
            identifiers.addObject().set("identifierTypeId", typeId).set("value", value);
        }
    }
}
