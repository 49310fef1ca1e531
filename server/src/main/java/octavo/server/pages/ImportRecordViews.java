package octavo.server.pages;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.marc.Decoded;
import octavo.marc.MarcFormat;
import octavo.server.dataimport.ImportChange;
import octavo.server.dataimport.ImportLogLine;
import octavo.server.dataimport.ImportLogs;
import octavo.server.dataimport.ImportOutcome;
import octavo.server.dataimport.ImportProgress;
import octavo.server.dataimport.ImportRepairs;
import octavo.server.pages.ImportRecordView.Change;
import octavo.server.pages.ImportRecordView.Row;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Gathers what a page shows of one record of an import. */
@Component
class ImportRecordViews {

    private static final UUID NO_INSTANCE = new UUID(0, 0);

    private final ImportLogs logs;
    private final ImportRepairs repairs;
    private final ChangeNames references;

    ImportRecordViews(ImportLogs logs, ImportRepairs repairs, ChangeNames references) {
        this.logs = logs;
        this.repairs = repairs;
        this.references = references;
    }

    ImportRecordView of(ImportProgress job, int position) {
        var line = logs.line(job.job(), position);
        var changes = logs.changes(job.job(), position);
        var texts = new FieldTexts(references.in(changes));
        return new ImportRecordView(
                job,
                line,
                changes.stream()
                        .map(change -> change(change, line, job.trial(), texts))
                        .toList(),
                incoming(job, line).orElse(null),
                repairs.undoing(job.job()),
                Permitted.has(ImportRepairPages.MAY_UNDO));
    }

    private Optional<MarcView> incoming(ImportProgress job, ImportLogLine line) {
        return logs.received(job.job(), line.position()).flatMap(bytes -> {
            var format = MarcFormat.detect(bytes).orElse(MarcFormat.ISO_2709);
            return switch (format.decode(bytes)) {
                case Decoded.Sound(var record, var _) -> Optional.of(MarcView.of(NO_INSTANCE, "", 0, record));
                case Decoded.Damaged _ -> Optional.empty(); // what is wrong with it is the line's error
            };
        });
    }

    private static Change change(ImportChange change, ImportLogLine line, boolean trial, FieldTexts texts) {
        var action = ImportLogView.word(change.created() ? ImportOutcome.CREATED : ImportOutcome.UPDATED, trial);
        var heading = switch (change.kind()) {
            case MARC -> "MARC record";
            case INSTANCE -> "Instance";
            case HOLDINGS -> "Holdings";
            case ITEM -> "Item";
        };
        boolean marc = !change.removed().isEmpty() || !change.added().isEmpty();
        return new Change(
                heading,
                action,
                hrid(change, line),
                link(change, line),
                change.created(),
                marc,
                marc ? marcRows(change) : rows(change, texts));
    }

    /** A record that was made has its number in the log; its differences do not count that among themselves. */
    private static String hrid(ImportChange change, ImportLogLine line) {
        var ofLine = switch (change.kind()) {
            case MARC, INSTANCE -> line.instance().hrid();
            case HOLDINGS -> line.holdings().hrid();
            case ITEM -> line.item().hrid();
        };
        var hrid = change.hrid() == null ? ofLine : change.hrid();
        return hrid == null ? "" : hrid;
    }

    private static @Nullable String link(ImportChange change, ImportLogLine line) {
        UUID instance = line.instance().id();
        if (instance == null || line.undone()) {
            return null;
        }
        var path = "/catalogue/instances/" + instance;
        return switch (change.kind()) {
            case MARC -> path + "/marc";
            case INSTANCE, HOLDINGS -> path;
            case ITEM ->
                line.item().id() == null
                        ? path
                        : "%1$s?item=%2$s#item-%2$s".formatted(path, line.item().id());
        };
    }

    private static List<Row> marcRows(ImportChange change) {
        var rows = new ArrayList<Row>();
        change.removed().forEach(text -> rows.add(new Row("", List.of(text), List.of(), 0)));
        change.added().forEach(text -> rows.add(new Row("", List.of(), List.of(text), 0)));
        rows.sort(Comparator.comparing(ImportRecordViews::tag)); // stable: what goes stands before what comes
        return rows;
    }

    private static String tag(Row row) {
        var text =
                row.before().isEmpty() ? row.after().getFirst() : row.before().getFirst();
        return text.length() < 3 ? text : text.substring(0, 3);
    }

    private static List<Row> rows(ImportChange change, FieldTexts texts) {
        var rows = new ArrayList<Row>();
        for (var field : change.fields()) {
            var before = texts.of(field.name(), field.before());
            var after = texts.of(field.name(), field.after());
            var gone = new ArrayList<>(before);
            after.forEach(gone::remove);
            var come = new ArrayList<>(after);
            before.forEach(come::remove);
            boolean onlyOrder = gone.isEmpty() && come.isEmpty();
            if (!(before.isEmpty() && after.isEmpty())) {
                rows.add(
                        onlyOrder
                                ? new Row(Words.ofField(field.name()), before, after, 0)
                                : new Row(Words.ofField(field.name()), gone, come, before.size() - gone.size()));
            }
        }
        return rows;
    }
}
