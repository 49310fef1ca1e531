package octavo.server.dataexport.profiles;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import octavo.server.records.FolioException;
import octavo.server.records.FolioException.Problem;
import octavo.server.records.RecordBehaviour;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A mapping profile that is stored can be run: what it names is there, and can be read. */
@Component
class MappingProfileBehaviour implements RecordBehaviour {

    @Override
    public String recordType() {
        return "export_mapping_profile";
    }

    @Override
    public void beforeWrite(@Nullable ObjectNode previous, ObjectNode next) {
        ShippedProfiles.refuseChange(previous, next, "mapping");
        List<Problem> problems = new ArrayList<>();
        checkTypes(next, problems);
        checkSuppression(next, problems);
        for (var row : next.path("transformations")) {
            checkRow(row, problems);
        }
        if (!problems.isEmpty()) {
            throw FolioException.invalid(problems);
        }
    }

    @Override
    public void beforeDelete(ObjectNode previous) {
        ShippedProfiles.refuseDelete(previous, "mapping");
    }

    private static void checkTypes(ObjectNode profile, List<Problem> problems) {
        Set<String> types = new HashSet<>();
        profile.path("recordTypes").forEach(type -> types.add(type.asString("")));
        if (types.contains("SRS") && types.contains("INSTANCE")) {
            problems.add(Problem.of(
                            "SRS record type cannot be combined together with INSTANCE record type",
                            "recordTypes",
                            types.toString())
                    .withCode("error.mappingProfile.invalidSrsRecordTypeCombination"));
        }
    }

    private static void checkSuppression(ObjectNode profile, List<Problem> problems) {
        var text = profile.path("fieldsSuppression").asString("");
        try {
            Suppression.of(text, false);
        } catch (IllegalArgumentException e) {
            problems.add(Problem.of(String.valueOf(e.getMessage()), "fieldsSuppression", text));
        }
    }

    private static void checkRow(JsonNode row, List<Problem> problems) {
        try {
            Transformation.of(row);
        } catch (IllegalArgumentException e) {
            problems.add(Problem.of(
                    String.valueOf(e.getMessage()),
                    "transformations",
                    row.path("fieldId").asString("")));
        }
    }
}
