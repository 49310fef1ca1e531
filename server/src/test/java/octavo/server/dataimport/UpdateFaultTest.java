package octavo.server.dataimport;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import octavo.server.TestPlatform;
import octavo.server.dataimport.Catalogue.Entry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Update jobs when messages come twice, connections break and people edit: each record takes effect once all the same. */
class UpdateFaultTest {

    private static TestPlatform platform;
    private static ImportClient folio;
    private static Catalogue catalogue;

    @BeforeAll
    static void aPlatform() {
        platform = TestPlatform.get();
        folio = new ImportClient(platform.administrator());
        catalogue = new Catalogue(platform.administrator());
    }

    @Test
    void every_message_of_an_update_job_delivered_again_changes_nothing() throws Exception {
        var entries = catalogue.create("again.mrc", SampleFile.many(600, 31));
        var outcome = folio.run("again-update.mrc", catalogue.exported(entries), updateProfile());
        assertThat(outcome.status()).as(outcome.summary().toString()).isEqualTo("COMMITTED");
        var before = stateOf(entries);
        assertThat(before).isEqualTo(new State(1_200, 1_200, 1_200, 600));

        var messages = FaultTest.messagesOf(outcome.job().path("id").asString());
        assertThat(messages).hasSizeGreaterThanOrEqualTo(2);
        assertThat(messages.stream().map(message -> message.partition()).distinct())
                .as("one partition keeps the order")
                .hasSize(1);
        FaultTest.deliverAgain(messages);
        FaultTest.await(FaultTest::allChunksAreConsumed);

        assertThat(stateOf(entries)).isEqualTo(before);
    }

    @Test
    void a_worker_that_loses_its_connection_in_the_middle_of_an_update_does_it_again() throws Exception {
        var entries = catalogue.create("cut.mrc", SampleFile.many(1_000, 32));
        var upload = folio.upload("cut-update.mrc", catalogue.exported(entries));
        folio.process(upload, updateProfile());
        int killed = 0;
        while (!ImportClient.ENDED.contains(
                folio.job(upload.jobId()).path("status").asString())) {
            if (killed < 4) {
                killed += killWriters();
            }
            ImportClient.pause();
        }

        assertThat(folio.awaitEnd(upload.jobId()).path("status").asString()).isEqualTo("COMMITTED");
        assertThat(stateOf(entries)).isEqualTo(new State(2_000, 2_000, 2_000, 1_000));
    }

    @Test
    void an_edit_during_an_update_is_neither_lost_nor_in_its_way() {
        var entries = catalogue.create("edited.mrc", SampleFile.many(300, 33));
        var upload = folio.upload("edited-update.mrc", catalogue.exported(entries));
        var started = new AtomicBoolean();
        var edits = CompletableFuture.runAsync(() -> {
            for (var entry : entries.subList(0, 100)) {
                edit(entry);
                started.set(true);
            }
        });
        FaultTest.await(started::get);
        folio.process(upload, updateProfile());
        edits.join();

        assertThat(folio.awaitEnd(upload.jobId()).path("status").asString()).isEqualTo("COMMITTED");
        for (var entry : entries.subList(0, 100)) {
            var holdings = catalogue.holdings(entry.holdingsId());
            assertThat(holdings.path("copyNumber").asString()).isEqualTo("edited");
            assertThat(holdings.path("callNumberPrefix").asString()).isEqualTo("PREF");
            assertThat(holdings.path("_version").asInt()).isEqualTo(3);
        }
    }

    /** As a person does it: reads, changes, saves, and once more if somebody was faster. */
    private static void edit(Entry entry) {
        while (true) {
            var holdings = (ObjectNode) catalogue.holdings(entry.holdingsId());
            holdings.put("copyNumber", "edited");
            var answer = platform.administrator()
                    .put("/holdings-storage/holdings/" + entry.holdingsId(), holdings.toString());
            if (answer.statusCode() == 204) {
                return;
            }
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(409);
        }
    }

    /** Sums of versions, and how many generations there are beyond the first. */
    record State(int instanceVersions, int holdingsVersions, int itemVersions, int laterGenerations) {}

    private static State stateOf(List<Entry> entries) throws SQLException {
        try (var connection = platform.connect();
                var statement = connection.prepareStatement("""
                        select (select sum(version) from t_diku.instance where id = any(?)),
                               (select sum(version) from t_diku.holdings where instance_id = any(?)),
                               (select sum(t.version) from t_diku.item t join t_diku.holdings h on h.id = t.holdings_id
                                 where h.instance_id = any(?)),
                               (select count(*) from t_diku.source_record where external_id = any(?) and generation > 0)
                        """)) {
            var ids = connection.createArrayOf(
                    "uuid",
                    entries.stream()
                            .map(entry -> UUID.fromString(entry.instanceId()))
                            .toArray());
            for (int i = 1; i <= 4; i++) {
                statement.setArray(i, ids);
            }
            try (var result = statement.executeQuery()) {
                result.next();
                return new State(result.getInt(1), result.getInt(2), result.getInt(3), result.getInt(4));
            }
        }
    }

    /** Ends the connections that are storing a chunk just now. */
    private static int killWriters() throws SQLException {
        try (var connection = platform.connect();
                var statement = connection.createStatement();
                var result = statement.executeQuery("""
                        select count(pg_terminate_backend(pid)) from pg_stat_activity
                         where (query ilike 'copy t_diku.%' or query ilike 'with wanted as%')
                           and xact_start is not null and pid <> pg_backend_pid()
                        """)) {
            result.next();
            return result.getInt(1);
        }
    }

    private static JsonNode updateProfile() {
        return folio.profileNamed(UpdateImportTest.UPDATE);
    }
}
