package octavo.server.dataexport;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcRecord;
import tools.jackson.databind.JsonNode;

/** Instances, holdings and items for the tests, of the reference data that ships. */
final class CatalogueRecords {

    static final String TEXT = "6312d172-f0cf-40f6-b27d-9fa8feaf332f";
    static final String MAIN_LIBRARY = "fcd64ce1-6995-48f0-840e-89ffa2288371";
    static final String BOOK = "1a54b431-2e4f-452d-9cae-9cee66c9a892";
    static final String CAN_CIRCULATE = "2b94c631-fca9-4892-a730-03ee529ffe27";

    private final ExportClient folio;

    CatalogueRecords(ExportClient folio) {
        this.folio = folio;
    }

    /** An instance with what it must have, and these further properties as JSON. */
    JsonNode instance(String title, String more) {
        return folio.post(
                "/instance-storage/instances", """
                {"title": "%s", "source": "FOLIO", "instanceTypeId": "%s"%s}
                """.formatted(title, TEXT, more.isEmpty() ? "" : ", " + more), 201);
    }

    JsonNode holdings(JsonNode instance, String more) {
        var source = folio.get("/holdings-sources?query=" + ExportClient.encoded("name==FOLIO"))
                .path("holdingsRecordsSources")
                .get(0)
                .path("id")
                .asString();
        return folio.post(
                "/holdings-storage/holdings",
                """
                {"instanceId": "%s", "sourceId": "%s", "permanentLocationId": "%s"%s}
                """.formatted(id(instance), source, MAIN_LIBRARY, more.isEmpty() ? "" : ", " + more),
                201);
    }

    JsonNode item(JsonNode holdings, String barcode) {
        return folio.post("/item-storage/items", """
                {"holdingsRecordId": "%s", "barcode": "%s", "status": {"name": "Available"},
                 "materialTypeId": "%s", "permanentLoanTypeId": "%s"}
                """.formatted(id(holdings), barcode, BOOK, CAN_CIRCULATE), 201);
    }

    /** A job profile with a mapping profile of its own; answers the job profile's id. */
    String jobProfile(Map<String, Object> mapping) {
        var name = "Profile " + UUID.randomUUID();
        var all = new HashMap<String, Object>(mapping);
        all.put("name", name);
        var mappingProfile = folio.post("/data-export/mapping-profiles", all, 201);
        return folio.post(
                        "/data-export/job-profiles", Map.of("name", name, "mappingProfileId", id(mappingProfile)), 201)
                .path("id")
                .asString();
    }

    /** A transformation row. */
    static Map<String, Object> row(String recordType, String fieldId, String path, String target) {
        return Map.of(
                "recordType", recordType,
                "fieldId", fieldId,
                "path", path,
                "enabled", true,
                "transformation", target);
    }

    static String id(JsonNode record) {
        return record.path("id").asString();
    }

    static UUID uuid(JsonNode record) {
        return UUID.fromString(id(record));
    }

    /** Fields of a tag in the form that people read: {@code 901  $a text}. */
    static String fields(MarcRecord record, String tag) {
        return record.fields().stream()
                .filter(field -> field.tag().equals(tag))
                .map(field -> switch (field) {
                    case ControlField control -> control.tag() + " " + control.value();
                    case DataField data ->
                        "%s %c%c".formatted(data.tag(), data.indicator1(), data.indicator2())
                                + data.subfields().stream()
                                        .map(subfield -> " $" + subfield.code() + " " + subfield.value())
                                        .collect(Collectors.joining());
                })
                .collect(Collectors.joining("\n"));
    }
}
