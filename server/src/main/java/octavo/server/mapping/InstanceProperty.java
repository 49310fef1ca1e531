package octavo.server.mapping;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A property of an instance that rules may fill, in FOLIO's instance schema.
 *
 * @param members of an object or of each object in a list; empty for text
 * @param distinct whether equal entries of a list are kept once, as the schema asks
 */
record InstanceProperty(String name, Kind kind, boolean distinct, List<Member> members) {

    enum Kind {
        TEXT,
        TEXTS,
        OBJECT,
        OBJECTS,
        /** Rules may name it, but the platform sets it itself. */
        GIVEN_BY_PLATFORM
    }

    enum MemberKind {
        TEXT,
        BOOLEAN,
        UUID
    }

    /** @param required an object without it is not made */
    record Member(String name, MemberKind kind, boolean required) {}

    private static final Map<String, InstanceProperty> BY_NAME = declareAll();

    private static Map<String, InstanceProperty> declareAll() {
        var all = new HashMap<String, InstanceProperty>();
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
            Map<String, InstanceProperty> all, String name, Kind kind, boolean distinct, Member... members) {
        all.put(name, new InstanceProperty(name, kind, distinct, List.of(members)));
    }

    private static Member text(String name) {
        return new Member(name, MemberKind.TEXT, false);
    }

    private static Member required(String name) {
        return new Member(name, MemberKind.TEXT, true);
    }

    private static Member flag(String name) {
        return new Member(name, MemberKind.BOOLEAN, false);
    }

    private static Member uuid(String name) {
        return new Member(name, MemberKind.UUID, false);
    }

    static @Nullable InstanceProperty named(String name) {
        return BY_NAME.get(name);
    }

    static Collection<InstanceProperty> all() {
        return BY_NAME.values();
    }

    @Nullable
    Member member(String memberName) {
        for (var member : members) {
            if (member.name().equals(memberName)) {
                return member;
            }
        }
        return null;
    }
}
