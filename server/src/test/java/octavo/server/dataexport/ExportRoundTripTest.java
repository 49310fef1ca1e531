package octavo.server.dataexport;

import static octavo.server.dataimport.TestProfiles.action;
import static octavo.server.dataimport.TestProfiles.marcMatch;
import static octavo.server.dataimport.TestProfiles.match;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.marc.Decoded;
import octavo.marc.Iso2709Reader;
import octavo.marc.Iso2709Writer;
import octavo.marc.MarcRecord;
import octavo.marc.sample.RecordGenerator;
import octavo.server.TestLength;
import octavo.server.TestPlatform;
import octavo.server.dataimport.TestProfiles;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What was imported comes out again as it is stored, and going in again as an update it changes nothing: generated records,
 * and those of real libraries where they lie beside.
 */
class ExportRoundTripTest {

    private static final String DEFAULT_IMPORT = "e34d7b92-9b83-11eb-a8b3-0242ac130003";
    private static final Set<String> ENDED = Set.of("COMMITTED", "ERROR");
    private static final long REAL_FILE_BYTES_MAX = TestLength.of(160_000, 800_000);

    private static TestPlatform.Client client;
    private static ExportClient folio;
    private static String update;

    @BeforeAll
    static void aPlatform() {
        client = TestPlatform.get().administrator();
        folio = new ExportClient(client);
        update = new TestProfiles(client)
                .job(match(
                        marcMatch("999", "ff", "i"),
                        List.of(action("UPDATE", "MARC_BIBLIOGRAPHIC", Map.of("marcMappingOption", "UPDATE")))))
                .path("id")
                .asString();
    }

    /** A source record as the database has it. */
    private record Stored(UUID instance, byte[] marc) {}

    @Test
    void generated_records_come_out_byte_for_byte() throws Exception {
        var file = new ByteArrayOutputStream();
        for (int i = 0; i < 600; i++) {
            file.writeBytes(Iso2709Writer.toStorage(RecordGenerator.record(77, i)));
        }
        assertThat(roundTrip("generated.mrc", file.toByteArray())).isEqualTo(600);
    }

    @Test
    void records_of_real_libraries_come_out_byte_for_byte() throws Exception {
        var files = realFiles();
        assumeThat(files).as("shared/marc lies in none of the folders above").isNotEmpty();
        int records = 0;
        for (var file : files) {
            records += roundTrip(file.getFileName().toString(), Files.readAllBytes(file));
        }
        assertThat(records).isGreaterThan(TestLength.of(200, 1_000));
    }

    /** Imports, exports, compares; answers how many records came out. */
    private static int roundTrip(String name, byte[] file) throws SQLException {
        var stored = storedBy(importFile(name, file, DEFAULT_IMPORT));
        var expected = new ByteArrayOutputStream();
        int fit = 0;
        for (var one : stored) {
            if (Iso2709Writer.isExchangeForm(one.marc())) {
                expected.writeBytes(one.marc());
                fit++;
            }
        }

        var outcome = folio.exportInstances(
                        stored.stream().map(Stored::instance).toList())
                .addsUp();

        assertThat(outcome.count("exported")).as(name).isEqualTo(fit);
        assertThat(outcome.count("failed")).as(name).isEqualTo(stored.size() - fit);
        assertThat(outcome.file()).as(name).isEqualTo(expected.toByteArray());
        List<MarcRecord> records = new ArrayList<>();
        for (var one : stored) {
            if (Iso2709Writer.isExchangeForm(one.marc())) {
                records.add(Iso2709Reader.fromStorage(one.marc()));
            }
        }
        assertThat(decoded(outcome.file())).as(name).isEqualTo(records);
        assertThatAnUpdateChangesNothing(name, outcome.file(), stored);
        return fit;
    }

    /** The file that came out goes in as an update of what it came from. */
    private static void assertThatAnUpdateChangesNothing(String name, byte[] file, List<Stored> stored)
            throws SQLException {
        if (file.length == 0) {
            return;
        }
        var job = folio.get("/change-manager/jobExecutions/" + importFile(name, file, update));
        assertThat(job.path("status").asString()).as(job.toString()).isEqualTo("COMMITTED");
        var summary =
                folio.get("/metadata-provider/jobSummary/" + job.path("id").asString());
        assertThat(summary.path("totalErrors").asInt()).as(summary.toString()).isZero();
        assertThat(summary.path("sourceRecordSummary")
                        .path("totalUpdatedEntities")
                        .asInt())
                .as("%s: %s", name, summary)
                .isZero();
        assertThat(changed(stored)).as(name).isEmpty();
    }

    /** The instances that are not as the first import left them, or whose record is not. */
    private static List<UUID> changed(List<Stored> stored) throws SQLException {
        List<UUID> changed = new ArrayList<>();
        try (var connection = TestPlatform.get().connect();
                var statement = connection.prepareStatement("""
                        select i.id
                          from t_diku.instance i join t_diku.source_record s on s.external_id = i.id
                         where i.id = any (?) and (i.version > 1 or s.generation > 0)
                        """)) {
            statement.setArray(
                    1,
                    connection.createArrayOf(
                            "uuid", stored.stream().map(Stored::instance).toArray()));
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    changed.add(rows.getObject(1, UUID.class));
                }
            }
        }
        return changed;
    }

    /** Records of real libraries hold control characters, of which the reader warns. */
    private static List<MarcRecord> decoded(byte[] file) {
        return Iso2709Reader.read(new ByteArrayInputStream(file))
                .map(entry -> switch (entry.decoded()) {
                    case Decoded.Sound(var record, var _) -> record;
                    case Decoded.Damaged(var reason) -> throw new AssertionError(reason);
                })
                .toList();
    }

    private static UUID importFile(String name, byte[] bytes, String jobProfile) {
        var definition = folio.post(
                "/data-import/uploadDefinitions", Map.of("fileDefinitions", List.of(Map.of("name", name))), 201);
        var file = definition.path("fileDefinitions").get(0);
        var path = "/data-import/uploadDefinitions/" + definition.path("id").asString();
        var loaded = ExportClient.answer(
                200, client.postBytes(path + "/files/" + file.path("id").asString(), bytes));
        folio.post(
                path + "/processFiles?defaultMapping=true",
                Map.of(
                        "uploadDefinition",
                        loaded,
                        "jobProfileInfo",
                        Map.of("id", jobProfile, "name", "Round trip", "dataType", "MARC")),
                204);
        var job = file.path("jobExecutionId").asString();
        var deadline = Instant.now().plus(Duration.ofSeconds(300));
        while (!ENDED.contains(
                folio.get("/change-manager/jobExecutions/" + job).path("status").asString())) {
            assertThat(Instant.now()).isBefore(deadline);
            ExportClient.pause();
        }
        return UUID.fromString(job);
    }

    private static List<Stored> storedBy(UUID job) throws SQLException {
        List<Stored> stored = new ArrayList<>();
        try (var connection = TestPlatform.get().connect();
                var statement = connection.prepareStatement("""
                        select external_id, marc from t_diku.source_record where snapshot_id = ? order by record_order
                        """)) {
            statement.setObject(1, job);
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    stored.add(new Stored(rows.getObject(1, UUID.class), rows.getBytes(2)));
                }
            }
        }
        return stored;
    }

    private static List<Path> realFiles() throws IOException {
        for (var folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            var bulk = folder.resolve("shared/marc/bulk");
            if (Files.isDirectory(bulk)) {
                try (var files = Files.list(bulk)) {
                    return files.filter(file -> file.toString().endsWith(".mrc"))
                            .filter(file -> size(file) <= REAL_FILE_BYTES_MAX)
                            .sorted()
                            .toList();
                }
            }
        }
        return List.of();
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
