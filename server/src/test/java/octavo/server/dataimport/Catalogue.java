package octavo.server.dataimport;

import static octavo.server.TestTenant.ok;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import octavo.marc.DataField;
import octavo.marc.Decoded;
import octavo.marc.Iso2709Writer;
import octavo.marc.MarcField;
import octavo.marc.MarcJsonReader;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;
import octavo.server.TestPlatform;
import octavo.server.dataimport.ImportClient.Outcome;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the catalogue holds, as clients read and change it. */
final class Catalogue {

    private final TestPlatform.Client client;
    private final ImportClient folio;

    Catalogue(TestPlatform.Client client) {
        this.client = client;
        this.folio = new ImportClient(client);
    }

    /** An imported record: instance, holdings record, item. */
    record Entry(String instanceId, String holdingsId, String holdingsHrid, String itemId, String itemHrid) {}

    static Entry entry(Outcome outcome, int number) {
        var line = outcome.entry(number);
        var holdings = line.path("relatedHoldingsInfo").path(0);
        var item = line.path("relatedItemInfo").path(0);
        return new Entry(
                outcome.instanceId(number),
                holdings.path("id").asString(""),
                holdings.path("hrid").asString(""),
                item.path("id").asString(""),
                item.path("hrid").asString(""));
    }

    /** Loads these by the create job. */
    List<Entry> create(String fileName, byte[] file) {
        var outcome = folio.run(fileName, file, folio.profileNamed(ImportClient.CREATE_2));
        var entries = new ArrayList<Entry>();
        for (int i = 1; i <= outcome.entries().size(); i++) {
            entries.add(entry(outcome, i));
        }
        return entries;
    }

    List<Entry> create(MarcRecord... records) {
        return create("catalogue.mrc", SampleFile.of(records));
    }

    /** The stored record with the HRIDs of its holdings record and item, as the export for updates writes them. */
    MarcRecord exported(Entry entry) {
        return with(
                marc(entry.instanceId()),
                SampleFile.data("901", ' ', ' ', 'a', entry.holdingsHrid()),
                SampleFile.data("902", ' ', ' ', 'a', entry.itemHrid()));
    }

    byte[] exported(List<Entry> entries) {
        var file = new ByteArrayOutputStream();
        entries.forEach(entry -> file.writeBytes(Iso2709Writer.toStorage(exported(entry))));
        return file.toByteArray();
    }

    static MarcRecord with(MarcRecord record, MarcField... more) {
        var fields = new ArrayList<>(record.fields());
        fields.addAll(List.of(more));
        return new MarcRecord(record.leader(), fields);
    }

    static MarcRecord without(MarcRecord record, String tag) {
        return new MarcRecord(
                record.leader(),
                record.fields().stream()
                        .filter(field -> !field.tag().equals(tag))
                        .toList());
    }

    JsonNode source(String instanceId) {
        return folio.get("/source-storage/records/%s/formatted?idType=INSTANCE".formatted(instanceId));
    }

    MarcRecord marc(String instanceId) {
        var content = source(instanceId).path("parsedRecord").path("content").toString();
        return switch (MarcJsonReader.decode(content.getBytes(StandardCharsets.UTF_8))) {
            case Decoded.Sound(var record, var _) -> record;
            case Decoded.Damaged(var reason) -> throw new AssertionError(reason);
        };
    }

    List<String> subfields(String instanceId, String tag) {
        return marc(instanceId)
                .dataFields(tag)
                .map(DataField::subfields)
                .map(subfields ->
                        String.join(" ", subfields.stream().map(Catalogue::text).toList()))
                .toList();
    }

    private static String text(Subfield subfield) {
        return "$" + subfield.code() + " " + subfield.value();
    }

    JsonNode instance(String id) {
        return folio.get("/instance-storage/instances/" + id);
    }

    JsonNode holdings(String id) {
        return folio.get("/holdings-storage/holdings/" + id);
    }

    JsonNode item(String id) {
        return folio.get("/item-storage/items/" + id);
    }

    void save(String path, JsonNode document) {
        ok(204, client.put(path + "/" + document.path("id").asString(), document.toString()));
    }

    static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asString)
                .toList();
    }

    /** A document without what every write changes. */
    static JsonNode content(JsonNode document) {
        var copy = (ObjectNode) document.deepCopy();
        copy.remove(List.of("metadata", "_version"));
        return copy;
    }
}
