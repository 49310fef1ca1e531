package octavo.server.dataexport.marc;

import java.util.Map;

/** The field of each of FOLIO's types of instance notes: the way back of the import's rules. */
final class NoteFields {

    private static final String GENERAL = "500   ";

    private static final Map<String, String> FIELDS = Map.ofEntries(
            Map.entry("With note", "501   "),
            Map.entry("Dissertation note", "502   "),
            Map.entry("Bibliography note", "504   "),
            Map.entry("Formatted Contents Note", "505 0 "),
            Map.entry("Restrictions on Access note", "506   "),
            Map.entry("Scale note for graphic material", "507   "),
            Map.entry("Creation / Production Credits note", "508   "),
            Map.entry("Citation / References note", "510 4 "),
            Map.entry("Participant or Performer note", "511 0 "),
            Map.entry("Type of report and period covered note", "513   "),
            Map.entry("Data quality note", "514   "),
            Map.entry("Numbering peculiarities note", "515   "),
            Map.entry("Type of computer file or data note", "516   "),
            Map.entry("Date / time and place of an event note", "518   "),
            Map.entry("Summary", "520   "),
            Map.entry("Target Audience note", "521   "),
            Map.entry("Geographic Coverage note", "522   "),
            Map.entry("Preferred Citation of Described Materials note", "524   "),
            Map.entry("Supplement note", "525   "),
            Map.entry("Study Program Information note", "526 0 "),
            Map.entry("Additional Physical Form Available note", "530   "),
            Map.entry("Accessibility note", "532 8 "),
            Map.entry("Reproduction note", "533   "),
            Map.entry("Original Version note", "534   "),
            Map.entry("Location of Originals / Duplicates note", "535 1 "),
            Map.entry("Funding Information Note", "536   "),
            Map.entry("System Details note", "538   "),
            Map.entry("Terms Governing Use and Reproduction note", "540   "),
            Map.entry("Immediate Source of Acquisition note", "541   "),
            Map.entry("Information related to Copyright Status", "542   "),
            Map.entry("Location of Other Archival Materials note", "544   "),
            Map.entry("Biographical or Historical Data", "545   "),
            Map.entry("Language note", "546   "),
            Map.entry("Former Title Complexity note", "547   "),
            Map.entry("Issuing Body note", "550   "),
            Map.entry("Entity and Attribute Information note", "552   "),
            Map.entry("Cumulative Index / Finding Aids notes", "555   "),
            Map.entry("Information About Documentation note", "556   "),
            Map.entry("Ownership and Custodial History note", "561   "),
            Map.entry("Copy and Version Identification note", "562   "),
            Map.entry("Binding Information note", "563   "),
            Map.entry("Case File Characteristics note", "565   "),
            Map.entry("Methodology note", "567   "),
            Map.entry("Linking Entry Complexity note", "580   "),
            Map.entry("Publications About Described Materials note", "581   "),
            Map.entry("Action note", "583   "),
            Map.entry("Accumulation and Frequency of Use note", "584   "),
            Map.entry("Exhibitions note", "585   "),
            Map.entry("Awards note", "586   "),
            Map.entry("Source of Description note", "588   "),
            Map.entry("Local notes", "590   "));

    private NoteFields() {}

    /** Tag and indicators for a type by its name; those of the general note for a type of the library's own. */
    static String of(String typeName) {
        return FIELDS.getOrDefault(typeName, GENERAL);
    }
}
