package octavo.server.pages;

import java.util.List;
import octavo.server.dataimport.ImportProgress;
import octavo.server.dataimport.ImportRepairs.Conflict;
import octavo.server.dataimport.ImportRepairs.Undoing;
import org.jspecify.annotations.Nullable;

/**
 * Taking a job back.
 *
 * @param conflicts a page of the records that were left as they are
 */
public record UndoView(ImportProgress job, Undoing undoing, List<Conflict> conflicts, int offset, boolean mayUndo) {

    static final int PAGE_SIZE = 100;

    public UndoView {
        conflicts = List.copyOf(conflicts);
    }

    public String path() {
        return "/import/jobs/" + job.job();
    }

    public boolean offersUndo() {
        return mayUndo && job.state().isEnded() && !job.trial() && undoing.waiting() + undoing.conflicts() > 0;
    }

    public String buttonLabel() {
        if (!undoing.begun()) {
            return "Undo " + Words.counted(undoing.waiting(), "record");
        }
        return undoing.waiting() > 0
                ? "Undo the remaining " + Words.counted(undoing.waiting(), "record")
                : "Try the " + Words.counted(undoing.conflicts(), "conflict") + " again";
    }

    public VerdictKind kind() {
        return undoing.conflicts() == 0 ? VerdictKind.SUCCESS : VerdictKind.ATTENTION;
    }

    /** One sentence on how far it is. */
    public String standing() {
        return "%s taken back%s."
                .formatted(
                        Words.counted(undoing.undone(), "record"),
                        undoing.conflicts() == 0
                                ? ""
                                : ", %s left alone because somebody has gone on since"
                                        .formatted(Words.counted(undoing.conflicts(), "record")));
    }

    public @Nullable String previous() {
        return offset == 0 ? null : link(Math.max(0, offset - PAGE_SIZE));
    }

    public @Nullable String next() {
        return offset + PAGE_SIZE < undoing.conflicts() ? link(offset + PAGE_SIZE) : null;
    }

    private String link(int newOffset) {
        return "%s/undo?offset=%d".formatted(path(), newOffset);
    }
}
