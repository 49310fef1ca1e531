package octavo.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import octavo.marc.DataField;
import octavo.marc.Iso2709Writer;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;
import octavo.marc.sample.RecordGenerator;
import octavo.server.SignedIn;
import octavo.server.records.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import tools.jackson.databind.node.ObjectNode;

/** The import pages in a real browser, from the check of a file to the undoing of its import, and the profiles' editor. */
class ImportPagesTest {

    private static Browser browser;
    private static SampleLibrary library;
    private static String job;

    @TempDir
    static Path folder;

    @BeforeAll
    static void aBrowser() {
        library = new SampleLibrary();
        job = profileThatReadsTheLocation();
        browser = new Browser();
        browser.signIn("/import");
    }

    @AfterAll
    static void closeTheBrowser() {
        browser.close();
    }

    @Test
    void files_are_checked_tried_out_imported_and_taken_back() throws IOException {
        upload(file("one", "KU/CC/DI/M", "KU/CC/DI/M", "NOWHERE"), file("two", "KU/CC/DI/A"));
        browser.await("[data-check] .verdict", 2);
        assertThat(browser.all("[data-check] table"))
                .as("by the default profile no code is read")
                .isEmpty();
        browser.type(job);
        assertThat(browser.text("[data-check] table tbody tr"))
                .contains("NOWHERE", "Permanent location (holdings)", "3");
        look("import check");

        browser.type(Keys.TAB, Keys.TAB, Keys.ENTER); // try out
        browser.await("#jobs");
        var trial =
                String.valueOf(browser.await("#jobs tbody tr:nth-child(2) a").getDomAttribute("href"));
        browser.open(trial);
        assertThat(browser.text("#progress [data-verdict]")).contains("Tried out. 1 of 3 records would fail");
        browser.await("#log tbody tr", 3);
        assertThat(browser.text("#log tbody tr:first-child")).contains("Would be created");
        look("import trial run");
        browser.follow("#log tbody tr:first-child a");
        assertThat(browser.text("section[aria-label=Holdings] table")).contains("Permanent location", "Main Library");
        look("import record of a trial run");

        browser.open(trial).follow("#result a[href*='/import/uploads/']");
        browser.await("#profile");
        browser.type(job);
        browser.type(Keys.TAB, Keys.ENTER);
        browser.await("#jobs");
        var real = String.valueOf(browser.await("#jobs tbody tr:nth-child(2) a").getDomAttribute("href"));
        browser.open(real);
        assertThat(browser.text("#progress [data-verdict]")).contains("1 of 3 records failed");
        assertThat(browser.text("#result table")).contains("Instances", "Items");
        look("import job");

        browser.follow(".causes a");
        browser.await("#log tbody tr", 1);
        browser.follow("#log tbody tr a");
        assertThat(browser.text(".verdict.error")).contains("permanentLocationId");
        assertThat(browser.text("table.marc")).contains("NOWHERE");
        look("import failed record");

        browser.open(real + "/records/1").follow("#undo");
        browser.await("#undo", 0);
        assertThat(browser.text(".verdict")).contains("Taken back");
        browser.open(real + "/records/2");
        relabel(browser.text("section[aria-label=Item] h2 .figure"));
        browser.open(real).follow("#undo");
        browser.follow("#undo-now");
        assertThat(browser.text("#undoing .verdict")).contains("1 record taken back, 1 record left alone");
        assertThat(browser.text("#undoing table")).contains("changed since the job");
        look("import undo");
        browser.open(real);
        assertThat(browser.text("#log tbody tr:first-child")).contains("Taken back");
        assertThat(browser.text("#log tbody tr:nth-child(2)")).contains("Not taken back");
    }

    @Test
    void a_paused_import_waits_for_whoever_continues_it() {
        var client = library.admin();
        var id = client.create("/change-manager/jobExecutions", Json.object().put("sourceType", "ONLINE"))
                .path("jobExecutions")
                .get(0)
                .path("id")
                .asString();
        SignedIn.expect(
                200,
                client.put(
                        "/change-manager/jobExecutions/" + id + "/jobProfile",
                        Json.object()
                                .put("id", "e34d7b92-9b83-11eb-a8b3-0242ac130003")
                                .put("name", "Default - Create instance and SRS MARC Bib")
                                .put("dataType", "MARC")));
        send(id, false);
        browser.open("/import/jobs/" + id).follow("#pause");
        browser.await("#continue");
        assertThat(browser.text("#progress .attention")).contains("It was paused");
        look("import paused");
        send(id, true);

        browser.follow("#continue");

        assertThat(browser.text("#progress [data-verdict]")).contains("Imported");
    }

    @Test
    void a_profile_is_copied_corrected_where_it_is_wrong_and_saved() {
        browser.open("/import/profiles/mapping").await("h1");
        browser.follow("a[href$='/import/profiles/job']");
        look("import profiles");
        browser.open("/import/profiles/mapping").follow(".hits a[href]:not([href$='/new'])");
        browser.await("a[href$='/copy']");
        browser.open("/import/profiles/mapping/new").await("#name");
        browser.type("Mapping " + library.mark());
        focus("row.0.path").type("callNumber");
        focus("row.0.value").type("050 $a");
        browser.type(Keys.ENTER);
        assertThat(browser.text("[id='row.0.value.error']")).contains("050 needs a subfield");
        assertThat(browser.focused()).isEqualTo("row.0.value");
        look("import mapping profile with a fault");
        browser.type("050$a \" \" 050$b");
        browser.follow("button[value=add]");
        browser.await("[id='row.1.path']");
        focus("row.1.path").type("permanentLocationId");
        focus("row.1.value").type("980$b; else \"Main Library (KU/CC/DI/M)\"" + Keys.ENTER);
        assertThat(browser.text("table.cards")).contains("callNumber", "980$b; else");
        look("import mapping profile");
    }

    @Test
    void a_job_s_tree_is_copied_with_its_branches_and_keeps_them() {
        browser.open("/import/profiles/job/87305745-434a-5410-9161-03a21dbb6e00");
        var tree = browser.text("ol.tree");
        browser.follow("a[href$='/copy']").await("#name");
        look("import job profile form");
        browser.open("/import/profiles/job/87305745-434a-5410-9161-03a21dbb6e00/copy")
                .await("#name");
        focus("name").type("Tree " + library.mark() + Keys.ENTER);

        assertThat(browser.text("ol.tree")).isEqualTo(tree);
        look("import job profile");
        browser.follow("a[href$='/edit']");
        browser.follow("button[value='remove.0']");
        browser.follow("button.primary");
        assertThat(browser.text("ol.tree")).isEqualTo(tree.substring(tree.indexOf("\n", tree.indexOf("\n") + 1) + 1));
        assertThat(browser.all(".verdict")).as("it can still be run").isEmpty();
    }

    /** What axe says in light and dark, and whether it fits a narrow window; with pictures. */
    private static void look(String name) {
        assertThat(browser.scheme("dark").accessibilityFaults())
                .as(name + ", dark")
                .isEmpty();
        browser.picture(name + " dark");
        assertThat(browser.scheme("light").accessibilityFaults()).as(name).isEmpty();
        browser.picture(name);
        assertThat(browser.width(320).overhang()).as(name + ", narrow").isZero();
        browser.picture(name + " narrow");
        browser.width(1280);
    }

    private static Browser focus(String id) {
        return browser.focus("[id='%s']".formatted(id)).chord(Keys.CONTROL, "a");
    }

    private static void upload(Path... files) {
        browser.open("/import").await("#file");
        browser.choose(files);
        browser.type(Keys.TAB, Keys.ENTER).await("#profile");
    }

    /** Books whose 980 $b is a location. */
    private static Path file(String name, String... locations) throws IOException {
        var records = IntStream.range(0, locations.length)
                .mapToObj(i -> at(
                        RecordGenerator.record(name.hashCode() ^ library.mark().hashCode(), i), locations[i]))
                .map(Iso2709Writer::toStorage)
                .toList();
        var path = folder.resolve("%s-%s.mrc".formatted(name, library.mark()));
        try (var out = Files.newOutputStream(path)) {
            for (var record : records) {
                out.write(record);
            }
        }
        return path;
    }

    private static MarcRecord at(MarcRecord record, String location) {
        var fields = new ArrayList<MarcField>(record.fields());
        fields.add(new DataField("980", ' ', ' ', List.of(new Subfield('b', location))));
        return new MarcRecord(record.leader(), fields);
    }

    private static void send(String job, boolean last) {
        var body = Json.object().put("id", UUID.randomUUID().toString());
        body.putObject("recordsMetadata").put("last", last).put("counter", 1).put("contentType", "MARC_RAW");
        var records = body.putArray("initialRecords");
        if (!last) {
            records.addObject()
                    .put(
                            "record",
                            new String(
                                    Iso2709Writer.toStorage(RecordGenerator.record(
                                            library.mark().hashCode(), 77)),
                                    StandardCharsets.UTF_8))
                    .put("order", 0);
        }
        SignedIn.expect(204, library.admin().post("/change-manager/jobExecutions/" + job + "/records", body));
    }

    /** Somebody goes on from what the import made. */
    private static void relabel(String hrid) {
        var item = (ObjectNode) library.admin()
                .search("/item-storage/items", "hrid==" + hrid)
                .path("items")
                .get(0);
        SignedIn.expect(
                204,
                library.admin().put("/item-storage/items/" + item.path("id").asString(), item.put("volume", "v. 2")));
    }

    /** Holdings get their location from 980 $b; instance and item are those of the reference job. */
    private static String profileThatReadsTheLocation() {
        var name = "Location from the record " + library.mark();
        var mapping = Json.object()
                .put("name", "Holdings " + library.mark())
                .put("incomingRecordType", "MARC_BIBLIOGRAPHIC")
                .put("existingRecordType", "HOLDINGS");
        var details =
                mapping.putObject("mappingDetails").put("name", "holdings").put("recordType", "HOLDINGS");
        details.putArray("mappingFields")
                .addObject()
                .put("name", "permanentLocationId")
                .put("enabled", "true")
                .put("path", "holdings.permanentLocationId")
                .put("value", "980$b");
        var mappingId = save("mappingProfiles", mapping, List.of());
        var action = Json.object()
                .put("name", "Create holdings " + library.mark())
                .put("action", "CREATE")
                .put("folioRecord", "HOLDINGS");
        var actionId =
                save("actionProfiles", action, List.of(relation("ACTION_PROFILE", "MAPPING_PROFILE", mappingId, 0)));
        save(
                "jobProfiles",
                Json.object().put("name", name).put("dataType", "MARC"),
                List.of(
                        relation("JOB_PROFILE", "ACTION_PROFILE", "ec1456a8-1372-51df-af8c-a3df2b80cdf5", 0),
                        relation("JOB_PROFILE", "ACTION_PROFILE", actionId, 1),
                        relation("JOB_PROFILE", "ACTION_PROFILE", "faa73574-2dc7-5985-b337-5202cd9c164f", 2)));
        return name;
    }

    private static ObjectNode relation(String master, String detail, String detailId, int order) {
        return Json.object()
                .put("masterProfileType", master)
                .put("detailProfileType", detail)
                .put("detailProfileId", detailId)
                .put("order", order);
    }

    private static String save(String path, ObjectNode profile, List<ObjectNode> relations) {
        var body = Json.object();
        body.set("profile", profile);
        body.putArray("addedRelations").addAll(relations);
        return SignedIn.json(SignedIn.expect(201, library.admin().post("/data-import-profiles/" + path, body)))
                .path("id")
                .asString();
    }
}
