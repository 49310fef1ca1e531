package octavo.server.pages;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.dataimport.ImportChange;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** The names of the reference records that the fields of an import's changes name by id. */
@Component
class ChangeNames {

    /** Properties that hold the id of a reference record, wherever in a record they stand, and the types of these. */
    private static final Map<String, List<String>> TYPES = Map.ofEntries(
            Map.entry("statusId", List.of("instance_status")),
            Map.entry("statisticalCodeIds", List.of("statistical_code")),
            Map.entry("natureOfContentTermIds", List.of("nature_of_content_term")),
            Map.entry("instanceTypeId", List.of("instance_type")),
            Map.entry("instanceFormatIds", List.of("instance_format")),
            Map.entry("instanceNoteTypeId", List.of("instance_note_type")),
            Map.entry("modeOfIssuanceId", List.of("mode_of_issuance")),
            Map.entry("alternativeTitleTypeId", List.of("alternative_title_type")),
            Map.entry("identifierTypeId", List.of("identifier_type")),
            Map.entry("contributorTypeId", List.of("contributor_type")),
            Map.entry("contributorNameTypeId", List.of("contributor_name_type")),
            Map.entry("classificationTypeId", List.of("classification_type")),
            Map.entry("dateTypeId", List.of("instance_date_type")),
            Map.entry("typeId", List.of("subject_type", "call_number_type")),
            Map.entry("sourceId", List.of("holdings_source", "subject_source")),
            Map.entry("holdingsTypeId", List.of("holdings_type")),
            Map.entry("holdingsNoteTypeId", List.of("holdings_note_type")),
            Map.entry("permanentLocationId", List.of("location")),
            Map.entry("temporaryLocationId", List.of("location")),
            Map.entry("effectiveLocationId", List.of("location")),
            Map.entry("callNumberTypeId", List.of("call_number_type")),
            Map.entry("illPolicyId", List.of("ill_policy")),
            Map.entry("relationshipId", List.of("electronic_access_relationship")),
            Map.entry("materialTypeId", List.of("material_type")),
            Map.entry("permanentLoanTypeId", List.of("loan_type")),
            Map.entry("temporaryLoanTypeId", List.of("loan_type")),
            Map.entry("itemLevelCallNumberTypeId", List.of("call_number_type")),
            Map.entry("itemNoteTypeId", List.of("item_note_type")),
            Map.entry("itemDamagedStatusId", List.of("item_damaged_status")));

    private final Names names;

    ChangeNames(Names names) {
        this.names = names;
    }

    /** All names that the changes need, one look for each type. */
    Names.Lookup in(List<ImportChange> changes) {
        var ids = new HashMap<String, List<JsonNode>>();
        for (var change : changes) {
            for (var field : change.fields()) {
                collect(field.name(), field.before(), ids);
                collect(field.name(), field.after(), ids);
            }
        }
        var all = new HashMap<UUID, String>();
        ids.forEach((type, wanted) -> all.putAll(names.of(type, wanted.stream()).byId()));
        return new Names.Lookup(all);
    }

    private static void collect(String field, JsonNode value, Map<String, List<JsonNode>> ids) {
        if (value.isObject()) {
            value.properties().forEach(entry -> collect(entry.getKey(), entry.getValue(), ids));
        } else if (value.isArray()) {
            value.forEach(entry -> collect(field, entry, ids));
        } else {
            TYPES.getOrDefault(field, List.of())
                    .forEach(type ->
                            ids.computeIfAbsent(type, _ -> new ArrayList<>()).add(value));
        }
    }
}
