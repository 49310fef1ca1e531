package octavo.server.mapping;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;

/**
 * A bibliographic record of the catalogue on its way to its next generation: its fields without those that the system gives
 * (001, 005 and the link in 999 ff). Immutable; a change gives another one.
 *
 * @param kept what a change would have touched but for its protection, as {@code 245} or {@code 856}
 */
public record StoredBibliographic(String leader, List<MarcField> fields, Set<String> kept) {

    /** Fields that a record has once: where a protected one stays, the incoming one has no place. */
    private static final Set<String> NOT_REPEATABLE = Set.of(
            "003", "008", "010", "018", "036", "038", "040", "042", "044", "045", "066", "100", "110", "111", "130",
            "240", "243", "245", "254", "256", "263", "306", "357", "507", "514");

    public StoredBibliographic {
        fields = List.copyOf(fields);
        kept = Set.copyOf(kept);
    }

    /** Takes a stored record apart. */
    public static StoredBibliographic of(MarcRecord stored) {
        return new StoredBibliographic(
                stored.leader(),
                stored.fields().stream().filter(field -> !isGiven(field)).toList(),
                Set.of());
    }

    private static boolean isGiven(MarcField field) {
        return switch (field) {
            case ControlField(var tag, var _) -> tag.equals("001") || tag.equals("005");
            case DataField data -> IncomingBibliographic.isLink(data);
        };
    }

    /**
     * The record replaced by an incoming one: its fields, in their order; protected fields of the stored record stay. The
     * incoming record's own number goes to 035 unless it is the stored record's, its link goes.
     *
     * @param hrid the stored record's number
     */
    public StoredBibliographic overlaidBy(MarcRecord incoming, String hrid, FieldProtection protection) {
        var protectedFields = fields.stream().filter(protection::covers).toList();
        var keptTags = new HashSet<>(kept);
        var next = new ArrayList<MarcField>();
        for (var field : IncomingBibliographic.withoutNumberAndLink(incoming, hrid)) {
            if (protectedFields.contains(field)) {
                continue; // the stored one stands for both
            }
            boolean taken = NOT_REPEATABLE.contains(field.tag())
                    && protectedFields.stream().anyMatch(own -> own.tag().equals(field.tag()));
            if (!taken) {
                next.add(field);
            }
        }
        for (var field : protectedFields) {
            keptTags.add(field.tag());
            next.add(placeOf(field.tag(), next), field);
        }
        return new StoredBibliographic(incoming.leader(), next, keptTags);
    }

    /** Behind the last field with this tag or a lower one. */
    static int placeOf(String tag, List<MarcField> fields) {
        for (int i = fields.size() - 1; i >= 0; i--) {
            if (fields.get(i).tag().compareTo(tag) <= 0) {
                return i + 1;
            }
        }
        return 0;
    }

    /** The record changed by the steps of a profile, one after the other. */
    public StoredBibliographic modifiedBy(List<MarcModification> modifications, FieldProtection protection) {
        var changed = new ArrayList<>(fields);
        var keptTags = new HashSet<>(kept);
        for (var modification : modifications) {
            modification.apply(changed, field -> {
                boolean covered = protection.covers(field);
                if (covered) {
                    keptTags.add(field.tag());
                }
                return covered;
            });
        }
        return new StoredBibliographic(leader, changed, keptTags);
    }

    /** Whether both say the same: the date of 005 and what was kept aside. */
    public boolean saysTheSameAs(StoredBibliographic other) {
        return leaderWithoutLengths().equals(other.leaderWithoutLengths()) && fields.equals(other.fields);
    }

    /** LDR/00-04 and 12-16 count bytes; every writer sets them anew. */
    private String leaderWithoutLengths() {
        return leader.substring(5, 12) + leader.substring(17);
    }

    /** The fields as a record that can be mapped. */
    public MarcRecord toMap() {
        return new MarcRecord(leader, fields);
    }

    /** These fields in a record that keeps what the system gives: an incoming one that was modified before its use. */
    public MarcRecord insteadOf(MarcRecord original) {
        var all = new ArrayList<MarcField>();
        original.fields().stream()
                .filter(field -> field instanceof ControlField && isGiven(field))
                .forEach(all::add);
        all.addAll(fields);
        original.fields().stream()
                .filter(field -> field instanceof DataField && isGiven(field))
                .forEach(all::add);
        return new MarcRecord(leader, all);
    }

    /** The next generation as it is stored. */
    public MarcRecord asSourceRecord(String hrid, UUID instanceId, UUID matchedId, Instant now) {
        return new IncomingBibliographic.Accepted(toMap()).asSourceRecord(hrid, instanceId, matchedId, now);
    }
}
