package octavo.lab.data;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.Iso2709Writer;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;
import octavo.marc.sample.RecordGenerator;

/**
 * Files of MARC records to import: ISO 2709, about 1.6 KB a record. Each file of new records goes on where the one before ended.
 */
public final class MarcFiles {

    private final Path folder;
    private final long seed;
    private int next;

    /** @param first the place of the first record in the seed's sequence; no two records of a sequence share a number */
    public MarcFiles(Path folder, long seed, int first) {
        this.folder = folder;
        this.seed = seed;
        this.next = first;
    }

    /** The place of the next new record in the seed's sequence. */
    public int next() {
        return next;
    }

    /**
     * Writes new records.
     *
     * @param name without its ending; a file of that name is replaced
     */
    public Path write(String name, int records) {
        int first = next;
        next += records;
        return write(name, records, i -> RecordGenerator.record(seed, first + i));
    }

    /**
     * A record of this sequence as the system exports it after an import.
     *
     * @param instanceHrid its 001
     * @param holdingsHrid its 901$a
     * @param itemHrid its 902$a
     */
    public record Changed(int index, String instanceHrid, String holdingsHrid, String itemHrid) {}

    /** Writes records that were imported before, with what an update needs to find them. */
    public Path writeChanged(String name, List<Changed> records) {
        return write(name, records.size(), i -> changed(records.get(i)));
    }

    private MarcRecord changed(Changed change) {
        var record = RecordGenerator.record(seed, change.index());
        var fields = new ArrayList<MarcField>();
        for (var field : record.fields()) {
            fields.add(field.tag().equals("001") ? new ControlField("001", change.instanceHrid()) : field);
        }
        fields.add(new DataField("901", ' ', ' ', List.of(new Subfield('a', change.holdingsHrid()))));
        fields.add(new DataField("902", ' ', ' ', List.of(new Subfield('a', change.itemHrid()))));
        return new MarcRecord(record.leader(), fields);
    }

    private Path write(String name, int records, IntFunction<MarcRecord> record) {
        var file = folder.resolve(name + ".mrc");
        try {
            Files.createDirectories(folder);
            try (var out = new BufferedOutputStream(Files.newOutputStream(file))) {
                for (int i = 0; i < records; i++) {
                    out.write(Iso2709Writer.toStorage(record.apply(i)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }
}
