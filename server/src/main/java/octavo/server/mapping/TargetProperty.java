package octavo.server.mapping;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A property of an instance or a holdings record that rules may fill, in FOLIO's schema.
 *
 * @param members of an object or of each object in a list; empty for text
 * @param distinct whether equal entries of a list are kept once, as the schema asks
 */
record TargetProperty(String name, Kind kind, boolean distinct, List<Member> members) {

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

    static Member text(String name) {
        return new Member(name, MemberKind.TEXT, false);
    }

    static Member required(String name) {
        return new Member(name, MemberKind.TEXT, true);
    }

    static Member flag(String name) {
        return new Member(name, MemberKind.BOOLEAN, false);
    }

    static Member uuid(String name) {
        return new Member(name, MemberKind.UUID, false);
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
