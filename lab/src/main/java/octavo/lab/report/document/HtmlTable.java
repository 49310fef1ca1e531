package octavo.lab.report.document;

import java.util.function.UnaryOperator;
import octavo.lab.report.document.Document.Row;
import octavo.lab.report.document.Document.Table;

/**
 * A table of the page: caption, one or two lines of heads, a head in every row. What it scrolls in has a name and takes the
 * focus, but is no landmark: there are dozens of them.
 */
final class HtmlTable {

    private final Markup page;
    private final UnaryOperator<String> ids;

    /** @param ids gives an id once, and an empty text after that */
    HtmlTable(Markup page, UnaryOperator<String> ids) {
        this.page = page;
        this.ids = ids;
    }

    void add(Table table) {
        page.open(
                "div", "class", "scroll", "tabindex", "0", "role", "group", "aria-label", "Table: " + table.caption());
        page.open("table", "id", ids.apply(table.id()), "class", table.columns().size() > 9 ? "wide" : "");
        page.open("caption").element("strong", table.caption());
        if (!table.note().isEmpty()) {
            page.element("span", table.note(), "class", "note");
        }
        page.close("caption").raw("\n");
        heads(table);
        page.open("tbody").raw("\n");
        var before = "";
        for (var row : table.rows()) {
            var head = row.cells().getFirst().text();
            row(table, row, head.equals(before));
            before = head;
        }
        page.close("tbody").close("table").close("div");
    }

    private void heads(Table table) {
        page.open("thead");
        if (table.columns().stream().anyMatch(c -> !c.group().isEmpty())) {
            groups(table);
        }
        page.open("tr");
        for (var i = 0; i < table.columns().size(); i++) {
            var column = table.columns().get(i);
            page.element(
                    "th", column.title(), "scope", "col", "class", style(table, i, column.number() ? "number" : ""));
        }
        page.close("tr").close("thead").raw("\n");
    }

    private void groups(Table table) {
        page.open("tr", "class", "groups");
        var from = 0;
        while (from < table.columns().size()) {
            var group = table.columns().get(from).group();
            var to = from + 1;
            while (to < table.columns().size()
                    && table.columns().get(to).group().equals(group)) {
                to++;
            }
            if (group.isEmpty()) {
                page.open("td", "colspan", "" + (to - from)).close("td");
            } else {
                page.element("th", group, "scope", "colgroup", "colspan", "" + (to - from), "class", "first");
            }
            from = to;
        }
        page.close("tr");
    }

    private void row(Table table, Row row, boolean again) {
        page.open("tr", "id", row.id().isEmpty() ? "" : ids.apply(row.id()), "class", again ? "again" : "");
        for (var i = 0; i < row.cells().size(); i++) {
            var cell = row.cells().get(i);
            var number = table.columns().get(i).number() && !(cell instanceof Cell.Words);
            var element = i == 0 ? "th" : "td";
            page.open(element, "scope", i == 0 ? "row" : "", "class", style(table, i, number ? "number" : ""));
            cell(cell);
            page.close(element);
        }
        page.close("tr").raw("\n");
    }

    /** The first column of a group stands a little apart. */
    private static String style(Table table, int column, String style) {
        var group = table.columns().get(column).group();
        var first = column > 0 && !group.equals(table.columns().get(column - 1).group());
        return (style + (first ? " first" : "")).strip();
    }

    private void cell(Cell cell) {
        switch (cell) {
            case Cell.Words words -> page.text(words.text());
            case Cell.Code code -> page.element("code", code.text());
            case Cell.Link link -> page.element("a", link.text(), "href", "#" + link.target());
            case Cell.Judgement judgement ->
                page.element("span", judgement.text(), "class", "verdict " + Html.shade(judgement.verdict()));
            case Cell.Figure number -> page.text(number.text());
            case Cell.Range range -> page.text(range.text());
            case Cell.Nothing nothing -> page.text(nothing.text());
        }
    }
}
