package octavo.lab.report.document;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import octavo.lab.report.document.Document.Block;
import octavo.lab.report.document.Document.Chapter;
import octavo.lab.report.document.Document.Drawing;
import octavo.lab.report.document.Document.Findings;
import octavo.lab.report.document.Document.Paragraph;
import octavo.lab.report.document.Document.Table;
import octavo.lab.report.document.Document.Warning;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

/** The report as a workbook: a sheet for each chapter, and one with the data of each drawing. Numbers are numbers. */
public final class Spreadsheet {

    private static final int SHEET_NAME_MAX = 31; // characters, as Excel allows
    private static final int TEXT_MAX = 32_767;
    private static final double SECONDS_A_DAY = 86_400;

    private final Workbook workbook;
    private final Set<String> names = new HashSet<>();

    private Spreadsheet(Workbook workbook) {
        this.workbook = workbook;
    }

    /** @param out left open */
    public static void write(Document document, OutputStream out) throws IOException {
        try (var workbook = new Workbook(out, "Octavo", "1.0")) {
            var spreadsheet = new Spreadsheet(workbook);
            spreadsheet.title(document);
            document.chapters().forEach(spreadsheet::chapter);
            document.drawings().forEach(spreadsheet::data);
        }
    }

    private void title(Document document) {
        var sheet = new Sheet(workbook.newWorksheet(name("Report")));
        sheet.line(document.title(), true);
        sheet.line(document.subtitle(), false);
        document.facts().forEach(fact -> {
            sheet.cell(0, Cell.words(fact.name()));
            sheet.cell(1, Cell.words(fact.value()));
            sheet.row++;
        });
    }

    private void chapter(Chapter chapter) {
        var sheet = new Sheet(workbook.newWorksheet(name(chapter.title())));
        sheet.line(chapter.title(), true);
        chapter.blocks().forEach(sheet::block);
    }

    private void data(Drawing drawing) {
        var sheet = new Sheet(workbook.newWorksheet(name("Data " + drawing.id())));
        for (var column = 0; column < drawing.chart().columns().size(); column++) {
            sheet.head(column, drawing.chart().columns().get(column));
        }
        sheet.row++;
        for (var row : drawing.chart().rows()) {
            for (var column = 0; column < row.size(); column++) {
                if (row.get(column) instanceof Number number) {
                    sheet.sheet.value(sheet.row, column, number);
                } else {
                    sheet.sheet.value(sheet.row, column, row.get(column).toString());
                }
            }
            sheet.row++;
        }
        sheet.sheet.freezePane(0, 1);
    }

    private String name(String wanted) {
        var plain = wanted.replaceAll("[\\[\\]:*?/\\\\]", " ").strip();
        var name = plain.substring(0, Math.min(plain.length(), SHEET_NAME_MAX));
        for (var i = 2; !names.add(name.toLowerCase(Locale.ROOT)); i++) {
            var end = " " + i;
            name = plain.substring(0, Math.min(plain.length(), SHEET_NAME_MAX - end.length())) + end;
        }
        return name;
    }

    private static final class Sheet {

        private final Worksheet sheet;
        private int row;

        Sheet(Worksheet sheet) {
            this.sheet = sheet;
            sheet.width(0, 34);
        }

        void line(String text, boolean bold) {
            text(0, text);
            if (bold) {
                sheet.style(row, 0).bold().set();
            }
            row++;
        }

        void block(Block block) {
            row++;
            switch (block) {
                case Paragraph(var text) -> line(text, false);
                case Warning(var text) -> line("Mind: " + text, true);
                case Findings(var findings) ->
                    findings.forEach(f -> line(
                            new Cell.Judgement(f.verdict()).text() + ": " + f.sentence(),
                            f.verdict().different()));
                case Table table -> table(table);
                case Drawing drawing -> {
                    line(drawing.caption(), true);
                    line(drawing.note(), false);
                    line("The data stand on the sheet \"Data " + drawing.id() + "\".", false);
                }
            }
        }

        private void table(Table table) {
            line(table.caption(), true);
            if (!table.note().isEmpty()) {
                line(table.note(), false);
            }
            for (var column = 0; column < table.columns().size(); column++) {
                head(column, table.columns().get(column).full());
            }
            row++;
            for (var cells : table.rows()) {
                for (var column = 0; column < cells.cells().size(); column++) {
                    cell(column, cells.cells().get(column));
                }
                row++;
            }
        }

        void head(int column, String text) {
            text(column, text);
            sheet.style(row, column).bold().wrapText(true).set();
        }

        void cell(int column, Cell cell) {
            if (cell instanceof Cell.Figure number && !negativeClock(number)) {
                var format = number.format();
                var shown = format.shown(number.value());
                sheet.value(row, column, format.shape() == Format.Shape.CLOCK ? shown / SECONDS_A_DAY : shown);
                sheet.style(row, column).format(format.pattern(number.signed())).set();
            } else {
                text(column, cell.text());
            }
        }

        /** Excel shows a negative time as hashes. */
        private static boolean negativeClock(Cell.Figure number) {
            return number.format().shape() == Format.Shape.CLOCK && number.signed();
        }

        private void text(int column, String text) {
            sheet.value(row, column, text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX));
        }
    }
}
