package octavo.server.dataimport;

import static org.assertj.core.api.Assertions.assertThat;

import octavo.server.TestPlatform;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** FOLIO's call sequence, end to end, for the profiles that ship. */
class ImportTest {

    private static ImportClient folio;

    @BeforeAll
    static void aPlatform() {
        folio = new ImportClient(TestPlatform.get().administrator());
    }

    @Test
    void the_default_profile_makes_an_instance_and_a_source_record_of_each_record() {
        var outcome = folio.runDefault(
                "two.mrc", SampleFile.of(SampleFile.book("First title"), SampleFile.book("Second title")));

        assertThat(outcome.status()).isEqualTo("COMMITTED");
        assertThat(outcome.job().path("uiStatus").asString()).isEqualTo("RUNNING_COMPLETE");
        outcome.addsUpTo(2);
        var instance = folio.get("/instance-storage/instances/" + outcome.instanceId(1));
        assertThat(instance.path("title").asString()).isEqualTo("First title");
        assertThat(instance.path("source").asString()).isEqualTo("MARC");
        assertThat(instance.path("hrid").asString()).matches("in\\d{11}");
        var source = folio.get("/source-storage/records/%s/formatted?idType=INSTANCE".formatted(outcome.instanceId(1)));
        assertThat(source.path("parsedRecord")
                        .path("content")
                        .path("fields")
                        .get(0)
                        .path("001")
                        .asString())
                .isEqualTo(instance.path("hrid").asString());
        assertThat(source.path("snapshotId").asString())
                .isEqualTo(outcome.job().path("id").asString());
        assertThat(source.path("state").asString()).isEqualTo("ACTUAL");
    }

    @Test
    void create_2_makes_instance_holdings_and_item() {
        var outcome = folio.run(
                "create2.mrc",
                SampleFile.of(SampleFile.book("Third title")),
                folio.profileNamed(ImportClient.CREATE_2));

        assertThat(outcome.status()).as(outcome.entries().toString()).isEqualTo("COMMITTED");
        var entry = outcome.addsUpTo(1).entry(1);
        var holdings = folio.get("/holdings-storage/holdings/"
                + entry.path("relatedHoldingsInfo").get(0).path("id").asString());
        assertThat(holdings.path("instanceId").asString()).isEqualTo(outcome.instanceId(1));
        assertThat(holdings.path("callNumber").asString()).isEqualTo("QA76 .O28");
        var item = folio.get("/item-storage/items/"
                + entry.path("relatedItemInfo").get(0).path("id").asString());
        assertThat(item.path("holdingsRecordId").asString())
                .isEqualTo(holdings.path("id").asString());
        assertThat(item.path("status").path("name").asString()).isEqualTo("Available");
        assertThat(item.path("effectiveLocationId").asString())
                .isEqualTo(holdings.path("permanentLocationId").asString());
        assertThat(item.path("notes").get(0).path("note").asString()).isEqualTo("Smith Family Foundation");
        var instance = folio.get("/instance-storage/instances/" + outcome.instanceId(1));
        assertThat(instance.path("catalogedDate").asString()).matches("\\d{4}-\\d\\d-\\d\\d");
        assertThat(instance.path("statisticalCodeIds").size()).isEqualTo(1);
        assertThat(outcome.summary()
                        .path("itemSummary")
                        .path("totalCreatedEntities")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void a_thousand_records_take_several_chunks_and_all_arrive() {
        var outcome = folio.run("thousand.mrc", SampleFile.many(1_000, 7), folio.profileNamed(ImportClient.CREATE_2));

        assertThat(outcome.addsUpTo(1_000).status()).isEqualTo("COMMITTED");
    }
}
