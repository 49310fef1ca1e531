package octavo.server.inventory;

import java.util.List;
import octavo.server.records.RecordType;
import octavo.server.records.SearchField.Kind;

/** The controlled vocabularies of the catalogue. */
final class ReferenceTypes {

    private ReferenceTypes() {}

    static List<RecordType> all() {
        return List.of(
                term("material_type", "/material-types", "mtypes")
                        .topic("inventory.material-type")
                        .build(),
                term("loan_type", "/loan-types", "loantypes")
                        .topic("inventory.loan-type")
                        .build(),
                coded("instance_type", "/instance-types", "instanceTypes"),
                coded("instance_format", "/instance-formats", "instanceFormats"),
                coded("instance_status", "/instance-statuses", "instanceStatuses"),
                coded("contributor_type", "/contributor-types", "contributorTypes"),
                term("mode_of_issuance", "/modes-of-issuance", "issuanceModes").build(),
                term("identifier_type", "/identifier-types", "identifierTypes").build(),
                term("classification_type", "/classification-types", "classificationTypes")
                        .topic("inventory.classification-type")
                        .build(),
                term("alternative_title_type", "/alternative-title-types", "alternativeTitleTypes")
                        .build(),
                term("call_number_type", "/call-number-types", "callNumberTypes")
                        .topic("inventory.call-number-type")
                        .build(),
                term("instance_note_type", "/instance-note-types", "instanceNoteTypes")
                        .build(),
                term("nature_of_content_term", "/nature-of-content-terms", "natureOfContentTerms")
                        .build(),
                term("statistical_code_type", "/statistical-code-types", "statisticalCodeTypes")
                        .build(),
                RecordType.named("statistical_code")
                        .at("/statistical-codes", "statisticalCodes")
                        .permission("inventory-storage.statistical-codes")
                        .unique("name")
                        .uniqueTogether("code", "statisticalCodeTypeId")
                        .references("statisticalCodeTypeId", "statistical_code_type")
                        .search(Kind.TEXT, "code", "source")
                        .build(),
                term("subject_type", "/subject-types", "subjectTypes")
                        .topic("inventory.subject-type")
                        .build(),
                term("subject_source", "/subject-sources", "subjectSources")
                        .topic("inventory.subject-source")
                        .search(Kind.TEXT, "code")
                        .build(),
                term(
                                "electronic_access_relationship",
                                "/electronic-access-relationships",
                                "electronicAccessRelationships")
                        .build(),
                term("contributor_name_type", "/contributor-name-types", "contributorNameTypes")
                        .search(Kind.TEXT, "ordering")
                        .build(),
                term("holdings_type", "/holdings-types", "holdingsTypes").build(),
                term("holdings_note_type", "/holdings-note-types", "holdingsNoteTypes")
                        .build(),
                term("holdings_source", "/holdings-sources", "holdingsRecordsSources")
                        .label("holdings_records_source")
                        .build(),
                term("item_note_type", "/item-note-types", "itemNoteTypes").build(),
                term("item_damaged_status", "/item-damaged-statuses", "itemDamageStatuses")
                        .build(),
                term("ill_policy", "/ill-policies", "illPolicies").build(),
                term("instance_date_type", "/instance-date-types", "instanceDateTypes")
                        .search(Kind.TEXT, "code")
                        .build(),
                term("instance_relationship_type", "/instance-relationship-types", "instanceRelationshipTypes")
                        .build());
    }

    /** A vocabulary of names, each with its source: {@code local}, {@code folio}, or a standard such as {@code rdacontent}. */
    private static RecordType.Builder term(String name, String path, String array) {
        return RecordType.named(name)
                .at(path, array)
                .permission("inventory-storage." + path.substring(1))
                .unique("name")
                .search(Kind.TEXT, "source");
    }

    /** A vocabulary whose terms have codes too. */
    private static RecordType coded(String name, String path, String array) {
        return term(name, path, array).unique("code").build();
    }
}
