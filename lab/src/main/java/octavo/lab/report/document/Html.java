package octavo.lab.report.document;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import octavo.lab.report.document.Document.Block;
import octavo.lab.report.document.Document.Chapter;
import octavo.lab.report.document.Document.Drawing;
import octavo.lab.report.document.Document.Finding;
import octavo.lab.report.document.Document.Findings;
import octavo.lab.report.document.Document.Paragraph;
import octavo.lab.report.document.Document.Table;
import octavo.lab.report.document.Document.Warning;
import octavo.lab.statistics.Verdict;

/** The report as one page that needs nothing but itself. */
public final class Html {

    /** A chapter with more of them begins with links to each. */
    private static final int TABLES_AT_A_GLANCE = 3;

    private final Markup page = new Markup();
    /** An id names one place; the first one that claims it. */
    private final Set<String> ids = new HashSet<>();

    private Html() {}

    public static String of(Document document) {
        return new Html().page(document);
    }

    /** A drawing as a file of its own. */
    public static String standalone(Drawing drawing) {
        return draw(drawing, "<style>" + resource("chart.css") + "</style>");
    }

    private String page(Document document) {
        page.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .raw("<meta name=\"color-scheme\" content=\"light dark\">\n")
                .element("title", document.title())
                .raw("\n<style>\n" + resource("chart.css") + resource("report.css") + "</style>\n</head>\n<body>\n");
        page.raw("<a class=\"skip\" href=\"#content\">Skip to the report</a>\n");
        contents(document);
        page.open("main", "id", "content");
        head(document);
        document.chapters().forEach(this::chapter);
        page.close("main").raw("\n</body>\n</html>\n");
        return page.toString();
    }

    private void contents(Document document) {
        page.raw("<nav aria-label=\"Contents\"><ol>\n");
        for (var chapter : document.chapters()) {
            page.open("li")
                    .element("a", chapter.title(), "href", "#" + chapter.id())
                    .close("li")
                    .raw("\n");
        }
        page.raw("</ol></nav>\n");
    }

    private void head(Document document) {
        page.open("header").element("h1", document.title()).element("p", document.subtitle(), "class", "subtitle");
        page.open("dl");
        for (var fact : document.facts()) {
            page.open("div")
                    .element("dt", fact.name())
                    .element("dd", fact.value())
                    .close("div");
        }
        page.close("dl").close("header").raw("\n");
    }

    private void chapter(Chapter chapter) {
        page.open("section", "id", id(chapter.id()), "aria-labelledby", chapter.id() + "-title")
                .element("h2", chapter.title(), "id", chapter.id() + "-title")
                .raw("\n");
        if (chapter.tables().size() > TABLES_AT_A_GLANCE) {
            page.open("p", "class", "tables").text("Tables: ");
            for (var table : chapter.tables()) {
                page.element("a", table.caption(), "href", "#" + table.id()).text(" ");
            }
            page.close("p").raw("\n");
        }
        chapter.blocks().forEach(this::block);
        page.close("section").raw("\n");
    }

    private void block(Block block) {
        switch (block) {
            case Paragraph(var text) -> page.element("p", text);
            case Warning(var text) ->
                page.open("p", "class", "warning")
                        .element("strong", "Mind: ")
                        .text(text)
                        .close("p");
            case Findings findings -> findings(findings);
            case Table table -> new HtmlTable(page, this::id).add(table);
            case Drawing drawing -> drawing(drawing);
        }
        page.raw("\n");
    }

    private void findings(Findings findings) {
        page.open("ul", "class", "findings");
        for (Finding finding : findings.findings()) {
            page.open("li")
                    .element(
                            "span",
                            new Cell.Judgement(finding.verdict()).text(),
                            "class",
                            "verdict " + shade(finding.verdict()))
                    .text(" " + finding.sentence() + " ")
                    .element(
                            "a",
                            "Evidence",
                            "href",
                            "#" + finding.evidence(),
                            "aria-label",
                            "Evidence for: " + finding.sentence())
                    .close("li")
                    .raw("\n");
        }
        page.close("ul");
    }

    static String shade(Verdict verdict) {
        return switch (verdict) {
            case BETTER -> "better";
            case WORSE -> "worse";
            case CHANGED -> "changed";
            case NO_DIFFERENCE_SHOWN, NOT_ENOUGH_DATA -> "open";
        };
    }

    private void drawing(Drawing drawing) {
        page.open("figure", "id", id(drawing.id())).open("figcaption").element("strong", drawing.caption());
        legend(drawing.chart());
        page.element("span", drawing.note(), "class", "note").close("figcaption");
        page.open(
                "div",
                "class",
                "scroll",
                "tabindex",
                "0",
                "role",
                "region",
                "aria-label",
                "Drawing: " + drawing.caption());
        page.raw(draw(drawing, "")).close("div").close("figure");
    }

    private void legend(Chart chart) {
        switch (chart) {
            case Chart.Differences _ -> {}
            case Chart.Timeline timeline -> {
                page.open("span", "class", "legend");
                timeline.panels().stream()
                        .flatMap(p -> p.lines().stream())
                        .sorted(Comparator.comparingInt(Chart.Line::index))
                        .map(l -> new Arm(l.index(), l.arm()))
                        .distinct()
                        .forEach(arm -> page.open("span", "class", "key arm" + arm.index() % 4)
                                .raw("<i></i>")
                                .text(arm.label())
                                .close("span"));
                page.close("span");
            }
        }
    }

    private record Arm(int index, String label) {}

    private static String draw(Drawing drawing, String style) {
        return switch (drawing.chart()) {
            case Chart.Differences chart -> DifferencesDrawing.draw(chart, drawing.caption(), style);
            case Chart.Timeline chart -> TimelineDrawing.draw(chart, drawing.caption(), style);
        };
    }

    private String id(String wanted) {
        return ids.add(wanted) ? wanted : "";
    }

    private static String resource(String name) {
        try (var in = Html.class.getResourceAsStream("/octavo/lab/report/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
