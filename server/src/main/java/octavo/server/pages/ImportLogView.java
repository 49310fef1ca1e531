package octavo.server.pages;

import java.util.ArrayList;
import java.util.List;
import octavo.server.dataimport.ImportLogFilter;
import octavo.server.dataimport.ImportLogLine;
import octavo.server.dataimport.ImportOutcome;
import octavo.server.dataimport.ImportProgress;
import octavo.server.dataimport.ImportedKind;
import org.jspecify.annotations.Nullable;

/**
 * A page of a job's log.
 *
 * @param offset of the first line among those that the filter lets through
 * @param total of these lines
 */
public record ImportLogView(
        ImportProgress job, ImportLogFilter filter, List<ImportLogLine> lines, int offset, int total) {

    static final int PAGE_SIZE = 100;

    public ImportLogView {
        lines = List.copyOf(lines);
    }

    public String path() {
        return "/import/jobs/" + job.job();
    }

    public String recordPath(ImportLogLine line) {
        return path() + "/records/" + line.position();
    }

    /** The query of this page's filter, for the page to ask for the log again. */
    public String query() {
        var query = new ArrayList<String>();
        if (filter.outcome() != null) {
            query.add("outcome=" + filter.outcome());
        }
        if (filter.kind() != null) {
            query.add("kind=" + filter.kind());
        }
        if (filter.cause() != null) {
            query.add("cause=" + Links.encoded(filter.cause()));
        }
        return String.join("&", query);
    }

    public boolean isFiltered() {
        return !filter.equals(ImportLogFilter.ALL);
    }

    public @Nullable String previous() {
        return offset == 0 ? null : link(Math.max(0, offset - PAGE_SIZE));
    }

    public @Nullable String next() {
        return offset + PAGE_SIZE < total ? link(offset + PAGE_SIZE) : null;
    }

    private String link(int newOffset) {
        return "%s?%soffset=%d#log".formatted(path(), isFiltered() ? query() + "&" : "", newOffset);
    }

    public List<ImportOutcome> outcomes() {
        return List.of(ImportOutcome.values());
    }

    public List<ImportedKind> kinds() {
        return List.of(ImportedKind.values());
    }

    public String name(ImportedKind kind) {
        return ImportResultView.name(kind);
    }

    public String word(ImportOutcome outcome) {
        return word(outcome, job.trial());
    }

    /** An outcome; in a trial run, what it would be. */
    static String word(ImportOutcome outcome, boolean trial) {
        return switch (outcome) {
            case CREATED -> trial ? "Would be created" : "Created";
            case UPDATED -> trial ? "Would be updated" : "Updated";
            case NO_ACTION -> "No action";
            case FAILED -> trial ? "Would fail" : "Failed";
        };
    }

    public String style(ImportOutcome outcome) {
        return styleOf(outcome);
    }

    static String styleOf(ImportOutcome outcome) {
        return switch (outcome) {
            case CREATED, UPDATED -> VerdictKind.SUCCESS.style();
            case NO_ACTION -> "plain";
            case FAILED -> VerdictKind.ERROR.style();
        };
    }

    /** What stands beside a number where it was not simply made: {@code updated}, {@code unchanged}. */
    public String note(ImportLogLine.Part part) {
        return switch (part.outcome()) {
            case UPDATED -> "updated";
            case NO_ACTION -> part.id() == null ? "no match" : "unchanged";
            case CREATED -> part.id() == null ? "created" : "";
            case FAILED -> "failed";
            case null -> "";
        };
    }
}
