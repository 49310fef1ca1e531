package octavo.lab.report.document;

import java.util.stream.Collectors;
import octavo.lab.report.document.Document.Block;
import octavo.lab.report.document.Document.Drawing;
import octavo.lab.report.document.Document.Findings;
import octavo.lab.report.document.Document.Paragraph;
import octavo.lab.report.document.Document.Table;
import octavo.lab.report.document.Document.Warning;

/** The report as Markdown with pipe tables, to paste into a wiki. Drawings are the files beside it. */
public final class Markdown {

    private final StringBuilder out = new StringBuilder();

    private Markdown() {}

    public static String of(Document document) {
        return new Markdown().write(document);
    }

    private String write(Document document) {
        out.append("# ")
                .append(text(document.title()))
                .append("\n\n")
                .append(text(document.subtitle()))
                .append("\n\n");
        document.facts().forEach(fact -> out.append("- **%s**: %s\n".formatted(text(fact.name()), text(fact.value()))));
        for (var chapter : document.chapters()) {
            out.append("\n## ").append(text(chapter.title())).append("\n");
            chapter.blocks().forEach(block -> {
                out.append('\n');
                block(document, block);
            });
        }
        return out.toString();
    }

    private void block(Document document, Block block) {
        switch (block) {
            case Paragraph(var text) -> out.append(text(text)).append('\n');
            case Warning(var text) ->
                out.append("> **Mind:** ").append(text(text)).append('\n');
            case Findings findings ->
                findings.findings()
                        .forEach(f -> out.append("- **%s**: %s (%s)\n"
                                .formatted(
                                        new Cell.Judgement(f.verdict()).text(),
                                        text(f.sentence()),
                                        text(chapterOf(document, f.evidence())))));
            case Table table -> table(table);
            case Drawing drawing ->
                out.append("**%s**\n\n![%s](charts/%s.svg)\n\n%s\n"
                        .formatted(
                                text(drawing.caption()), text(drawing.caption()), drawing.id(), text(drawing.note())));
        }
    }

    /** Wikis make anchors each in its own way, so the chapter's name has to do. */
    private static String chapterOf(Document document, String evidence) {
        return document.chapters().stream()
                .filter(c -> c.id().equals(evidence)
                        || c.tables().stream()
                                .anyMatch(t -> t.id().equals(evidence)
                                        || t.rows().stream().anyMatch(r -> r.id().equals(evidence))))
                .map(c -> "see " + c.title())
                .findFirst()
                .orElse("see the tables");
    }

    private void table(Table table) {
        out.append("**").append(text(table.caption())).append("**\n\n");
        if (!table.note().isEmpty()) {
            out.append(text(table.note())).append("\n\n");
        }
        out.append(table.columns().stream().map(c -> text(c.full())).collect(Collectors.joining(" | ", "| ", " |\n")));
        out.append(table.columns().stream()
                .map(c -> c.number() ? "---:" : "---")
                .collect(Collectors.joining(" | ", "| ", " |\n")));
        for (var row : table.rows()) {
            out.append(row.cells().stream().map(Markdown::cell).collect(Collectors.joining(" | ", "| ", " |\n")));
        }
    }

    private static String cell(Cell cell) {
        return switch (cell) {
            case Cell.Code code -> code(code.text());
            case Cell.Judgement judgement ->
                judgement.verdict().different() ? "**" + judgement.text() + "**" : judgement.text();
            case Cell.Words words -> text(words.text());
            case Cell.Link link -> text(link.text());
            case Cell.Figure number -> number.text();
            case Cell.Range range -> range.text();
            case Cell.Nothing nothing -> nothing.text();
        };
    }

    private static String code(String text) {
        return "`" + text.replace("`", "'").replace("|", "\\|").replaceAll("\\s+", " ") + "`";
    }

    private static String text(String text) {
        return text.replaceAll("\\s+", " ").replaceAll("([\\\\`*_\\[\\]<>|#])", "\\\\$1");
    }
}
