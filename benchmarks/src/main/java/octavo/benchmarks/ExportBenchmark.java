package octavo.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import octavo.marc.Iso2709Writer;
import octavo.marc.sample.RecordGenerator;
import org.postgresql.PGConnection;
import tools.jackson.databind.json.JsonMapper;

/**
 * Exports of source records by a list of ids, against PostgreSQL's own COPY of the same MARC in the same order; and with the
 * HRIDs of holdings and items appended, as the reference update import wants them. The list is in random order: no index and no
 * disk likes it. Product and COPY take turns; ratios are made pair by pair.
 *
 * <pre>
 * java -cp benchmarks/target/octavo-benchmarks.jar octavo.benchmarks.ExportBenchmark [--records N] [--pairs N] [--heap 512m]
 * </pre>
 */
final class ExportBenchmark {

    private static final String IMPORT_PROFILE = "PTF - Create 2";
    private static final String DEFAULT_PROFILE = "6f7f3cd7-9f24-42eb-ae91-91af1cd54d0a";
    private static final long SEED = 20_260_101;
    private static final double GOAL_OF_COPY = 0.5;
    private static final int GOAL_PER_SECOND = 15_000;
    private static final int GOAL_WITH_HOLDINGS_PER_SECOND = 6_000;
    private static final Duration JOB_WAIT = Duration.ofMinutes(10);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final List<Double> rates = new ArrayList<>();
    private final List<Double> copyRates = new ArrayList<>();
    private final List<Double> ofCopy = new ArrayList<>();
    private final List<Double> withHoldingsRates = new ArrayList<>();
    private final List<Double> cpuMicros = new ArrayList<>();
    private final List<Double> heaps = new ArrayList<>();

    private ExportBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        new ExportBenchmark().run(Options.of(arguments, 100_000, 5).generatedOnly());
    }

    private void run(Options options) throws Exception {
        var work = Files.createTempDirectory("octavo-benchmark");
        try (var product = Product.start(
                        Path.of("").toAbsolutePath(), Files.createDirectory(work.resolve("data")), options.heap());
                var connection = product.database()) {
            product.importFile(generate(work.resolve("generated.mrc"), options.records()), IMPORT_PROFILE);
            product.awaitQuiet();
            var list = list(connection, work.resolve("ids.csv"));
            int listed = Math.toIntExact(Files.size(list) / 37);
            var withHoldings = profileWithHoldings(product);
            System.out.printf(Locale.ROOT, "%,d records, heap %s%n", listed, options.heap());
            export(product, list, DEFAULT_PROFILE);
            export(product, list, withHoldings);
            copy(connection);
            for (int pair = 1; pair <= options.pairs(); pair++) {
                measure(product, connection, list, listed, withHoldings, pair);
            }
            printResult(options.pairs());
        }
    }

    private void measure(Product product, Connection connection, Path list, int listed, String withHoldings, int pair)
            throws Exception {
        var before = product.cpu();
        var exported = export(product, list, DEFAULT_PROFILE);
        double cpu = product.cpu().since(before).sum();
        var copied = copy(connection);
        if (exported.bytes() != copied.bytes() || exported.records() != listed) {
            throw new IllegalStateException("%s is not what COPY gave, %s".formatted(exported, copied));
        }
        var appended = export(product, list, withHoldings);
        rates.add(listed / exported.seconds());
        copyRates.add(listed / copied.seconds());
        ofCopy.add(copied.seconds() / exported.seconds());
        withHoldingsRates.add(appended.records() / appended.seconds());
        cpuMicros.add(cpu * 1e6 / listed);
        heaps.add(product.heapMegabytes());
        System.out.printf(
                Locale.ROOT,
                "pair %d: export %,.0f/s, COPY %,.0f/s, of COPY %.2f; with holdings and items %,.0f/s; heap %.1f MB%n",
                pair,
                rates.getLast(),
                copyRates.getLast(),
                ofCopy.getLast(),
                withHoldingsRates.getLast(),
                heaps.getLast());
    }

    private void printResult(int pairs) {
        System.out.printf("%nmedians of %d pairs (lowest to highest)%n", pairs);
        System.out.println(
                "  export, records/s           " + Spread.of(rates).show("%,.0f") + ", goal " + GOAL_PER_SECOND);
        System.out.println(
                "  COPY, records/s             " + Spread.of(copyRates).show("%,.0f"));
        System.out.println(
                "  export of COPY              " + Spread.of(ofCopy).show("%.2f") + ", goal " + GOAL_OF_COPY);
        System.out.println("  with holdings and items/s   "
                + Spread.of(withHoldingsRates).show("%,.0f") + ", goal " + GOAL_WITH_HOLDINGS_PER_SECOND);
        System.out.println(
                "  CPU, microseconds a record  " + Spread.of(cpuMicros).show("%.1f"));
        System.out.println("  heap after collection, MB   " + Spread.of(heaps).show("%.1f"));
    }

    /** What was written, and how long it took. */
    private record Outcome(int records, long bytes, double seconds) {}

    /** One export by FOLIO's calls; the time is the job's own, from its start to its completion. */
    private static Outcome export(Product product, Path list, String jobProfile)
            throws IOException, InterruptedException {
        var definition = product.post(
                "/data-export/file-definitions",
                JSON.writeValueAsString(Map.of("fileName", list.getFileName().toString(), "size", 1)));
        var id = definition.path("id").asString();
        product.send(product.request("/data-export/file-definitions/%s/upload".formatted(id))
                .header("Content-Type", "application/octet-stream")
                .POST(BodyPublishers.ofFile(list)));
        product.post(
                "/data-export/export",
                JSON.writeValueAsString(
                        Map.of("fileDefinitionId", id, "idType", "instance", "jobProfileId", jobProfile)));
        return awaitEnd(product, definition.path("jobExecutionId").asString());
    }

    private static Outcome awaitEnd(Product product, String jobId) throws IOException, InterruptedException {
        var giveUp = Instant.now().plus(JOB_WAIT);
        while (Instant.now().isBefore(giveUp)) {
            var job = product.get("/data-export/job-executions?query=id==" + jobId)
                    .path("jobExecutions")
                    .path(0);
            switch (job.path("status").asString()) {
                case "COMPLETED" -> {
                    return new Outcome(
                            job.path("progress").path("exported").asInt(),
                            job.path("exportedFiles").path(0).path("sizeBytes").asLong(),
                            Duration.between(
                                                    moment(job.path("startedDate")
                                                            .asString()),
                                                    moment(job.path("completedDate")
                                                            .asString()))
                                            .toMillis()
                                    / 1000.0);
                }
                case "FAIL", "COMPLETED_WITH_ERRORS" -> throw new IllegalStateException("export: " + job);
                default -> TimeUnit.MILLISECONDS.sleep(100);
            }
        }
        throw new IllegalStateException("export %s did not end within %s".formatted(jobId, JOB_WAIT));
    }

    private static Instant moment(String text) {
        return Instant.from(DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text));
    }

    /** The MARC of the listed instances by COPY, in the order of the list, one connection, nothing kept. */
    private static Outcome copy(Connection connection) throws SQLException, IOException {
        var counted = new CountedOutput();
        long began = System.nanoTime();
        long rows = connection.unwrap(PGConnection.class).getCopyAPI().copyOut("""
                        copy (select r.marc
                                from limit_export.list l
                                join t_%s.source_record r on r.external_id = l.id and r.state = 'ACTUAL'
                               order by l.position)
                        to stdout (format binary)
                        """.formatted(Product.TENANT), counted);
        double seconds = (System.nanoTime() - began) / 1e9;
        int around = 21; // header and trailer of the format; a row has 6 bytes of its own
        return new Outcome(Math.toIntExact(rows), counted.bytes - around - 6 * rows, seconds);
    }

    private static final class CountedOutput extends OutputStream {

        private long bytes;

        @Override
        public void write(int b) {
            bytes++;
        }

        @Override
        public void write(byte[] written, int from, int length) {
            bytes += length;
        }
    }

    /** All instances in random order, as a table for COPY and as a file for the product. */
    private static Path list(Connection connection, Path file) throws SQLException, IOException {
        try (var statement = connection.createStatement()) {
            statement.execute("""
                    drop schema if exists limit_export cascade;
                    create schema limit_export;
                    select setseed(0.5);
                    create table limit_export.list as
                    select row_number() over (order by random()) as position, id from t_%1$s.instance;
                    alter table limit_export.list add primary key (position);
                    analyze limit_export.list;
                    analyze t_%1$s.source_record;
                    """.formatted(Product.TENANT));
            try (var rows = statement.executeQuery("select id from limit_export.list order by position");
                    var out = Files.newBufferedWriter(file)) {
                while (rows.next()) {
                    out.write(rows.getString(1));
                    out.write('\n');
                }
            }
        }
        return file;
    }

    private static String profileWithHoldings(Product product) throws IOException, InterruptedException {
        var mapping = product.post(
                "/data-export/mapping-profiles",
                JSON.writeValueAsString(Map.of(
                        "name", "srs - holdings and items",
                        "recordTypes", List.of("SRS", "HOLDINGS", "ITEM"),
                        "transformations",
                                List.of(
                                        row("HOLDINGS", "holdings.hrid", "$.holdings[*].hrid", "901  $a"),
                                        row("ITEM", "item.hrid", "$.holdings[*].items[*].hrid", "902  $a")))));
        return product.post(
                        "/data-export/job-profiles",
                        JSON.writeValueAsString(Map.of(
                                "name",
                                "srs - holdings and items",
                                "mappingProfileId",
                                mapping.path("id").asString())))
                .path("id")
                .asString();
    }

    private static Map<String, Object> row(String recordType, String fieldId, String path, String target) {
        return Map.of(
                "recordType", recordType, "fieldId", fieldId, "path", path, "enabled", true, "transformation", target);
    }

    private static Path generate(Path file, int records) throws IOException {
        try (var out = new BufferedOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < records; i++) {
                out.write(Iso2709Writer.toStorage(RecordGenerator.record(SEED, i)));
            }
        }
        return file;
    }
}
