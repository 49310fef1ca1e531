package octavo.server.dataimport.upload;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import octavo.marc.DataField;
import octavo.marc.Decoded;
import octavo.marc.MarcFormat;
import octavo.marc.MarcRecord;
import octavo.marc.RecordSplitter;
import octavo.marc.Slice;
import octavo.server.records.FolioException;
import org.springframework.stereotype.Service;

/** Looks an uploaded file through before anybody imports it: what is in it, what is broken, and what is in it twice. */
@Service
public class PreCheck {

    /** Places in the file that a finding names. */
    private static final int PLACES_MAX = 100;

    /** Control numbers that are remembered; a file with more of them is compared that far. */
    private static final int NUMBERS_MAX = 500_000;

    private static final int BUFFER_BYTES = 256 * 1024;
    private static final int LEADER_CHARACTER_SET = 9;

    private final Uploads uploads;
    private final ImportFiles files;

    PreCheck(Uploads uploads, ImportFiles files) {
        this.uploads = uploads;
        this.files = files;
    }

    /**
     * Something about one record.
     *
     * @param number of the record in the file, from 1
     */
    public record Finding(int number, String text) {}

    /**
     * What was found.
     *
     * @param characterSets how many records say in LDR/09 that they are in Unicode, or in MARC-8
     * @param types how many records there are of each type in LDR/06
     * @param damaged how many cannot be read; the first of them are named
     * @param warnings how many were read all the same
     * @param linked how many carry a link of a system like this one in 999 ff
     * @param duplicates records whose control number came before; the first of them are named
     * @param duplicatesComplete false where the file has more numbers than are remembered
     */
    public record Report(
            MarcFormat format,
            int records,
            Map<String, Integer> characterSets,
            Map<Character, Integer> types,
            int damaged,
            List<Finding> damages,
            int warnings,
            List<Finding> warned,
            int linked,
            int duplicates,
            List<Finding> duplicated,
            boolean duplicatesComplete) {}

    /**
     * Reads a file from its start to its end; nothing of it is kept.
     *
     * @throws FolioException 404 for an unknown file, 400 for one that was not uploaded
     */
    public Report of(UUID definitionId, UUID fileId) {
        for (var file : uploads.get(definitionId).path("fileDefinitions")) {
            if (file.path("id").asString("").equals(fileId.toString())) {
                var path = file.path("sourcePath").asString("");
                if (path.isEmpty()) {
                    throw notUploaded(file.path("name").asString(""));
                }
                return read(path, file.path("name").asString(""));
            }
        }
        throw FolioException.notFound("FileDefinition with id %s was not found".formatted(fileId));
    }

    private static FolioException notUploaded(String name) {
        return FolioException.badRequest("File '%s' was not uploaded".formatted(name));
    }

    private Report read(String path, String name) {
        try (var in = new BufferedInputStream(Files.newInputStream(files.resolve(path)), BUFFER_BYTES)) {
            in.mark(MarcFormat.DETECTION_BYTES);
            var format =
                    MarcFormat.detect(in.readNBytes(MarcFormat.DETECTION_BYTES)).orElse(MarcFormat.ISO_2709);
            in.reset();
            var reading = new Reading(format);
            var splitter = format.splitter(in, RecordSplitter.RECORD_BYTES_MAX);
            for (var slice = splitter.next(); slice.isPresent(); slice = splitter.next()) {
                reading.take(slice.get());
            }
            return reading.report();
        } catch (NoSuchFileException e) {
            var refusal = notUploaded(name);
            refusal.initCause(e);
            throw refusal;
        } catch (IOException e) {
            throw new UncheckedIOException("file '%s' cannot be read".formatted(name), e);
        }
    }

    /** One pass over a file. */
    private static final class Reading {

        private final MarcFormat format;
        private final Map<String, Integer> characterSets = new TreeMap<>();
        private final Map<Character, Integer> types = new TreeMap<>();
        private final List<Finding> damages = new ArrayList<>();
        private final List<Finding> warned = new ArrayList<>();
        private final List<Finding> duplicated = new ArrayList<>();
        private final Map<String, Integer> numbers = new HashMap<>();
        private int records;
        private int damaged;
        private int warnings;
        private int linked;
        private int duplicates;
        private boolean duplicatesComplete = true;

        Reading(MarcFormat format) {
            this.format = format;
        }

        void take(Slice slice) {
            records++;
            switch (slice) {
                case Slice.Refused(var _, var _, var _, var reason) -> damage(reason);
                case Slice.Whole(var _, var _, var bytes) -> {
                    switch (format.decode(bytes)) {
                        case Decoded.Damaged(var reason) -> damage(reason);
                        case Decoded.Sound(var record, var found) -> {
                            if (format == MarcFormat.ISO_2709) {
                                boolean unicode =
                                        bytes.length > LEADER_CHARACTER_SET && bytes[LEADER_CHARACTER_SET] == 'a';
                                characterSets.merge(unicode ? "Unicode" : "MARC-8", 1, Integer::sum);
                            }
                            if (!found.isEmpty()) {
                                warnings++;
                                name(warned, found.getFirst().text());
                            }
                            look(record);
                        }
                    }
                }
            }
        }

        private void damage(String reason) {
            damaged++;
            name(damages, reason);
        }

        private void name(List<Finding> findings, String text) {
            if (findings.size() < PLACES_MAX) {
                findings.add(new Finding(records, text));
            }
        }

        private void look(MarcRecord record) {
            types.merge(record.leaderAt(6), 1, Integer::sum);
            if (record.dataFields("999").anyMatch(Reading::isLink)) {
                linked++;
            }
            var number = record.controlField("001").orElse("").strip();
            if (number.isEmpty()) {
                return;
            }
            var first = numbers.get(number);
            if (first != null) {
                duplicates++;
                name(duplicated, "001 %s is that of record %d".formatted(number, first));
            } else if (numbers.size() < NUMBERS_MAX) {
                numbers.put(number, records);
            } else {
                duplicatesComplete = false;
            }
        }

        private static boolean isLink(DataField field) {
            return field.indicator1() == 'f' && field.indicator2() == 'f';
        }

        Report report() {
            return new Report(
                    format,
                    records,
                    characterSets,
                    types,
                    damaged,
                    damages,
                    warnings,
                    warned,
                    linked,
                    duplicates,
                    duplicated,
                    duplicatesComplete);
        }
    }
}
