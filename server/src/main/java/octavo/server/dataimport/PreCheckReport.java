package octavo.server.dataimport;

import java.util.List;
import java.util.Map;
import octavo.marc.MarcFormat;

/**
 * What a file holds, before it is imported.
 *
 * @param characterSets how many records say in LDR/09 that they are in Unicode, or in MARC-8
 * @param types how many records there are of each type in LDR/06
 * @param damaged how many cannot be read; the first of them are named
 * @param warnings how many were read all the same
 * @param linked how many carry a link of a system like this one in 999 ff
 * @param duplicates records whose control number came before; the first of them are named
 * @param duplicatesComplete false where the file has more numbers than are remembered
 * @param unknownCodes what the profile's mappings read and the tenant's reference records do not have, the most frequent first
 * @param codesComplete false where there are more of these than are remembered
 */
public record PreCheckReport(
        MarcFormat format,
        int records,
        Map<String, Integer> characterSets,
        Map<Character, Integer> types,
        int damaged,
        List<Finding> damages,
        int warnings,
        List<Finding> warned,
        int linked,
        int duplicates,
        List<Finding> duplicated,
        boolean duplicatesComplete,
        List<UnknownCode> unknownCodes,
        boolean codesComplete) {

    public PreCheckReport {
        characterSets = Map.copyOf(characterSets);
        types = Map.copyOf(types);
        damages = List.copyOf(damages);
        warned = List.copyOf(warned);
        duplicated = List.copyOf(duplicated);
        unknownCodes = List.copyOf(unknownCodes);
    }

    /**
     * Something about one record.
     *
     * @param number of the record in the file, from 1
     */
    public record Finding(int number, String text) {}

    /**
     * A name or code that no reference record has.
     *
     * @param recordType of the record that would get it: {@code holdings}
     * @param field of that record: {@code permanentLocationId}
     * @param list the reference records that were asked: {@code location}
     * @param value as the file has it
     * @param count of records
     * @param places the first records with it, from 1
     */
    public record UnknownCode(
            String recordType, String field, String list, String value, int count, List<Integer> places) {

        public UnknownCode {
            places = List.copyOf(places);
        }
    }
}
