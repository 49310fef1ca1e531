package octavo.server.dataimport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import octavo.server.Program;
import octavo.server.ShownStart;
import octavo.server.TestLength;
import octavo.server.TestPlatform;
import octavo.server.embedded.DataFolder;
import octavo.server.embedded.EmbeddedPostgres;
import octavo.server.embedded.EmbeddedServices;
import octavo.server.embedded.PlatformSettings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes on one database and one Kafka, which belong to neither, as the documentation says to start them. */
class SecondNodeIT {

    private static final String PASSWORD = "admin-of-the-nodes";

    @TempDir
    private static Path temporary;

    private static DataFolder folder;
    private static EmbeddedServices clusters;

    @BeforeAll
    static void aDatabaseAndABroker() {
        folder = DataFolder.open(temporary.resolve("clusters"));
        clusters = EmbeddedServices.start(folder, embedded(), false);
        clusters.awaitPostgres();
        clusters.awaitKafka();
    }

    private static PlatformSettings embedded() {
        return new PlatformSettings(
                folder.root(),
                "127.0.0.1",
                0,
                false,
                new PlatformSettings.Database(null, null, null, 16),
                new PlatformSettings.Kafka(null, null, "256m"));
    }

    @AfterAll
    static void stop() {
        clusters.close();
        folder.close();
    }

    @Test
    void a_second_node_takes_over_the_import_of_one_that_was_killed() throws Exception {
        int records = TestLength.of(5_000, 10_000);
        var firstAddress = Program.freeAddress();
        var secondAddress = Program.freeAddress();
        try (var first = node("first", firstAddress);
                var second = node("second", secondAddress)) {
            var folio = importsAt(firstAddress);
            var upload = folio.upload("taken-over.mrc", SampleFile.many(records, 41));
            folio.process(upload, folio.profileNamed(ImportClient.CREATE_2));
            int done = 0;
            while (done == 0) {
                ImportClient.pause();
                done = folio.job(upload.jobId())
                        .path("progress")
                        .path("current")
                        .asInt();
            }
            first.killGroup();
            assertThat(done).isLessThan(records);

            var survivor = importsAt(secondAddress);
            var outcome = survivor.outcome(survivor.awaitEnd(upload.jobId())).addsUpTo(records);
            assertThat(outcome.errors()).isZero();
            for (var list :
                    new String[] {"/instance-storage/instances", "/holdings-storage/holdings", "/item-storage/items"}) {
                assertThat(survivor.get(list + "?limit=0&totalRecords=exact")
                                .path("totalRecords")
                                .asInt())
                        .as(list)
                        .isEqualTo(records);
            }
            assertThat(logOf("first")).doesNotContain(" ended: ");
            FaultTest.await(
                    () -> logOf("second").contains(" ended: %d records".formatted(records))); // after the commit
            assertThat(second.stop()).isEqualTo(Program.SIGTERM_EXIT_CODE);
        }
    }

    private static Program node(String name, URI address) throws IOException, InterruptedException {
        var postgres = Objects.requireNonNull(clusters.postgres());
        var kafka = Objects.requireNonNull(clusters.kafka());
        var command = ShownStart.CLUSTERS.with(
                "jdbc:postgresql://db.example.org/octavo",
                postgres.jdbcUrl(),
                "USER=octavo",
                "USER=" + EmbeddedPostgres.USER,
                "PASSWORD=secret",
                "PASSWORD=" + postgres.password(),
                "kafka1.example.org:9092,kafka2.example.org:9092",
                kafka.bootstrapServers());
        return Program.run(
                        command,
                        Map.of(
                                "OCTAVO_ADMIN_PASSWORD", PASSWORD,
                                "OCTAVO_DATA", temporary.resolve(name).toString(),
                                "OCTAVO_PORT", String.valueOf(address.getPort()),
                                "OCTAVO_IMPORT_FILES",
                                        temporary.resolve("files").toString()),
                        temporary)
                .awaitReady(address);
    }

    private static ImportClient importsAt(URI address) {
        return new ImportClient(TestPlatform.Client.at(address)
                .with("x-okapi-tenant", TestPlatform.TENANT)
                .signedInAs(TestPlatform.ADMIN_USER, PASSWORD));
    }

    private static String logOf(String node) {
        try {
            return Files.readString(temporary.resolve(node).resolve("logs/octavo.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
