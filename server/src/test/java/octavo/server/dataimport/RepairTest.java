package octavo.server.dataimport;

import static octavo.server.TestTenant.json;
import static octavo.server.TestTenant.ok;
import static octavo.server.dataimport.SampleFile.book;
import static octavo.server.dataimport.SampleFile.data;
import static octavo.server.dataimport.TestProfiles.action;
import static octavo.server.dataimport.TestProfiles.fieldMatch;
import static octavo.server.dataimport.TestProfiles.fields;
import static octavo.server.dataimport.TestProfiles.match;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import octavo.marc.ControlField;
import octavo.marc.Decoded;
import octavo.marc.MarcFormat;
import octavo.server.TestPlatform;
import octavo.server.dataimport.Catalogue.Entry;
import octavo.server.dataimport.ImportClient.Outcome;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Trial runs, undoing, and what failed: Octavo's own routes beside FOLIO's. */
class RepairTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String JOBS = "/data-import/jobExecutions/";

    private static TestPlatform.Client client;
    private static ImportClient folio;
    private static Catalogue catalogue;
    private static TestProfiles profiles;

    @BeforeAll
    static void aPlatform() {
        client = TestPlatform.get().administrator();
        folio = new ImportClient(client);
        catalogue = new Catalogue(client);
        profiles = new TestProfiles(client);
    }

    @Test
    void a_file_is_looked_through_before_it_is_imported() {
        var twice = Catalogue.with(Catalogue.without(book("Once"), "001"), new ControlField("001", "same"));
        var file = SampleFile.joined(
                SampleFile.of(twice, twice, book("Other")),
                "00119nam a2200061   45".getBytes(StandardCharsets.UTF_8),
                new byte[] {0x1E, 0x1D});
        var upload = folio.upload("check.mrc", file);

        var report = folio.get("/data-import/uploadDefinitions/%s/files/%s/preCheck"
                .formatted(upload.definitionId(), upload.fileId()));

        assertThat(report.path("totalRecords").asInt()).isEqualTo(4);
        assertThat(report.path("damaged").asInt()).isEqualTo(1);
        assertThat(report.path("damages").path(0).path("record").asInt()).isEqualTo(4);
        assertThat(report.path("duplicates").asInt()).isEqualTo(1);
        assertThat(report.path("duplicated").path(0).path("record").asInt()).isEqualTo(2);
        assertThat(report.path("recordTypes").path("a").asInt()).isEqualTo(3);
    }

    @Test
    void codes_that_the_profile_reads_and_the_library_does_not_have_are_named_before_the_import() {
        var job = profiles.job(
                action("CREATE", "INSTANCE", fields()),
                action(
                        "CREATE",
                        "HOLDINGS",
                        fields("holdings.permanentLocationId", "980$b", "holdings.callNumber", "050$a")),
                action(
                        "CREATE",
                        "ITEM",
                        fields(
                                "item.materialType.id", "981$a; else \"book\"",
                                "item.permanentLoanType.id", "\"Can circulate\"",
                                "item.status.name", "\"Available\"")));
        var upload = folio.upload(
                "codes.mrc",
                SampleFile.of(
                        Catalogue.with(book("Known"), data("980", ' ', ' ', 'b', "KU/CC/DI/M")),
                        Catalogue.with(book("Unknown"), data("980", ' ', ' ', 'b', "MOON")),
                        Catalogue.with(
                                book("Both"),
                                data("980", ' ', ' ', 'b', "moon"),
                                data("981", ' ', ' ', 'a', "papyrus"))));
        var path =
                "/data-import/uploadDefinitions/%s/files/%s/preCheck".formatted(upload.definitionId(), upload.fileId());

        var codes =
                folio.get(path + "?jobProfileId=" + job.path("id").asString()).path("unknownCodes");

        assertThat(codes.valueStream()
                        .map(code -> "%s %s %s %s"
                                .formatted(
                                        code.path("field").asString(),
                                        code.path("list").asString(),
                                        code.path("value").asString(),
                                        code.path("records"))))
                .containsExactlyInAnyOrder(
                        "permanentLocationId location MOON [2]",
                        "permanentLocationId location moon [3]",
                        "materialTypeId material_type papyrus [3]");
        assertThat(folio.get(path).path("unknownCodes").size())
                .as("without a profile")
                .isZero();
    }

    @Test
    void what_an_import_has_changed_is_read_from_the_versions_that_it_wrote() {
        var entry = catalogue.create(book("Changed")).getFirst();
        var outcome = folio.run(
                "changed.mrc", SampleFile.of(catalogue.exported(entry)), folio.profileNamed(UpdateImportTest.UPDATE));
        var item = (ObjectNode) catalogue.item(entry.itemId());
        catalogue.save("/item-storage/items", item.put("volume", "v. 9"));

        var changes = folio.get(JOBS + outcome.job().path("id").asString() + "/changes")
                .path("records")
                .path(0);

        assertThat(Catalogue.texts(of(changes, "MARC_BIBLIOGRAPHIC").path("added")))
                .contains("947    $a Test $b Addition");
        assertThat(of(changes, "HOLDINGS")
                        .path("fields")
                        .valueStream()
                        .map(field -> field.path("field").asString()))
                .contains("callNumberPrefix")
                .doesNotContain("_version", "metadata");
        assertThat(of(changes, "ITEM").toString()).as("what came later").doesNotContain("v. 9");
    }

    @Test
    void a_trial_run_says_what_would_change_and_changes_nothing() {
        var entry = catalogue.create(book("Trial")).getFirst();
        var before = state(entry);
        var upload = folio.upload("trial.mrc", SampleFile.of(catalogue.exported(entry)));

        var trial = dryRun(upload, folio.profileNamed(UpdateImportTest.UPDATE));

        assertThat(trial.status()).as(trial.entries().toString()).isEqualTo("COMMITTED");
        assertThat(trial.job().path("dryRun").asBoolean()).isTrue();
        assertThat(trial.summary()
                        .path("itemSummary")
                        .path("totalUpdatedEntities")
                        .asInt())
                .isEqualTo(1);
        assertThat(state(entry)).isEqualTo(before);
        var changes = folio.get(JOBS + trial.job().path("id").asString() + "/changes")
                .path("records")
                .path(0);
        assertThat(changes.path("outcome").asString()).isEqualTo("UPDATED");
        var marc = of(changes, "MARC_BIBLIOGRAPHIC");
        assertThat(Catalogue.texts(marc.path("added"))).containsExactly("947    $a Test $b Addition");
        assertThat(marc.path("removed").size()).isZero();
        var prefix = of(changes, "HOLDINGS")
                .path("fields")
                .valueStream()
                .filter(field -> field.path("field").asString().equals("callNumberPrefix"))
                .findFirst()
                .orElseThrow();
        assertThat(prefix.path("before").isNull()).isTrue();
        assertThat(prefix.path("after").asString()).isEqualTo("PREF");

        folio.process(upload, folio.profileNamed(UpdateImportTest.UPDATE));
        assertThat(folio.awaitEnd(upload.jobId()).path("status").asString()).isEqualTo("COMMITTED");
        assertThat(catalogue
                        .holdings(entry.holdingsId())
                        .path("callNumberPrefix")
                        .asString())
                .as("what the trial said")
                .isEqualTo("PREF");
    }

    @Test
    void a_trial_run_of_a_create_profile_makes_nothing() {
        var title = "Never made " + System.nanoTime();
        var upload = folio.upload("trial-create.mrc", SampleFile.of(book(title)));

        var trial = dryRun(upload, folio.profileNamed(ImportClient.CREATE_2));

        assertThat(trial.created()).isEqualTo(1);
        assertThat(trial.entry(1)
                        .path("relatedInstanceInfo")
                        .path("actionStatus")
                        .asString())
                .isEqualTo("CREATED");
        assertThat(folio.get("/instance-storage/instances?query=title==%22" + title.replace(" ", "%20") + "%22")
                        .path("totalRecords")
                        .asInt())
                .isZero();
        var changes = folio.get(JOBS + trial.job().path("id").asString() + "/changes")
                .path("records")
                .path(0);
        assertThat(of(changes, "ITEM").path("action").asString()).isEqualTo("CREATED");
    }

    @Test
    void an_undone_update_leaves_everything_as_it_was() {
        var entry = catalogue.create(book("Undone")).getFirst();
        var before = state(entry);
        var outcome = folio.run(
                "undone.mrc", SampleFile.of(catalogue.exported(entry)), folio.profileNamed(UpdateImportTest.UPDATE));
        assertThat(state(entry)).isNotEqualTo(before);

        var undone = undo(outcome, "");

        assertThat(undone.path("conflicts").size()).as(undone.toString()).isZero();
        assertThat(undone.path("undone").asInt()).isEqualTo(1);
        assertThat(state(entry)).isEqualTo(before);
        assertThat(catalogue.source(entry.instanceId()).path("generation").asInt())
                .isEqualTo(2);
    }

    @Test
    void an_undone_creation_is_gone_and_an_edited_one_stays_with_its_reason() {
        var outcome = folio.run(
                "created.mrc",
                SampleFile.of(book("Goes again"), book("Edited since")),
                folio.profileNamed(ImportClient.CREATE_2));
        var gone = Catalogue.entry(outcome, 1);
        var edited = Catalogue.entry(outcome, 2);
        var item = (ObjectNode) catalogue.item(edited.itemId());
        catalogue.save("/item-storage/items", item.put("volume", "v. 3"));

        var undone = undo(outcome, "");

        assertThat(undone.path("undone").asInt()).as(undone.toString()).isEqualTo(1);
        assertThat(undone.path("conflicts").path(0).path("sourceRecordOrder").asInt())
                .isEqualTo(1);
        assertThat(undone.path("conflicts").path(0).path("reason").asString())
                .contains(edited.itemHrid())
                .contains("changed since");
        for (var path : List.of(
                "/instance-storage/instances/" + gone.instanceId(),
                "/holdings-storage/holdings/" + gone.holdingsId(),
                "/item-storage/items/" + gone.itemId())) {
            assertThat(client.get(path).statusCode()).as(path).isEqualTo(404);
        }
        assertThat(client.get("/source-storage/records/%s/formatted?idType=INSTANCE".formatted(gone.instanceId()))
                        .statusCode())
                .isEqualTo(404);
        assertThat(catalogue.item(edited.itemId()).path("volume").asString()).isEqualTo("v. 3");
        assertThat(catalogue.instance(edited.instanceId()).path("title").asString())
                .isEqualTo("Edited since");
    }

    @Test
    void one_record_of_a_job_is_undone_alone() {
        var outcome = folio.run(
                "one-of-two.mrc",
                SampleFile.of(book("Stays"), book("Goes")),
                folio.profileNamed(ImportClient.CREATE_2));

        var undone = undo(outcome, "{\"records\":[1]}");

        assertThat(undone.path("undone").asInt()).as(undone.toString()).isEqualTo(1);
        assertThat(undone.path("waiting").asInt()).isEqualTo(1);
        assertThat(client.get("/instance-storage/instances/" + outcome.instanceId(1))
                        .statusCode())
                .isEqualTo(200);
        assertThat(client.get("/instance-storage/instances/" + outcome.instanceId(2))
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void failed_records_come_out_with_their_reason_and_are_retried_alone() {
        var entries = catalogue.create(book("Retry one"), book("Retry two"), book("Holder"));
        var taken = "r" + System.nanoTime();
        var holder = (ObjectNode) catalogue.item(entries.get(2).itemId());
        catalogue.save("/item-storage/items", holder.put("barcode", taken));
        var job = profiles.job(match(
                fieldMatch("902", "a", "ITEM", "item.hrid"),
                List.of(action("UPDATE", "ITEM", fields("item.barcode", "903$a")))));
        var outcome = folio.run(
                "failing.mrc",
                SampleFile.of(
                        Catalogue.with(catalogue.exported(entries.get(0)), data("903", ' ', ' ', 'a', taken)),
                        Catalogue.with(catalogue.exported(entries.get(1)), data("903", ' ', ' ', 'a', taken + "2"))),
                job);
        assertThat(outcome.errors()).isEqualTo(1);
        var id = outcome.job().path("id").asString();

        var failed = client.get(JOBS + id + "/failedRecords");

        assertThat(failed.statusCode()).isEqualTo(200);
        var marc = switch (MarcFormat.ISO_2709.decode(failed.body().getBytes(StandardCharsets.UTF_8))) {
            case Decoded.Sound(var record, var _) -> record;
            case Decoded.Damaged(var reason) -> throw new AssertionError(reason);
        };
        var reason = marc.dataFields("988").findFirst().orElseThrow();
        assertThat(reason.subfield('a').orElseThrow()).contains("Barcode must be unique");
        assertThat(reason.subfield('n')).contains("1");

        var causes = folio.get(JOBS + id + "/errors");
        assertThat(causes.path("causes").size()).isEqualTo(1);
        assertThat(causes.path("causes").path(0).path("records").path(0).asInt())
                .isEqualTo(1);

        var freed = (ObjectNode) catalogue.item(entries.get(2).itemId());
        freed.remove("barcode");
        catalogue.save("/item-storage/items", freed);
        var retry = json(ok(201, client.post(JOBS + id + "/retry", "")));
        var again = folio.outcome(folio.awaitEnd(retry.path("id").asString()));

        assertThat(again.status()).as(again.entries().toString()).isEqualTo("COMMITTED");
        assertThat(again.entries().size()).isEqualTo(1);
        assertThat(catalogue.item(entries.get(0).itemId()).path("barcode").asString())
                .isEqualTo(taken);
    }

    private static Outcome dryRun(ImportClient.Upload upload, JsonNode profile) {
        var info = Map.of(
                "id", profile.path("id").asString(),
                "name", profile.path("name").asString(),
                "dataType", "MARC");
        var started = json(ok(
                201,
                client.post(
                        "/data-import/uploadDefinitions/%s/dryRun".formatted(upload.definitionId()),
                        JSON.writeValueAsString(Map.of("jobProfileInfo", info)))));
        return folio.outcome(
                folio.awaitEnd(started.path("jobExecutions").path(0).path("id").asString()));
    }

    private static JsonNode undo(Outcome outcome, String body) {
        var path = JOBS + outcome.job().path("id").asString() + "/undo";
        ok(202, client.post(path, body));
        FaultTest.await(() -> folio.get(path).path("state").asString("").equals("ENDED"));
        return folio.get(path);
    }

    private static JsonNode of(JsonNode trial, String recordType) {
        return trial.path("changes")
                .valueStream()
                .filter(change -> change.path("recordType").asString().equals(recordType))
                .findFirst()
                .orElseThrow(() -> new AssertionError(recordType + " is not in " + trial));
    }

    /** All that the catalogue says of an entry, without versions and dates. */
    private static List<Object> state(Entry entry) {
        return List.of(
                Catalogue.content(catalogue.instance(entry.instanceId())),
                Catalogue.content(catalogue.holdings(entry.holdingsId())),
                Catalogue.content(catalogue.item(entry.itemId())),
                Catalogue.without(catalogue.marc(entry.instanceId()), "005").fields());
    }
}
