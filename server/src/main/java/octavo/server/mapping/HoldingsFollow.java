package octavo.server.mapping;

import octavo.server.mapping.TargetProperty.Kind;
import tools.jackson.databind.node.ObjectNode;

/**
 * The holdings record follows its MARC record: what the record carries is set anew or goes. What MARC does not carry stays -
 * temporary location, administrative notes, statistical codes, tags, receiving history, ILL policy - and so do notes by staff.
 */
public final class HoldingsFollow {

    private static final String NOTES = "notes";

    private HoldingsFollow() {}

    /**
     * Changes a stored holdings record as its MARC record has changed.
     *
     * @param before what the MARC record made before
     * @param next what it makes now
     */
    public static void apply(ObjectNode holdings, ObjectNode before, ObjectNode next) {
        var byStaff = holdings.path(NOTES)
                .valueStream()
                .filter(note -> note.path("staffOnly").asBoolean(false))
                .filter(note -> before.path(NOTES).valueStream().noneMatch(note::equals))
                .toList();
        for (var property : HoldingsProperties.all()) {
            var name = property.name();
            if (property.kind() == Kind.GIVEN_BY_PLATFORM) {
                continue;
            }
            if (next.has(name)) {
                holdings.set(name, next.get(name));
            } else if (before.has(name)) {
                holdings.remove(name);
            }
        }
        if (!byStaff.isEmpty()) {
            holdings.withArrayProperty(NOTES).addAll(byStaff);
        }
    }
}
