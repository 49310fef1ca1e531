package octavo.server.mapping;

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

    private static final Map<String, InstanceProperty> BY_NAME = new HashMap<>();

    static {
        for (var text :
                List.of("title", "indexTitle", "modeOfIssuanceId", "instanceTypeId", "statusId", "catalogedDate")) {
            declare(text, Kind.TEXT, false);
        }
        for (var given : List.of("id", "hrid", "source")) {
            declare(given, Kind.GIVEN_BY_PLATFORM, false);
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
            declare(texts, Kind.TEXTS, true);
        }
        declare("physicalDescriptions", Kind.TEXTS, false);
        declare("dates", Kind.OBJECT, false, text("dateTypeId"), text("date1"), text("date2"));
        declare("identifiers", Kind.OBJECTS, true, required("value"), required("identifierTypeId"));
        declare(
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
                "alternativeTitles",
                Kind.OBJECTS,
                true,
                required("alternativeTitle"),
                text("alternativeTitleTypeId"),
                uuid("authorityId"));
        declare(
                "subjects",
                Kind.OBJECTS,
                true,
                required("value"),
                text("typeId"),
                text("sourceId"),
                uuid("authorityId"));
        declare("series", Kind.OBJECTS, true, required("value"), uuid("authorityId"));
        declare(
                "classifications",
                Kind.OBJECTS,
                true,
                required("classificationNumber"),
                required("classificationTypeId"));
        declare(
                "publication",
                Kind.OBJECTS,
                false,
                text("publisher"),
                text("place"),
                text("dateOfPublication"),
                text("role"));
        declare(
                "electronicAccess",
                Kind.OBJECTS,
                false,
                required("uri"),
                text("linkText"),
                text("materialsSpecification"),
                text("publicNote"),
                text("relationshipId"));
        declare("notes", Kind.OBJECTS, false, required("note"), text("instanceNoteTypeId"), flag("staffOnly"));
        for (var titles : List.of("precedingTitles", "succeedingTitles")) {
            declare(
                    titles,
                    Kind.OBJECTS,
                    false,
                    required("title"),
                    text("isbnId"),
                    text("isbnValue"),
                    text("issnId"),
                    text("issnValue"));
        }
    }

    private static void declare(String name, Kind kind, boolean distinct, Member... members) {
        BY_NAME.put(name, new InstanceProperty(name, kind, distinct, List.of(members)));
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
