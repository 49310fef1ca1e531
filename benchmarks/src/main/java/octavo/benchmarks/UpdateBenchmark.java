package octavo.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import octavo.marc.DataField;
import octavo.marc.Iso2709Reader;
import octavo.marc.Iso2709Writer;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;
import octavo.marc.sample.RecordGenerator;

/**
 * The update job that ships (three matches; source record, holdings record and item of each record, and the instance that
 * follows) against what the database itself can do with the same rows. Each pair creates its own records first, outside the
 * clock, since the same file again would find nothing to change.
 *
 * <pre>
 * java -cp benchmarks/target/octavo-benchmarks.jar octavo.benchmarks.UpdateBenchmark [--records N] [--pairs N] [--heap 512m]
 * </pre>
 */
final class UpdateBenchmark {

    private static final String CREATE = "PTF - Create 2";
    private static final String UPDATE = "Update: source record, holdings and item";
    private static final double GOAL_OF_LIMIT = 0.4;
    private static final double GOAL_RATE = 1_500;
    private static final String SCHEMA = "t_" + Product.TENANT;

    private final List<Double> rates = new ArrayList<>();
    private final List<Double> limitRates = new ArrayList<>();
    private final List<Double> ofLimit = new ArrayList<>();

    private UpdateBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        new UpdateBenchmark().run(Options.of(arguments, 25_000, 3).generatedOnly());
    }

    private void run(Options options) throws Exception {
        var work = Files.createTempDirectory("octavo-benchmark");
        try (var product = Product.start(
                        Path.of("").toAbsolutePath(), Files.createDirectory(work.resolve("data")), options.heap());
                var connection = product.database()) {
            ImportBenchmark.checkDurable(connection);
            for (int pair = 0; pair <= options.pairs(); pair++) {
                measure(product, connection, work, options.records(), pair);
            }
        }
        System.out.printf("%nmedians of %d pairs (lowest to highest)%n", options.pairs());
        System.out.println("  product, records/s  " + Spread.of(rates).show("%,.0f") + ", goal " + GOAL_RATE);
        System.out.println("  limit, records/s    " + Spread.of(limitRates).show("%,.0f"));
        System.out.println("  product of limit    " + Spread.of(ofLimit).show("%.2f") + ", goal " + GOAL_OF_LIMIT);
    }

    /** @param pair 0 warms up and is not counted */
    private void measure(Product product, Connection connection, Path work, int records, int pair) throws Exception {
        var created =
                product.importFile(generate(work.resolve("create-%d.mrc".formatted(pair)), records, pair), CREATE);
        product.awaitQuiet();
        var file = export(connection, created.job(), work.resolve("update-%d.mrc".formatted(pair)));
        var limit = new UpdateLimit(connection, SCHEMA);
        limit.copyTables();
        var before = product.cpu();
        var done = product.importFile(file, UPDATE);
        var cpu = product.cpu().since(before);
        if (!done.status().equals("COMMITTED")) {
            throw new IllegalStateException("the update job ended as " + done.status());
        }
        product.awaitQuiet();
        double limitSeconds = limit.seconds(done.job(), records);
        double rate = records / done.jobSeconds();
        System.out.printf(
                Locale.ROOT,
                "%s: product %,.0f/s, limit %,.0f/s, of limit %.2f; CPU a record %s%n",
                pair == 0 ? "warm-up" : "pair " + pair,
                rate,
                records / limitSeconds,
                limitSeconds / done.jobSeconds(),
                cpu.perRecord(records));
        if (pair > 0) {
            rates.add(rate);
            limitRates.add(records / limitSeconds);
            ofLimit.add(limitSeconds / done.jobSeconds());
        }
    }

    private static Path generate(Path file, int records, int pair) throws IOException {
        try (var out = new BufferedOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < records; i++) {
                out.write(Iso2709Writer.toStorage(RecordGenerator.record(7_000_000L + pair, i)));
            }
        }
        return file;
    }

    /** The stored records with the HRIDs of their holdings records in 901 and of their items in 902, as the export writes them. */
    private static Path export(Connection connection, UUID job, Path file) throws SQLException, IOException {
        try (var out = new BufferedOutputStream(Files.newOutputStream(file));
                var statement = connection.prepareStatement("""
                        select s.marc, r.holdings_hrid, r.item_hrid
                          from %1$s.import_record r join %1$s.source_record s on s.id = r.source_record_id
                         where r.job_id = ? order by r.record_order
                        """.formatted(SCHEMA))) {
            statement.setObject(1, job);
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    var stored = Iso2709Reader.fromStorage(rows.getBytes(1));
                    var fields = new ArrayList<MarcField>(stored.fields());
                    fields.add(hrid("901", rows.getString(2)));
                    fields.add(hrid("902", rows.getString(3)));
                    out.write(Iso2709Writer.toStorage(new MarcRecord(stored.leader(), fields)));
                }
            }
        }
        return file;
    }

    private static DataField hrid(String tag, String hrid) {
        return new DataField(tag, ' ', ' ', List.of(new Subfield('a', hrid)));
    }
}
