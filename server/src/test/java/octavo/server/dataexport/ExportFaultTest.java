package octavo.server.dataexport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static octavo.server.dataexport.ExportTest.book;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import octavo.server.TestPlatform;
import octavo.server.dataexport.files.ExportFiles;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Workers die in the middle of their slices: the export ends rightly all the same, and leaves nothing half behind. */
class ExportFaultTest {

    private static final int RECORDS = 60_000;

    private static TestPlatform platform;
    private static ExportClient folio;

    @BeforeAll
    static void aPlatform() {
        platform = TestPlatform.get();
        folio = new ExportClient(platform.administrator());
    }

    @Test
    void an_export_whose_workers_lose_their_connections_again_and_again_is_complete() throws Exception {
        var ids = manyRecords();
        var definition = folio.upload(
                "faults.csv",
                ids.stream()
                        .map(UUID::toString)
                        .collect(Collectors.joining("\n"))
                        .getBytes(UTF_8));
        var job = definition.path("jobExecutionId").asString();
        folio.post(
                "/data-export/export",
                "{\"fileDefinitionId\": \"%s\", \"jobProfileId\": \"%s\", \"idType\": \"instance\"}"
                        .formatted(definition.path("id").asString(), ExportClient.INSTANCES),
                204);
        int killed = 0;
        while (!ExportClient.ENDED.contains(folio.job(job).path("status").asString())) {
            if (killed < 6) {
                killed += killWriters();
            }
        }

        var outcome = folio.outcome(job).addsUp();

        assertThat(killed).isPositive();
        assertThat(outcome.status()).isEqualTo("COMPLETED");
        assertThat(outcome.count("exported")).isEqualTo(RECORDS);
        assertThat(outcome.records()).hasSize(RECORDS);
        assertThat(filesOf(job)).hasSize(1);
    }

    /** Source records of that many instances, all with the same MARC. */
    private static List<UUID> manyRecords() throws SQLException {
        var template = folio.sourceRecord(book("One of many"));
        List<UUID> ids = new ArrayList<>();
        try (var connection = platform.connect();
                var insert = connection.prepareStatement("""
                        insert into t_diku.source_record (id, matched_id, generation, state, record_type, snapshot_id,
                                                          external_id, leader_status, marc)
                        select i.id, i.id, 0, 'ACTUAL', 'MARC_BIB', r.snapshot_id, i.id, 'n', r.marc
                          from (select gen_random_uuid() as id from generate_series(1, ?)) i
                          cross join t_diku.source_record r
                         where r.external_id = ?
                        returning external_id
                        """)) {
            insert.setInt(1, RECORDS);
            insert.setObject(2, template);
            try (var rows = insert.executeQuery()) {
                while (rows.next()) {
                    ids.add(rows.getObject(1, UUID.class));
                }
            }
        }
        return ids;
    }

    /** Ends the connections of those who copy records out at this moment; answers how many. */
    private static int killWriters() throws SQLException {
        try (var connection = platform.connect();
                var statement = connection.createStatement();
                var row = statement.executeQuery("""
                        select count(pg_terminate_backend(pid)) from pg_stat_activity
                         where pid <> pg_backend_pid() and state = 'active' and query like 'copy (%u.position%'
                        """)) {
            row.next();
            return row.getInt(1);
        }
    }

    private static List<Path> filesOf(String job) throws IOException {
        var folder = Caller.platform(new TenantId(TestPlatform.TENANT))
                .call(() -> platform.bean(ExportFiles.class).exported(UUID.fromString(job), UUID.randomUUID()))
                .getParent();
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }
}
