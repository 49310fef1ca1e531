package octavo.lab.report.document;

import java.util.Locale;
import octavo.lab.report.document.Document.Block;
import octavo.lab.report.document.Document.Chapter;
import octavo.lab.report.document.Document.Drawing;
import octavo.lab.report.document.Document.Findings;
import octavo.lab.report.document.Document.Paragraph;
import octavo.lab.report.document.Document.Table;
import octavo.lab.report.document.Document.Warning;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The report as JSON: every text as the other forms show it, and beside each number its unrounded value and unit. */
public final class JsonForm {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private JsonForm() {}

    public static String of(Document document) {
        var root = MAPPER.createObjectNode();
        root.put("title", document.title()).put("subtitle", document.subtitle());
        var facts = root.putObject("facts");
        document.facts().forEach(fact -> facts.put(fact.name(), fact.value()));
        var chapters = root.putArray("chapters");
        document.chapters().forEach(chapter -> chapter(chapter, chapters.addObject()));
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static void chapter(Chapter chapter, ObjectNode node) {
        node.put("id", chapter.id()).put("title", chapter.title());
        var blocks = node.putArray("blocks");
        chapter.blocks().forEach(block -> block(block, blocks.addObject()));
    }

    private static void block(Block block, ObjectNode node) {
        switch (block) {
            case Paragraph(var text) -> node.put("type", "paragraph").put("text", text);
            case Warning(var text) -> node.put("type", "warning").put("text", text);
            case Findings(var findings) -> {
                var list = node.put("type", "findings").putArray("findings");
                findings.forEach(f -> list.addObject()
                        .put("verdict", f.verdict().name().toLowerCase(Locale.ROOT))
                        .put("sentence", f.sentence())
                        .put("evidence", f.evidence()));
            }
            case Table table -> table(table, node.put("type", "table"));
            case Drawing drawing -> {
                node.put("type", "drawing")
                        .put("id", drawing.id())
                        .put("caption", drawing.caption())
                        .put("note", drawing.note());
                var columns = node.putArray("columns");
                drawing.chart().columns().forEach(columns::add);
                var rows = node.putArray("rows");
                drawing.chart().rows().forEach(row -> row.forEach(new Values(rows.addArray())::add));
            }
        }
    }

    private record Values(ArrayNode array) {
        void add(Object value) {
            if (value instanceof Double number) {
                array.add(number);
            } else {
                array.add(value.toString());
            }
        }
    }

    private static void table(Table table, ObjectNode node) {
        node.put("id", table.id()).put("caption", table.caption()).put("note", table.note());
        var columns = node.putArray("columns");
        table.columns().forEach(c -> columns.addObject().put("group", c.group()).put("title", c.title()));
        var rows = node.putArray("rows");
        for (var row : table.rows()) {
            var object = rows.addObject();
            if (!row.id().isEmpty()) {
                object.put("id", row.id());
            }
            var cells = object.putArray("cells");
            row.cells().forEach(cell -> cell(cell, cells.addObject()));
        }
    }

    private static void cell(Cell cell, ObjectNode node) {
        node.put("text", cell.text());
        switch (cell) {
            case Cell.Figure number ->
                node.put("value", number.format().shown(number.value()))
                        .put("unit", number.format().label());
            case Cell.Range range ->
                node.put("from", range.format().shown(range.interval().low()))
                        .put("to", range.format().shown(range.interval().high()))
                        .put("coverage", range.interval().coverage())
                        .put("unit", range.format().label());
            case Cell.Judgement judgement ->
                node.put("verdict", judgement.verdict().name().toLowerCase(Locale.ROOT));
            case Cell.Link link -> node.put("target", link.target());
            case Cell.Words _, Cell.Code _, Cell.Nothing _ -> {}
        }
    }
}
