package octavo.server.pages;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.dataimport.ImportCause;
import octavo.server.dataimport.ImportProgress;
import octavo.server.dataimport.ImportTotals;
import octavo.server.dataimport.ImportedKind;
import org.jspecify.annotations.Nullable;

/**
 * What an ended job did, and what can be done about it.
 *
 * @param upload where its file came from; null where that is gone or there was none
 */
public record ImportResultView(
        ImportProgress job,
        ImportTotals totals,
        List<ImportCause> causes,
        @Nullable UUID upload,
        boolean mayUndo,
        boolean mayRetry) {

    public ImportResultView {
        causes = List.copyOf(causes);
    }

    public String path() {
        return "/import/jobs/" + job.job();
    }

    /** A kind of record and what became of it. */
    public record Row(String name, ImportTotals.Count count) {}

    public List<Row> rows() {
        return totals.byKind().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> new Row(name(entry.getKey()), entry.getValue()))
                .toList();
    }

    static String name(ImportedKind kind) {
        return switch (kind) {
            case MARC -> "MARC records";
            case INSTANCE -> "Instances";
            case HOLDINGS -> "Holdings";
            case ITEM -> "Items";
        };
    }

    /** Whether there is anything that could be taken back. */
    public boolean offersUndo() {
        return mayUndo && job.state().isEnded() && !job.trial() && job.done() > job.failed();
    }

    public boolean offersRetry() {
        return mayRetry && job.state().isEnded() && !job.trial() && job.failed() > 0;
    }

    /** The log, with the failures of one cause only. */
    public String linkTo(ImportCause cause) {
        return "%s?outcome=FAILED&cause=%s#log".formatted(path(), Links.encoded(cause.cause()));
    }
}
