package octavo.marc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every file of other libraries gives the count that its manifest states, and each sound record survives each format. */
@SharedFiles.Need("marc")
class ManifestTest {

    /** Counts that the manifest states otherwise, with what stands in the file. */
    private static final Map<String, Integer> REALLY = Map.of(
            "nasty/mrrc--non-ascii-tag-roundtrip.mrc",
                    4, // four bytes 0x1D; the manifest's own types add up to 4 as well
            "xml/scsb-etl--scsb-sample.xml", 18, // 18 record elements, 12 of them holdings inside <holdings>
            "xml/content2searchdocs--one.line.intermediate.xml", 2, // a record inside a record, both with fields
            "xml/extract_marcxml_for_argot_unc--access_type_facet.xml", 6); // six record elements, one without leader

    /** Records of a file that are written and read again: enough for its peculiarities, and the build stays quick. */
    private static final int ROUND_TRIPS_MAX = 100;

    record ManifestFile(String name, String format, int recordCount, boolean malformed) {
        @Override
        public String toString() {
            return name;
        }
    }

    @SuppressWarnings("StringSplitter") // every line of the table has the same number of columns
    static Stream<ManifestFile> files() throws IOException {
        if (SharedFiles.folder("marc").isEmpty()) {
            return Stream.empty();
        }
        return Files.readAllLines(SharedFiles.file("marc", "MANIFEST.tsv")).stream()
                .skip(1)
                .map(line -> line.split("\t", -1))
                .filter(columns -> !columns[4].isEmpty())
                .map(columns -> new ManifestFile(
                        columns[0],
                        columns[3],
                        REALLY.getOrDefault(columns[0], Integer.valueOf(columns[4])),
                        columns[18].contains("not well-formed") || columns[8].contains("parser error")));
    }

    @ParameterizedTest
    @MethodSource("files")
    void a_file_has_the_records_that_its_manifest_states_and_they_survive_every_format(ManifestFile file)
            throws IOException {
        var entries = entries(file);

        var xmlBreaks = entries.stream()
                .anyMatch(entry -> entry.decoded() instanceof Decoded.Damaged(var reason)
                        && reason.endsWith("the rest of the file is not read"));
        if (xmlBreaks) {
            assertThat(file.malformed())
                    .as("the manifest knows that it is malformed")
                    .isTrue();
            assertThat(entries).hasSizeLessThanOrEqualTo(file.recordCount() + 1);
        } else {
            assertThat(entries).hasSize(file.recordCount());
        }
        assertThat(entries).extracting(Entry::number).containsExactlyElementsOf(numbers(entries.size()));
        everyFormatGivesBack(entries);
    }

    private static void everyFormatGivesBack(List<Entry> entries) {
        for (var entry : entries.subList(0, Math.min(entries.size(), ROUND_TRIPS_MAX))) {
            if (entry.decoded() instanceof Decoded.Sound(var record, var ignored)) {
                RoundTrips.storage(record);
                RoundTrips.exchange(record);
                RoundTrips.json(record);
                RoundTrips.xml(record);
                RoundTrips.mnemonic(record);
            }
        }
    }

    private static List<Entry> entries(ManifestFile file) throws IOException {
        try (var in = new BufferedInputStream(Files.newInputStream(SharedFiles.file("marc", file.name())))) {
            in.mark(MarcFormat.DETECTION_BYTES);
            var format =
                    MarcFormat.detect(in.readNBytes(MarcFormat.DETECTION_BYTES)).orElseThrow();
            in.reset();
            assertThat(format).isEqualTo(file.format().equals("ISO 2709") ? MarcFormat.ISO_2709 : MarcFormat.MARCXML);
            return format.read(in).toList();
        }
    }

    private static List<Long> numbers(int count) {
        return Stream.iterate(1L, number -> number + 1).limit(count).toList();
    }
}
