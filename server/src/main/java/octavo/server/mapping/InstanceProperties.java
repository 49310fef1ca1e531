package octavo.server.mapping;

import static octavo.server.mapping.TargetProperty.flag;
import static octavo.server.mapping.TargetProperty.required;
import static octavo.server.mapping.TargetProperty.text;
import static octavo.server.mapping.TargetProperty.uuid;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import octavo.server.mapping.TargetProperty.Kind;
import octavo.server.mapping.TargetProperty.Member;
import org.jspecify.annotations.Nullable;

/** The properties of an instance that rules may fill, in FOLIO's instance schema. */
final class InstanceProperties {

    private static final Map<String, TargetProperty> BY_NAME = declareAll();

    private InstanceProperties() {}

    private static Map<String, TargetProperty> declareAll() {
        var all = new HashMap<String, TargetProperty>();
        for (var text :
                List.of("title", "indexTitle", "modeOfIssuanceId", "instanceTypeId", "statusId", "catalogedDate")) {
            declare(all, text, Kind.TEXT, false);
        }
        for (var given : List.of("id", "hrid", "source")) {
            declare(all, given, Kind.GIVEN_BY_PLATFORM, false);
        }
        for (var texts : List.of(
                "languages",
                "instanceFormatIds",
                "editions",
                "publicationFrequency",
                "publicationRange",
                "natureOfContentTermIds",
                "statisticalCodeIds",
                "administrativeNotes")) {
            declare(all, texts, Kind.TEXTS, true);
        }
        declare(all, "physicalDescriptions", Kind.TEXTS, false);
        declare(all, "dates", Kind.OBJECT, false, text("dateTypeId"), text("date1"), text("date2"));
        declare(all, "identifiers", Kind.OBJECTS, true, required("value"), required("identifierTypeId"));
        declare(
                all,
                "contributors",
                Kind.OBJECTS,
                false,
                required("name"),
                required("contributorNameTypeId"),
                text("contributorTypeId"),
                text("contributorTypeText"),
                flag("primary"),
                uuid("authorityId"));
        declare(
                all,
                "alternativeTitles",
                Kind.OBJECTS,
                true,
                required("alternativeTitle"),
                text("alternativeTitleTypeId"),
                uuid("authorityId"));
        declare(
                all,
                "subjects",
                Kind.OBJECTS,
                true,
                required("value"),
                text("typeId"),
                text("sourceId"),
                uuid("authorityId"));
        declare(all, "series", Kind.OBJECTS, true, required("value"), uuid("authorityId"));
        declare(
                all,
                "classifications",
                Kind.OBJECTS,
                true,
                required("classificationNumber"),
                required("classificationTypeId"));
        declare(
                all,
                "publication",
                Kind.OBJECTS,
                false,
                text("publisher"),
                text("place"),
                text("dateOfPublication"),
                text("role"));
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
        declare(all, "notes", Kind.OBJECTS, false, required("note"), text("instanceNoteTypeId"), flag("staffOnly"));
        for (var titles : List.of("precedingTitles", "succeedingTitles")) {
            declare(
                    all,
                    titles,
                    Kind.OBJECTS,
                    false,
                    required("title"),
                    text("isbnId"),
                    text("isbnValue"),
                    text("issnId"),
                    text("issnValue"));
        }
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
