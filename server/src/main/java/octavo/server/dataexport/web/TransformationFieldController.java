package octavo.server.dataexport.web;

import octavo.server.dataexport.profiles.TransformationFields;
import octavo.server.records.Json;
import octavo.server.tenants.RequiresPermission;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's route for what the rows of mapping profiles may name. */
@RestController
class TransformationFieldController {

    private final TransformationFields fields;

    TransformationFieldController(TransformationFields fields) {
        this.fields = fields;
    }

    @GetMapping("/data-export/transformation-fields")
    @RequiresPermission("data-export.transformation-fields.collection.get")
    ObjectNode list() {
        var answer = Json.object();
        var array = answer.putArray("transformationFields");
        for (var field : fields.all()) {
            var entry = array.addObject()
                    .put("fieldId", field.fieldId())
                    .put("displayNameKey", field.displayNameKey())
                    .put("path", field.path())
                    .put("recordType", field.recordType());
            if (field.referenceName() != null) {
                entry.put("referenceDataValue", field.referenceName());
            }
        }
        return answer.put("totalRecords", array.size());
    }
}
