package octavo.server.dataimport.web;

import java.util.LinkedHashMap;
import java.util.Map;
import octavo.server.records.Json;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordQuery.Totals;
import octavo.server.records.RecordStore;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/** What rules look up, in the form of FOLIO's mapping parameters: the tenant's reference lists and settings. */
@Component
class MappingParameters {

    /** A list's name in the parameters, and the record type behind it. */
    private static final Map<String, String> LISTS = lists();

    private final RecordStore store;

    MappingParameters(RecordStore store) {
        this.store = store;
    }

    private static Map<String, String> lists() {
        Map<String, String> lists = new LinkedHashMap<>();
        lists.put("identifierTypes", "identifier_type");
        lists.put("classificationTypes", "classification_type");
        lists.put("instanceTypes", "instance_type");
        lists.put("electronicAccessRelationships", "electronic_access_relationship");
        lists.put("instanceFormats", "instance_format");
        lists.put("contributorTypes", "contributor_type");
        lists.put("contributorNameTypes", "contributor_name_type");
        lists.put("instanceNoteTypes", "instance_note_type");
        lists.put("alternativeTitleTypes", "alternative_title_type");
        lists.put("issuanceModes", "mode_of_issuance");
        lists.put("instanceStatuses", "instance_status");
        lists.put("natureOfContentTerms", "nature_of_content_term");
        lists.put("instanceRelationshipTypes", "instance_relationship_type");
        lists.put("holdingsTypes", "holdings_type");
        lists.put("holdingsNoteTypes", "holdings_note_type");
        lists.put("illPolicies", "ill_policy");
        lists.put("callNumberTypes", "call_number_type");
        lists.put("statisticalCodes", "statistical_code");
        lists.put("statisticalCodeTypes", "statistical_code_type");
        lists.put("locations", "location");
        lists.put("materialTypes", "material_type");
        lists.put("itemDamageStatuses", "item_damaged_status");
        lists.put("loanTypes", "loan_type");
        lists.put("itemNoteTypes", "item_note_type");
        lists.put("subjectSources", "subject_source");
        lists.put("subjectTypes", "subject_type");
        lists.put("instanceDateTypes", "instance_date_type");
        lists.put("marcFieldProtectionSettings", "marc_field_protection");
        return lists;
    }

    ObjectNode read() {
        var parameters = Json.object().put("initialized", true);
        LISTS.forEach((name, type) -> {
            var list = parameters.putArray(name);
            store.read(
                    type,
                    new RecordQuery(null, 0, Integer.MAX_VALUE, Totals.NONE),
                    block -> block.forEach(record -> list.add(record.document())));
        });
        parameters.put("tenantConfigurationZone", timeZone());
        // What authority records would look up; Octavo holds none.
        parameters.putArray("authorityNoteTypes");
        parameters.putArray("authoritySourceFiles");
        parameters.putArray("linkingRules");
        return parameters;
    }

    /** The zone of FOLIO's setting ORG/localeSettings, whose value is a JSON text; UTC where it names none. */
    private String timeZone() {
        var settings = store.list(
                        "configuration_entry", RecordQuery.of("module==ORG and configName==localeSettings", 1))
                .records();
        if (settings.isEmpty()) {
            return "UTC";
        }
        try {
            return Json.parseStored(settings.getFirst().document().path("value").asString("{}"))
                    .path("timezone")
                    .asString("UTC");
        } catch (JacksonException | IllegalStateException e) {
            return "UTC"; // whoever wrote the setting wrote no JSON; the rules need a zone all the same
        }
    }
}
