package octavo.server.inventory;

import java.util.UUID;
import octavo.server.SignedIn;
import octavo.server.records.Json;
import tools.jackson.databind.node.ObjectNode;

/** A library of its own for a test: places, vocabularies, and instances, holdings and items as it asks for them. */
final class SampleCatalogue {

    final SignedIn staff;
    final String servicePoint;
    final String mainLocation;
    final String otherLocation;
    final String materialType;
    final String loanType;
    final String instanceType;
    final String holdingsSource;

    SampleCatalogue(SignedIn staff) {
        this.staff = staff;
        servicePoint = id(staff.create(
                "/service-points", named("Desk").put("code", unique()).put("discoveryDisplayName", "Desk")));
        var institution = id(staff.create(
                "/location-units/institutions", named("Institution").put("code", "I")));
        var campus = id(staff.create(
                "/location-units/campuses", named("Campus").put("code", "C").put("institutionId", institution)));
        var library = id(staff.create(
                "/location-units/libraries", named("Library").put("code", "L").put("campusId", campus)));
        mainLocation = location("Main stacks", institution, campus, library);
        otherLocation = location("Reading room", institution, campus, library);
        materialType = id(staff.create("/material-types", named("book").put("source", "local")));
        loanType = id(staff.create("/loan-types", named("Can circulate")));
        instanceType = id(staff.create(
                "/instance-types", named("text").put("code", unique()).put("source", "local")));
        holdingsSource = id(staff.create("/holdings-sources", named("FOLIO").put("source", "local")));
    }

    ObjectNode instance(String title) {
        return staff.create("/instance-storage/instances", anInstance(title));
    }

    ObjectNode anInstance(String title) {
        return Json.object().put("title", title).put("source", "FOLIO").put("instanceTypeId", instanceType);
    }

    ObjectNode holdings(String instanceId) {
        return staff.create(
                "/holdings-storage/holdings",
                Json.object()
                        .put("instanceId", instanceId)
                        .put("permanentLocationId", mainLocation)
                        .put("sourceId", holdingsSource)
                        .put("callNumber", "QA76 .B3"));
    }

    /** A new item of new holdings of a new instance, in the business API's shape. */
    ObjectNode item(String barcode) {
        var holdings = holdings(id(instance("Title of " + barcode)));
        return staff.create("/inventory/items", anItem(id(holdings), barcode));
    }

    ObjectNode anItem(String holdingsId, String barcode) {
        var item = Json.object().put("holdingsRecordId", holdingsId).put("barcode", barcode);
        item.putObject("status").put("name", "Available");
        item.putObject("materialType").put("id", materialType);
        item.putObject("permanentLoanType").put("id", loanType);
        return item;
    }

    ObjectNode aStoredItem(String holdingsId, String barcode) {
        var item = Json.object()
                .put("holdingsRecordId", holdingsId)
                .put("barcode", barcode)
                .put("materialTypeId", materialType)
                .put("permanentLoanTypeId", loanType);
        item.putObject("status").put("name", "Available");
        return item;
    }

    private String location(String name, String institution, String campus, String library) {
        var location = named(name)
                .put("code", unique())
                .put("institutionId", institution)
                .put("campusId", campus)
                .put("libraryId", library)
                .put("primaryServicePoint", servicePoint);
        location.putArray("servicePointIds").add(servicePoint);
        return id(staff.create("/locations", location));
    }

    static ObjectNode named(String name) {
        return Json.object().put("name", name + " " + unique());
    }

    static String unique() {
        return UUID.randomUUID().toString();
    }

    static String id(ObjectNode document) {
        return document.path("id").asString();
    }
}
