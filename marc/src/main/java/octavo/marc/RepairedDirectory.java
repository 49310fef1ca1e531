package octavo.marc;

import java.util.Arrays;

/**
 * Finds a record's fields where the record does not add up. What is trusted, in this order:
 *
 * <ol>
 *   <li>the directory, where each of its fields starts and ends at a terminator, even if the leader's lengths are wrong;
 *   <li>the directory's tags and order, where it is numeric, its starts never go back, and it lists as many fields as there
 *       are terminators: the fields are then split at those. So read the records whose text was converted after the
 *       directory was made, or whose directory counts characters; and stored records over ISO 2709's limits, whose
 *       directory holds zeros.
 *   <li>the same for directories whose starts outgrew their five digits.
 * </ol>
 *
 * Beyond that a field's text could stand under another field's tag, so the record is damaged.
 */
final class RepairedDirectory {

    private static final int[] NONE = {};

    private RepairedDirectory() {}

    /**
     * Three numbers for each field: where its tag stands, where it starts, where it ends. Empty where an entry is not
     * numeric, its field does not lie between two terminators, or all fields together are not all of the record.
     *
     * @param base where the first field starts
     */
    static int[] atItsWord(byte[] bytes, int from, int to, int base) {
        int directoryFrom = from + MarcRecord.LEADER_LENGTH;
        int directoryLength = base - 1 - directoryFrom;
        if (directoryLength <= 0
                || directoryLength % Iso2709.DIRECTORY_ENTRY_LENGTH != 0
                || bytes[base - 1] != Iso2709.FIELD_TERMINATOR) {
            return NONE;
        }
        var fields = new int[directoryLength / Iso2709.DIRECTORY_ENTRY_LENGTH * 3];
        int at = directoryFrom;
        int lengthOfAll = 0;
        for (int i = 0; i < fields.length; i += 3, at += Iso2709.DIRECTORY_ENTRY_LENGTH) {
            int length = Iso2709.number(bytes, at + 3, 4);
            int start = base + Iso2709.number(bytes, at + 7, 5);
            int end = start + length - 1;
            if (length < 1
                    || start < base
                    || end >= to
                    || bytes[end] != Iso2709.FIELD_TERMINATOR
                    || bytes[start - 1] != Iso2709.FIELD_TERMINATOR
                    || !Iso2709.isTag(bytes, at)) {
                return NONE;
            }
            fields[i] = at;
            fields[i + 1] = start;
            fields[i + 2] = end;
            lengthOfAll += length;
        }
        return lengthOfAll == to - base ? fields : NONE;
    }

    static int[] of(byte[] bytes, int from, int to, boolean terminated, Warnings warnings)
            throws DamagedRecordException {
        int directoryFrom = from + MarcRecord.LEADER_LENGTH;
        int directoryEnd = directoryFrom;
        while (directoryEnd < to && bytes[directoryEnd] != Iso2709.FIELD_TERMINATOR) {
            directoryEnd++;
        }
        if (directoryEnd == to) {
            throw new DamagedRecordException("directory does not end: no field terminator (0x1E) in the record");
        }
        if (directoryEnd == directoryFrom && to - directoryEnd > 1) {
            throw new DamagedRecordException("directory is empty, but text follows it");
        }
        if (!terminated) {
            warnings.add(Warning.Kind.STRUCTURE, "record terminator (0x1D) is missing");
        }
        warnOfLeader(bytes, from, to + (terminated ? 1 : 0), directoryEnd + 1, warnings);
        var fields = atItsWord(bytes, from, to, directoryEnd + 1);
        if (fields.length > 0 || directoryEnd == directoryFrom) {
            return fields;
        }
        var tags = tags(bytes, directoryFrom, directoryEnd);
        return splitAtTerminators(bytes, tags, directoryEnd + 1, to, warnings);
    }

    private static void warnOfLeader(byte[] bytes, int from, int recordEnd, int base, Warnings warnings) {
        int claimedLength = Iso2709.number(bytes, from, 5);
        if (claimedLength != recordEnd - from) {
            warnings.add(
                    Warning.Kind.STRUCTURE,
                    "LDR/00-04 says %s, the record has %d bytes"
                            .formatted(claimedLength < 0 ? "no number" : claimedLength + " bytes", recordEnd - from));
        }
        if (Iso2709.number(bytes, from + 12, 5) != base - from) {
            warnings.add(
                    Warning.Kind.STRUCTURE,
                    "LDR/12-16 is wrong, the first field starts at byte %d".formatted(base - from));
        }
    }

    /** Where each tag of the directory stands. */
    private static int[] tags(byte[] bytes, int directoryFrom, int directoryEnd) throws DamagedRecordException {
        int length = directoryEnd - directoryFrom;
        if (length % Iso2709.DIRECTORY_ENTRY_LENGTH != 0) {
            var tags = tagsOfOutgrown(bytes, directoryFrom, directoryEnd);
            if (tags.length > 0) {
                return tags;
            }
        }
        var tags = new int[length / Iso2709.DIRECTORY_ENTRY_LENGTH];
        int startBefore = 0;
        for (int i = 0; i < tags.length; i++) {
            int at = directoryFrom + i * Iso2709.DIRECTORY_ENTRY_LENGTH;
            int start = Iso2709.number(bytes, at + 7, 5);
            if (!Iso2709.isTag(bytes, at) || Iso2709.number(bytes, at + 3, 4) < 0 || start < 0) {
                throw new DamagedRecordException("directory entry %d is not a tag and nine digits: '%s'"
                        .formatted(i + 1, printable(bytes, at, at + Iso2709.DIRECTORY_ENTRY_LENGTH)));
            }
            if (start < startBefore) {
                throw new DamagedRecordException(
                        "directory entry %d: its start goes back, and the directory does not fit the fields"
                                .formatted(i + 1));
            }
            startBefore = start;
            tags[i] = at;
        }
        if (length % Iso2709.DIRECTORY_ENTRY_LENGTH != 0) {
            throw new DamagedRecordException("directory has %d bytes, no multiple of 12".formatted(length));
        }
        return tags;
    }

    /**
     * Directories of records over 99,999 bytes, written by programs that did not check: the start takes as many digits as
     * it needs. Each must be the sum of the lengths before, else the entry's end cannot be told.
     */
    private static int[] tagsOfOutgrown(byte[] bytes, int directoryFrom, int directoryEnd) {
        var tags = new int[(directoryEnd - directoryFrom) / Iso2709.DIRECTORY_ENTRY_LENGTH];
        int count = 0;
        int start = 0;
        int at = directoryFrom;
        while (at < directoryEnd) {
            int startDigitCount = start > 99_999 ? Integer.toString(start).length() : 5;
            if (directoryEnd - at < 7 + startDigitCount
                    || !Iso2709.isTag(bytes, at)
                    || Iso2709.number(bytes, at + 7, startDigitCount) != start) {
                return NONE;
            }
            tags[count++] = at;
            start += Iso2709.number(bytes, at + 3, 4);
            at += 7 + startDigitCount;
        }
        return Arrays.copyOf(tags, count);
    }

    private static int[] splitAtTerminators(byte[] bytes, int[] tags, int base, int to, Warnings warnings)
            throws DamagedRecordException {
        int terminatorCount = 0;
        for (int i = base; i < to; i++) {
            terminatorCount += bytes[i] == Iso2709.FIELD_TERMINATOR ? 1 : 0;
        }
        if (terminatorCount != tags.length || bytes[to - 1] != Iso2709.FIELD_TERMINATOR) {
            throw new DamagedRecordException(
                    "directory lists %d fields and does not fit them: the record has %d field terminators%s"
                            .formatted(
                                    tags.length,
                                    terminatorCount,
                                    bytes[to - 1] == Iso2709.FIELD_TERMINATOR ? "" : " and text after the last"));
        }
        warnings.add(
                Warning.Kind.STRUCTURE,
                "directory does not fit the fields; they are split at their terminators, in its order");
        var fields = new int[tags.length * 3];
        int start = base;
        for (int i = 0; i < tags.length; i++) {
            int end = start;
            while (bytes[end] != Iso2709.FIELD_TERMINATOR) {
                end++;
            }
            fields[3 * i] = tags[i];
            fields[3 * i + 1] = start;
            fields[3 * i + 2] = end;
            start = end + 1;
        }
        return fields;
    }

    private static String printable(byte[] bytes, int from, int to) {
        var text = new StringBuilder();
        for (int i = from; i < to; i++) {
            text.append(bytes[i] >= ' ' && bytes[i] < 0x7F ? (char) bytes[i] : '?');
        }
        return text.toString();
    }
}
