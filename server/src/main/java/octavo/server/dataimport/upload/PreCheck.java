package octavo.server.dataimport.upload;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
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
import octavo.server.dataimport.PreCheckReport;
import octavo.server.dataimport.PreCheckReport.Finding;
import octavo.server.dataimport.profiles.ProfileCodes;
import octavo.server.records.FolioException;
import org.jspecify.annotations.Nullable;
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
    private final ProfileCodes profileCodes;
    private final InstantSource clock;

    PreCheck(Uploads uploads, ImportFiles files, ProfileCodes profileCodes, InstantSource clock) {
        this.uploads = uploads;
        this.files = files;
        this.profileCodes = profileCodes;
        this.clock = clock;
    }

    /**
     * Reads a file from its start to its end; nothing of it is kept.
     *
     * @param jobProfileId whose mappings say which codes the file must not have; null to look for none
     * @throws FolioException 404 for an unknown file, 400 for one that was not uploaded, 422 for a profile that cannot be run
     */
    public PreCheckReport of(UUID definitionId, UUID fileId, @Nullable UUID jobProfileId) {
        for (var file : uploads.get(definitionId).path("fileDefinitions")) {
            if (file.path("id").asString("").equals(fileId.toString())) {
                var path = file.path("sourcePath").asString("");
                if (path.isEmpty()) {
                    throw notUploaded(file.path("name").asString(""));
                }
                var codes = new UnknownCodes(
                        jobProfileId == null ? List.of() : profileCodes.of(jobProfileId),
                        LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
                return read(path, file.path("name").asString(""), codes);
            }
        }
        throw FolioException.notFound("FileDefinition with id %s was not found".formatted(fileId));
    }

    private static FolioException notUploaded(String name) {
        return FolioException.badRequest("File '%s' was not uploaded".formatted(name));
    }

    private PreCheckReport read(String path, String name, UnknownCodes codes) {
        try (var in = new BufferedInputStream(Files.newInputStream(files.resolve(path)), BUFFER_BYTES)) {
            in.mark(MarcFormat.DETECTION_BYTES);
            var format =
                    MarcFormat.detect(in.readNBytes(MarcFormat.DETECTION_BYTES)).orElse(MarcFormat.ISO_2709);
            in.reset();
            var reading = new Reading(format, codes);
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
        private final UnknownCodes codes;
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

        Reading(MarcFormat format, UnknownCodes codes) {
            this.format = format;
            this.codes = codes;
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
            codes.look(record, records);
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

        PreCheckReport report() {
            return new PreCheckReport(
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
                    duplicatesComplete,
                    codes.found(),
                    codes.isComplete());
        }
    }
}
