package octavo.server.pages;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import octavo.marc.Iso2709Writer;
import octavo.marc.sample.RecordGenerator;
import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Patrons, records and files of a test's own in the tests' tenant. */
final class SampleLibrary {

    private static final long SEED = 81; // the same records, with the same titles to read, in every run

    private final SignedIn admin = SignedIn.to(TestPlatform.get());
    private final String mark = UUID.randomUUID().toString().substring(0, 8);

    /** A text that stands in this library's records and in no other's. */
    String mark() {
        return mark;
    }

    SignedIn admin() {
        return admin;
    }

    /** A patron who may borrow; answers the barcode. */
    String patron(String lastName, boolean active) {
        var barcode = "P" + UUID.randomUUID().toString().substring(0, 8);
        var user = Json.object()
                .put("username", barcode)
                .put("barcode", barcode)
                .put("active", active)
                .put("type", "patron")
                .put("patronGroup", first("/groups", "usergroups"));
        user.putObject("personal").put("lastName", lastName).put("firstName", "Ana");
        admin.create("/users", user);
        return barcode;
    }

    /** An instance with holdings and one item; answers the instance's id. */
    String book(String title, String barcode) {
        var instance = Json.object()
                .put("title", title)
                .put("source", "FOLIO")
                .put("instanceTypeId", first("/instance-types", "instanceTypes"));
        instance.putArray("contributors")
                .addObject()
                .put("name", "Le Guin, Ursula K.")
                .put("contributorNameTypeId", first("/contributor-name-types", "contributorNameTypes"));
        instance.putArray("identifiers")
                .addObject()
                .put("value", "978-0-06-012563-9")
                .put("identifierTypeId", first("/identifier-types", "identifierTypes"));
        var id =
                admin.create("/instance-storage/instances", instance).path("id").asString();
        var holdings = admin.create(
                "/holdings-storage/holdings",
                Json.object()
                        .put("instanceId", id)
                        .put("permanentLocationId", first("/locations", "locations"))
                        .put("callNumber", "PS3562.E42")
                        .put("sourceId", first("/holdings-sources", "holdingsRecordsSources")));
        var item = Json.object()
                .put("holdingsRecordId", holdings.path("id").asString())
                .put("barcode", barcode)
                .put("materialTypeId", first("/material-types", "mtypes"))
                .put("permanentLoanTypeId", first("/loan-types", "loantypes"));
        item.putObject("status").put("name", "Available");
        admin.create("/item-storage/items", item);
        return id;
    }

    /** Gives the item of an instance a barcode, as a clerk does who sticks one on it. */
    void label(String instanceId, String barcode) {
        var holdings = admin.search("/holdings-storage/holdings", "instanceId==" + instanceId);
        var holdingsId = holdings.path("holdingsRecords").get(0).path("id").asString();
        var item = (ObjectNode) admin.search("/item-storage/items", "holdingsRecordId==" + holdingsId)
                .path("items")
                .get(0);
        SignedIn.expect(
                204, admin.put("/item-storage/items/" + item.path("id").asString(), item.put("barcode", barcode)));
    }

    /** A file of varied records, one of them damaged. */
    Path file(Path folder, int records) {
        var bytes = new ByteArrayOutputStream();
        for (int i = 0; i < records; i++) {
            bytes.writeBytes(Iso2709Writer.toStorage(RecordGenerator.record(SEED, i)));
        }
        bytes.writeBytes("00042nam a2200037 a 4500garbage\u001e\u001d".getBytes(StandardCharsets.US_ASCII));
        try {
            return Files.write(folder.resolve("autumn-" + mark + ".mrc"), bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String first(String path, String array) {
        JsonNode records = admin.read(path + "?limit=1").path(array);
        if (records.isEmpty()) {
            throw new AssertionError("the tenant has no " + array);
        }
        return records.get(0).path("id").asString();
    }
}
