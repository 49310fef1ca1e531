package octavo.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import octavo.marc.Iso2709Writer;
import octavo.marc.sample.RecordGenerator;

/**
 * The reference create job ({@code PTF - Create 2}: instance, holdings, item and source record a record) against what the
 * database itself can do with the same rows. Product and both limits take turns in every pair; ratios are made pair by pair.
 * Before a limit is measured the product has announced and indexed what it imported: a limit shares the machine with nobody.
 *
 * <pre>
 * java -jar benchmarks/target/octavo-benchmarks.jar [--records N] [--pairs N] [--heap 512m] [--file FILE.mrc]
 * </pre>
 */
final class ImportBenchmark {

    private static final String PROFILE = "PTF - Create 2";
    private static final long SEED = 20_260_101;
    private static final double GOAL_OF_L0 = 0.35;
    private static final double GOAL_OF_L1 = 0.5;

    private final List<Double> ofZero = new ArrayList<>();
    private final List<Double> ofOne = new ArrayList<>();
    private final List<Double> rates = new ArrayList<>();
    private final List<Double> settledRates = new ArrayList<>();
    private final List<Double> zeroRates = new ArrayList<>();
    private final List<Double> oneRates = new ArrayList<>();
    private final List<Double> cpuMillis = new ArrayList<>();
    private final List<Double> jobCpuMillis = new ArrayList<>();

    private ImportBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        new ImportBenchmark().run(Options.of(arguments, 25_000, 5));
    }

    private void run(Options options) throws Exception {
        var work = Files.createTempDirectory("octavo-benchmark");
        var given = options.file();
        var file = given == null ? generate(work.resolve("generated.mrc"), options.records()) : given;
        try (var product = Product.start(
                        Path.of("").toAbsolutePath(), Files.createDirectory(work.resolve("data")), options.heap());
                var connection = product.database()) {
            printConditions(connection, file, options.heap());
            var warmUp = product.importFile(file, PROFILE);
            product.awaitQuiet();
            var limits = Limits.ofJob(connection, "t_" + Product.TENANT, warmUp.job());
            limits.zeroSeconds();
            limits.oneSeconds();
            int written = succeeded(connection, warmUp);
            System.out.printf(
                    Locale.ROOT,
                    "warm-up: %,d records, %,.0f/s, job %s%n",
                    written,
                    written / warmUp.jobSeconds(),
                    warmUp.status());
            for (int pair = 1; pair <= options.pairs(); pair++) {
                measure(product, limits, file, written, pair);
            }
            printResult(product, options.pairs());
        }
        deleteAll(work); // after a failure it stays, with the program's log
    }

    private static void deleteAll(Path folder) throws IOException {
        try (var paths = Files.walk(folder)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private void measure(Product product, Limits limits, Path file, int written, int pair) throws Exception {
        var before = product.cpu();
        long began = System.nanoTime();
        var done = product.importFile(file, PROFILE);
        var ofJob = product.cpu().since(before);
        product.awaitQuiet();
        double settled = (System.nanoTime() - began) / 1e9;
        var cpu = product.cpu().since(before);
        double zero = limits.zeroSeconds();
        double one = limits.oneSeconds();
        double rate = written / done.jobSeconds();
        rates.add(rate);
        settledRates.add(written / settled);
        zeroRates.add(written / zero);
        oneRates.add(written / one);
        ofZero.add(zero / done.jobSeconds());
        ofOne.add(one / done.jobSeconds());
        cpuMillis.add(cpu.sum() * 1000 / written);
        jobCpuMillis.add(ofJob.sum() * 1000 / written);
        System.out.printf(
                Locale.ROOT,
                "pair %d: product %,.0f/s, L0 %,.0f/s, L1 %,.0f/s; of L0 %.2f, of L1 %.2f%n",
                pair,
                rate,
                written / zero,
                written / one,
                ofZero.getLast(),
                ofOne.getLast());
        System.out.printf("  CPU a record: %s until the job's end%n", ofJob.perRecord(written));
        System.out.printf("                %s until all is announced and searchable%n", cpu.perRecord(written));
    }

    private void printResult(Product product, int pairs) {
        System.out.printf("%nmedians of %d pairs (lowest to highest)%n", pairs);
        System.out.println("  product, records/s       " + Spread.of(rates).show("%,.0f"));
        System.out.println("  until all is announced and searchable "
                + Spread.of(settledRates).show("%,.0f"));
        System.out.println("  L0, records/s            " + Spread.of(zeroRates).show("%,.0f"));
        System.out.println("  L1, records/s            " + Spread.of(oneRates).show("%,.0f"));
        System.out.println("  product of L0            " + Spread.of(ofZero).show("%.2f") + ", goal " + GOAL_OF_L0);
        System.out.println("  product of L1            " + Spread.of(ofOne).show("%.2f") + ", goal " + GOAL_OF_L1);
        System.out.println(
                "  CPU, ms a record, job    " + Spread.of(jobCpuMillis).show("%.3f"));
        System.out.println("  CPU, ms a record, in all " + Spread.of(cpuMillis).show("%.3f"));
        System.out.printf(
                Locale.ROOT,
                "  memory after the runs    %,.0f MB (PSS of server, broker, PostgreSQL)%n",
                product.pssMegabytes());
    }

    private static int succeeded(Connection connection, Product.Import done) throws SQLException {
        try (var statement = connection.prepareStatement(
                "select count(item_id) from t_%s.import_record where job_id = ?".formatted(Product.TENANT))) {
            statement.setObject(1, done.job());
            try (var row = statement.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    /** The database must be durable, or a run says nothing. */
    static void checkDurable(Connection connection) throws SQLException {
        for (var setting : List.of("fsync", "synchronous_commit", "full_page_writes")) {
            if (!show(connection, setting).equals("on")) {
                throw new IllegalStateException("%s is %s: the figures would not be those of a durable database"
                        .formatted(setting, show(connection, setting)));
            }
        }
    }

    /** Machine, versions and settings. */
    private static void printConditions(Connection connection, Path file, String heap)
            throws SQLException, IOException {
        checkDurable(connection);
        System.out.printf(
                "machine: %d cores, %s; Java %s; PostgreSQL %s, shared_buffers %s, fsync, synchronous_commit and full_page_writes on; heap %s%n",
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                Runtime.version(),
                show(connection, "server_version"),
                show(connection, "shared_buffers"),
                heap);
        System.out.printf(Locale.ROOT, "file: %s, %,d bytes%n", file.getFileName(), Files.size(file));
    }

    private static String show(Connection connection, String setting) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery("show " + setting)) {
            row.next();
            return row.getString(1);
        }
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
