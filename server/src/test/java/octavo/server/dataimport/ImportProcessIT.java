package octavo.server.dataimport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import octavo.marc.Iso2709Writer;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.marc.sample.RecordGenerator;
import octavo.server.Program;
import octavo.server.ShownStart;
import octavo.server.TestLength;
import octavo.server.TestPlatform;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Imports in the program as people run it: how much they log, how much heap they take, and what a kill leaves of them. */
class ImportProcessIT {

    private static final String PASSWORD = "admin-of-the-process";

    /** In the normal form the file is larger than the whole heap; in the long one it has as many records as a library. */
    private static final String HEAP = "%dm".formatted(TestLength.of(160, 512));

    /** Beside the line each ten seconds: a start, an end, and what other parts of the program happen to say. */
    private static final int LINES_OF_ANY_IMPORT = 15;

    private static final byte[] DAMAGED = "no record at all\u001d".getBytes(US_ASCII);

    @TempDir
    private static Path temporary;

    private static Path data;
    private static URI address;
    private static Program program;
    private static TestPlatform.Client client;
    private static ImportClient folio;

    @BeforeAll
    static void aNewLibrary() throws Exception {
        data = temporary.resolve("data");
        address = Program.freeAddress();
        program = start();
        client = TestPlatform.Client.at(address)
                .with("x-okapi-tenant", TestPlatform.TENANT)
                .signedInAs(TestPlatform.ADMIN_USER, PASSWORD);
        folio = new ImportClient(client);
    }

    private static Program start() throws IOException, InterruptedException {
        var command = ShownStart.SERVE.with("/srv/octavo", data.toString(), "9130", String.valueOf(address.getPort()));
        return Program.run(command, Map.of("OCTAVO_ADMIN_PASSWORD", PASSWORD, "OCTAVO_HEAP", HEAP), temporary)
                .awaitReady(address);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        assertThat(program.stop()).isEqualTo(Program.SIGTERM_EXIT_CODE);
        assertThat(Program.processesOf(data)).isEmpty();
    }

    @Test
    void an_import_is_a_few_lines_in_the_log_however_many_records_it_has() {
        int records = TestLength.of(2_000, 25_000);
        var upload = folio.upload("logged.mrc", SampleFile.many(records, 31));
        int before = log().size();
        var began = Instant.now();
        folio.process(upload, create2());
        var job = folio.awaitEnd(upload.jobId());

        assertThat(job.path("progress").path("current").asInt()).isEqualTo(records);
        int tens = (int) Duration.between(began, Instant.now()).dividedBy(Duration.ofSeconds(10));
        FaultTest.await(() -> written(before).stream().anyMatch(line -> line.contains(" ended: "))); // after the commit
        assertThat(written(before)).hasSizeBetween(2, Math.min(LINES_OF_ANY_IMPORT + tens, 49));
    }

    @Test
    void the_heap_bounds_neither_the_size_of_a_file_nor_its_number_of_records() throws IOException {
        var file = temporary.resolve("large.mrc");
        int records = TestLength.of(2_300, 100_000);
        write(file, records, TestLength.of(9, 0));
        var before = Totals.now();
        var upload = folio.upload("large.mrc", BodyPublishers.ofFile(file));
        Files.delete(file);
        folio.process(upload, create2());

        assertThat(folio.awaitEnd(upload.jobId()).path("status").asString()).isEqualTo("COMMITTED");
        assertThat(Totals.now()).isEqualTo(before.plus(records));
    }

    @Test
    void killed_with_its_services_in_the_middle_the_import_goes_on_and_each_record_takes_effect_once()
            throws Exception {
        int sound = TestLength.of(4_000, 9_998);
        var file = SampleFile.joined(SampleFile.many(sound / 2, 32), DAMAGED, SampleFile.many(sound / 2, 33), DAMAGED);
        var before = Totals.now();
        var upload = folio.upload("killed.mrc", file);
        folio.process(upload, create2());

        List<String> acknowledged = new ArrayList<>();
        int done = 0;
        for (int kill = 1; kill <= TestLength.of(1, 3) && isStillMoreThan(done, upload); kill++) {
            done = progressOf(upload);
            var answer =
                    client.post("/material-types", "{\"name\": \"kept %d\", \"source\": \"local\"}".formatted(kill));
            assertThat(answer.statusCode()).isEqualTo(201);
            acknowledged.add("kept " + kill);
            if (kill % 2 == 1) {
                program.killAll();
            } else {
                program.killGroup(); // its services are still stopping when the next start finds them
            }
            program = start();
        }

        assertThat(acknowledged).as("killed in the middle").isNotEmpty();
        var outcome = folio.outcome(folio.awaitEnd(upload.jobId())).addsUpTo(sound + 2);
        assertThat(outcome.errors()).isEqualTo(2);
        assertThat(outcome.error(sound / 2 + 1)).isNotEmpty();
        assertThat(outcome.entries())
                .extracting(
                        line -> line.path("relatedInstanceInfo").path("idList").toString())
                .filteredOn(ids -> ids.contains("-"))
                .hasSize(sound)
                .doesNotHaveDuplicates();
        assertThat(Totals.now()).isEqualTo(before.plus(sound));
        for (var name : acknowledged) {
            assertThat(total("/material-types?query=name==\"%s\"".formatted(name)))
                    .isEqualTo(1);
        }
    }

    /** Waits until more than a number of records are done; false where the job has ended by then. */
    private static boolean isStillMoreThan(int done, ImportClient.Upload upload) {
        while (!ImportClient.ENDED.contains(
                folio.job(upload.jobId()).path("status").asString())) {
            if (progressOf(upload) > done) {
                return true;
            }
            ImportClient.pause();
        }
        return false;
    }

    private static int progressOf(ImportClient.Upload upload) {
        return folio.job(upload.jobId()).path("progress").path("current").asInt();
    }

    /** How many entities of each kind there are. */
    record Totals(int instances, int holdings, int items, int sources) {

        static Totals now() {
            return new Totals(
                    total("/instance-storage/instances?limit=0&totalRecords=exact"),
                    total("/holdings-storage/holdings?limit=0&totalRecords=exact"),
                    total("/item-storage/items?limit=0&totalRecords=exact"),
                    total("/source-storage/source-records?limit=0"));
        }

        Totals plus(int records) {
            return new Totals(instances + records, holdings + records, items + records, sources + records);
        }
    }

    private static int total(String path) {
        return folio.get(path.replace(" ", "%20").replace("\"", "%22"))
                .path("totalRecords")
                .asInt();
    }

    private static List<String> written(int before) {
        var log = log();
        return log.subList(before, log.size());
    }

    private static List<String> log() {
        try {
            return Files.readAllLines(data.resolve("logs/octavo.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode create2() {
        return folio.profileNamed(ImportClient.CREATE_2);
    }

    /** @param notes local notes of 8,000 characters in each record */
    private static void write(Path file, int records, int notes) throws IOException {
        var note = "A long note of the library's own. ".repeat(240).substring(0, 8_000);
        try (var out = new BufferedOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < records; i++) {
                var record = RecordGenerator.record(34, i);
                List<MarcField> fields = new ArrayList<>(record.fields());
                for (int n = 0; n < notes; n++) {
                    fields.add(SampleFile.data("983", ' ', ' ', 'a', note));
                }
                out.write(Iso2709Writer.toStorage(new MarcRecord(record.leader(), fields)));
            }
        }
    }
}
