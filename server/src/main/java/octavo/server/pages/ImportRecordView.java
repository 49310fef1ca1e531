package octavo.server.pages;

import java.util.List;
import octavo.server.dataimport.ImportLogLine;
import octavo.server.dataimport.ImportProgress;
import octavo.server.dataimport.ImportRepairs.Undoing;
import org.jspecify.annotations.Nullable;

/**
 * One record of a file and what it did.
 *
 * @param incoming the record as it came, of one that failed and was kept; null otherwise
 * @param mayUndo whether the signed-in person may take it back
 */
public record ImportRecordView(
        ImportProgress job,
        ImportLogLine line,
        List<Change> changes,
        @Nullable MarcView incoming,
        Undoing undoing,
        boolean mayUndo) {

    public ImportRecordView {
        changes = List.copyOf(changes);
    }

    /**
     * What became of one record of the catalogue.
     *
     * @param heading {@code Holdings}
     * @param link to it; null where it is nowhere to be seen
     * @param marc whether the rows are MARC fields, without names
     */
    public record Change(
            String heading,
            String action,
            String hrid,
            @Nullable String link,
            boolean created,
            boolean marc,
            List<Row> rows) {

        public Change {
            rows = List.copyOf(rows);
        }
    }

    /**
     * A field that differs.
     *
     * @param name empty for MARC, whose texts begin with their tags
     * @param unchanged entries of a list that are the same before and after
     */
    public record Row(String name, List<String> before, List<String> after, int unchanged) {

        public Row {
            before = List.copyOf(before);
            after = List.copyOf(after);
        }
    }

    public String path() {
        return "/import/jobs/" + job.job();
    }

    public String title() {
        var title = line.title();
        return title == null || title.isBlank() ? "Record " + line.position() : title;
    }

    public @Nullable String previous() {
        return line.position() == 1 ? null : "%s/records/%d".formatted(path(), line.position() - 1);
    }

    public @Nullable String next() {
        return line.position() >= job.done() ? null : "%s/records/%d".formatted(path(), line.position() + 1);
    }

    public VerdictKind kind() {
        if (line.failed()) {
            return VerdictKind.ERROR;
        }
        return line.warning() != null || line.undone() ? VerdictKind.ATTENTION : VerdictKind.SUCCESS;
    }

    public String headline() {
        if (line.undone()) {
            return "Taken back: the catalogue is as it was before this record.";
        }
        return ImportLogView.word(line.outcome(), job.trial());
    }

    public boolean offersUndo() {
        return mayUndo && job.state().isEnded() && !job.trial() && line.tookEffect() && !line.undone();
    }

    /** Whether the page looks again by itself: the undoing is at work, and this record has had no answer yet. */
    public boolean isBeingUndone() {
        return undoing.running() && line.tookEffect() && !line.undone() && line.conflict() == null;
    }
}
