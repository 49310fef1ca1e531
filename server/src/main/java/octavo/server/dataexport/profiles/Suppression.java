package octavo.server.dataexport.profiles;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;

/**
 * Fields that an export leaves out.
 *
 * @param tags all fields of these tags
 * @param internalIds whether 999 ff, which holds this system's own ids, is left out
 */
public record Suppression(Set<String> tags, boolean internalIds) {

    private static final Pattern TAG = Pattern.compile("[0-9A-Za-z]{3}");

    public Suppression {
        tags = Set.copyOf(tags);
    }

    /**
     * Reads FOLIO's {@code fieldsSuppression}: tags, separated by commas.
     *
     * @throws IllegalArgumentException naming what is no tag
     */
    public static Suppression of(String fieldsSuppression, boolean suppress999ff) {
        Set<String> tags = new HashSet<>();
        for (var tag : fieldsSuppression.split("[,;\\s]+", -1)) {
            if (!tag.isEmpty() && !TAG.matcher(tag).matches()) {
                throw new IllegalArgumentException("'%s' is not a tag of three characters".formatted(tag));
            }
            if (!tag.isEmpty()) {
                tags.add(tag);
            }
        }
        return new Suppression(tags, suppress999ff);
    }

    public boolean isEmpty() {
        return tags.isEmpty() && !internalIds;
    }

    public MarcRecord apply(MarcRecord record) {
        if (isEmpty()) {
            return record;
        }
        List<MarcField> kept = new ArrayList<>(record.fields().size());
        for (var field : record.fields()) {
            if (!tags.contains(field.tag()) && !(internalIds && isInternal(field))) {
                kept.add(field);
            }
        }
        return new MarcRecord(record.leader(), kept);
    }

    private static boolean isInternal(MarcField field) {
        return field instanceof DataField data
                && data.tag().equals("999")
                && data.indicator1() == 'f'
                && data.indicator2() == 'f';
    }
}
