package octavo.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import octavo.lab.report.document.Cell;
import octavo.lab.report.document.Document;
import octavo.lab.report.document.Format;
import octavo.lab.report.figures.Experiment;
import octavo.lab.result.ResultFolder;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One document, four forms: every number of every table is read back from each of them. */
class FormsTest {

    @TempDir
    static Path folder;

    private static Document document;

    @BeforeAll
    static void aReport() {
        SyntheticResults.twoArms(folder, 3, 4, 1.10);
        Reports.write(folder);
        document = Report.of(Experiment.of(ResultFolder.open(folder)));
    }

    @Test
    void the_page_shows_every_cell_of_every_table() throws IOException {
        var tables = Jsoup.parse(folder.resolve("report.html")).select("table");
        assertThat(tables).hasSameSizeAs(document.tables());
        for (var i = 0; i < tables.size(); i++) {
            var rows = tables.get(i).select("tbody tr").stream()
                    .map(row -> row.children().stream().map(Element::wholeText).toList())
                    .toList();
            assertThat(rows)
                    .as(document.tables().get(i).caption())
                    .isEqualTo(texts(document.tables().get(i)));
        }
    }

    @Test
    void markdown_shows_every_cell_of_every_table() throws IOException {
        var rows = Files.readAllLines(folder.resolve("report.md")).stream()
                .filter(line -> line.startsWith("| "))
                .map(line -> Stream.of(line.substring(2, line.length() - 2).split(" \\| ", -1))
                        .map(cell -> cell.replaceAll("\\\\(.)", "$1").replaceAll("\\*\\*|`", ""))
                        .toList())
                .toList();
        var expected = new ArrayList<List<String>>();
        for (var table : document.tables()) {
            expected.add(table.columns().stream().map(Document.Column::full).toList());
            expected.add(table.columns().stream()
                    .map(c -> c.number() ? "---:" : "---")
                    .toList());
            expected.addAll(texts(table));
        }
        assertThat(rows).isEqualTo(expected);
    }

    @Test
    void json_has_every_text_and_the_unrounded_value_beside_it() {
        var root = JsonMapper.builder()
                .build()
                .readTree(folder.resolve("report.json").toFile());
        var tables = new ArrayList<JsonNode>();
        root.get("chapters")
                .forEach(chapter -> chapter.get("blocks").forEach(block -> {
                    if (block.get("type").asString().equals("table")) {
                        tables.add(block);
                    }
                }));
        assertThat(tables).hasSameSizeAs(document.tables());
        for (var i = 0; i < tables.size(); i++) {
            var table = document.tables().get(i);
            var rows = tables.get(i).get("rows").valueStream().toList();
            assertThat(rows).hasSameSizeAs(table.rows());
            for (var row = 0; row < rows.size(); row++) {
                var cells = rows.get(row).get("cells").valueStream().toList();
                for (var column = 0; column < cells.size(); column++) {
                    var cell = table.rows().get(row).cells().get(column);
                    assertThat(cells.get(column).get("text").asString()).isEqualTo(cell.text());
                    if (cell instanceof Cell.Figure number) {
                        assertThat(cells.get(column).get("value").asDouble())
                                .isEqualTo(number.format().shown(number.value()));
                    }
                }
            }
        }
    }

    @Test
    void the_workbook_has_every_number_as_a_number_that_it_shows_as_the_page_does() throws IOException {
        try (var workbook =
                new ReadableWorkbook(folder.resolve("report.xlsx").toFile(), new ReadingOptions(true, false))) {
            for (var chapter : document.chapters()) {
                var sheet = workbook.findSheet(chapter.title()
                                .replace(":", " ")
                                .substring(0, Math.min(31, chapter.title().length())))
                        .orElseThrow(() -> new AssertionError(chapter.title()));
                var rows = sheet.read();
                for (var table : chapter.tables()) {
                    var first = caption(rows, table);
                    for (var row = 0; row < table.rows().size(); row++) {
                        same(table.rows().get(row).cells(), rows.get(first + row), table.caption());
                    }
                }
            }
        }
    }

    /** The index of the first row below the heads of this table. */
    private static int caption(List<Row> rows, Document.Table table) {
        for (var i = 0; i < rows.size(); i++) {
            if (rows.get(i).getCellCount() > 0
                    && table.caption().equals(rows.get(i).getCellText(0))
                    && table.columns()
                            .getFirst()
                            .full()
                            .equals(rows.get(i + (table.note().isEmpty() ? 1 : 2))
                                    .getCellText(0))) {
                return i + (table.note().isEmpty() ? 2 : 3);
            }
        }
        throw new AssertionError(table.caption());
    }

    private static void same(List<Cell> expected, Row row, String where) {
        for (var column = 0; column < expected.size(); column++) {
            var cell = expected.get(column);
            var written = row.getCell(column);
            if (written.getType() == CellType.NUMBER) {
                var number = (Cell.Figure) cell;
                var format = number.format();
                var value = written.asNumber().doubleValue();
                var days = format.shape() == Format.Shape.CLOCK;
                assertThat(shown(days ? value * 86_400 : value, format.decimals()))
                        .as(where)
                        .isEqualTo(shown(format.shown(number.value()), format.decimals()));
                assertThat(written.getDataFormatString()).isEqualTo(format.pattern(number.signed()));
            } else {
                assertThat(written.getText()).as(where).isEqualTo(cell.text());
            }
        }
    }

    private static BigDecimal shown(double value, int decimals) {
        return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
    }

    private static List<List<String>> texts(Document.Table table) {
        return table.rows().stream()
                .map(row -> row.cells().stream().map(Cell::text).toList())
                .toList();
    }
}
