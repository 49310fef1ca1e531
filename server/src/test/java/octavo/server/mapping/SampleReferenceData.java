package octavo.server.mapping;

import java.util.List;
import java.util.Map;

/** Reference data whose ids say what they are, so that expectations can be read: {@code identifier type:ISBN}. */
final class SampleReferenceData {

    private static final Map<ReferenceType, List<String>> NAMES = Map.of(
            ReferenceType.IDENTIFIER_TYPE,
            List.of(
                    "LCCN",
                    "Canceled LCCN",
                    "ISBN",
                    "Invalid ISBN",
                    "ISSN",
                    "Invalid ISSN",
                    "Linking ISSN",
                    "UPC",
                    "Invalid UPC",
                    "ISMN",
                    "Invalid ISMN",
                    "Other standard identifier",
                    "Publisher or distributor number",
                    "System control number",
                    "Cancelled system control number",
                    "OCLC",
                    "GPO item number",
                    "Cancelled GPO item number"),
            ReferenceType.CONTRIBUTOR_NAME_TYPE,
            List.of("Personal name", "Corporate name", "Meeting name"),
            ReferenceType.ALTERNATIVE_TITLE_TYPE,
            List.of("Uniform title", "Variant title", "Former title"),
            ReferenceType.CLASSIFICATION_TYPE,
            List.of("LC", "NLM", "UDC", "Dewey", "GDC"),
            ReferenceType.ELECTRONIC_ACCESS_RELATIONSHIP,
            List.of("Resource", "Version of resource", "Related resource", "No information provided"),
            ReferenceType.MODE_OF_ISSUANCE,
            List.of("single unit", "serial", "integrating resource", "unspecified"),
            ReferenceType.INSTANCE_NOTE_TYPE,
            List.of(
                    "General note",
                    "Bibliography note",
                    "Summary",
                    "Immediate Source of Acquisition note",
                    "Information related to Copyright Status"),
            ReferenceType.SUBJECT_TYPE,
            List.of(
                    "Personal name",
                    "Corporate name",
                    "Topical term",
                    "Geographic name",
                    "Uncontrolled",
                    "Genre/Form"));

    /** Code, then name. */
    private static final Map<ReferenceType, List<List<String>>> CODED = Map.of(
            ReferenceType.INSTANCE_TYPE,
            List.of(List.of("txt", "text"), List.of("prm", "performed music"), List.of("zzz", "unspecified")),
            ReferenceType.INSTANCE_FORMAT,
            List.of(List.of("nc", "unmediated -- volume"), List.of("cr", "computer -- online resource")),
            ReferenceType.CONTRIBUTOR_TYPE,
            List.of(List.of("aut", "Author"), List.of("edt", "Editor"), List.of("ill", "Illustrator")),
            ReferenceType.INSTANCE_DATE_TYPE,
            List.of(List.of("s", "Single known date/probable date"), List.of("|", "No attempt to code")),
            ReferenceType.SUBJECT_SOURCE,
            List.of(
                    List.of("lcsh", "Library of Congress Subject Headings"),
                    List.of("mesh", "Medical Subject Headings"),
                    List.of("gnd", "Gemeinsame Normdatei")));

    private SampleReferenceData() {}

    static ReferenceData create() {
        var builder = ReferenceData.builder();
        NAMES.forEach((type, names) -> names.forEach(name -> builder.add(type, id(type, name), name, null)));
        CODED.forEach((type, entries) ->
                entries.forEach(entry -> builder.add(type, id(type, entry.get(0)), entry.get(1), entry.get(0))));
        return builder.build();
    }

    private static String id(ReferenceType type, String key) {
        return type.label() + ":" + key;
    }
}
