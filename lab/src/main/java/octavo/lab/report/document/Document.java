package octavo.lab.report.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import octavo.lab.statistics.Verdict;

/**
 * A whole report.
 *
 * @param subtitle one line: what was compared, in which size
 * @param facts of the head: name and value
 */
public record Document(String title, String subtitle, List<Fact> facts, List<Chapter> chapters) {

    public Document {
        facts = List.copyOf(facts);
        chapters = List.copyOf(chapters);
    }

    public record Fact(String name, String value) {}

    /** @param id names the chapter in links */
    public record Chapter(String id, String title, List<Block> blocks) {

        public Chapter {
            blocks = List.copyOf(blocks);
        }

        public List<Table> tables() {
            return blocks.stream()
                    .filter(Table.class::isInstance)
                    .map(Table.class::cast)
                    .toList();
        }
    }

    /** What a chapter is made of. */
    public sealed interface Block {}

    public record Paragraph(String text) implements Block {}

    /** Something that limits what may be concluded. */
    public record Warning(String text) implements Block {}

    public record Findings(List<Finding> findings) implements Block {

        public Findings {
            findings = List.copyOf(findings);
        }
    }

    /**
     * A sentence made from tested figures.
     *
     * @param evidence the id of the row or table that it was made from
     */
    public record Finding(Verdict verdict, String sentence, String evidence) {}

    /**
     * @param note how to read it, below the caption; empty where that is plain
     * @param columns as many as each row has cells
     */
    public record Table(String id, String caption, String note, List<Column> columns, List<Row> rows) implements Block {

        public Table {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
            for (var row : rows) {
                if (row.cells().size() != columns.size()) {
                    throw new IllegalArgumentException("%s: %d cells under %d columns"
                            .formatted(id, row.cells().size(), columns.size()));
                }
            }
        }
    }

    /** @param group a head over several neighbouring columns; empty for none */
    public record Column(String title, String group, boolean number) {

        /** The title where there is one line of heads only. */
        public String full() {
            return group.isEmpty() ? title : group + ": " + title;
        }

        public static Column text(String title) {
            return new Column(title, "", false);
        }

        public static Column number(String title) {
            return new Column(title, "", true);
        }

        public Column under(String head) {
            return new Column(title, head, number);
        }
    }

    /**
     * @param id names the row in links; empty for none
     * @param cells the first one is the row's head
     */
    public record Row(String id, List<Cell> cells) {

        public Row {
            cells = List.copyOf(cells);
        }

        public static Row of(Cell... cells) {
            return new Row("", List.of(cells));
        }
    }

    /** A drawing with its data. */
    public record Drawing(String id, String caption, String note, Chart chart) implements Block {}

    /** All tables of all chapters. */
    public List<Table> tables() {
        return chapters.stream().flatMap(c -> c.tables().stream()).toList();
    }

    public List<Drawing> drawings() {
        return chapters.stream()
                .flatMap(c -> c.blocks().stream())
                .filter(Drawing.class::isInstance)
                .map(Drawing.class::cast)
                .toList();
    }

    public Optional<Table> table(String id) {
        return tables().stream().filter(t -> t.id().equals(id)).findFirst();
    }

    /** Collects the blocks of a chapter, and the chapter if there are any. */
    public static final class Blocks {

        private final List<Block> blocks = new ArrayList<>();

        public Blocks add(Block block) {
            blocks.add(block);
            return this;
        }

        public Blocks paragraph(String text) {
            return add(new Paragraph(text));
        }

        public Blocks warning(String text) {
            return add(new Warning(text));
        }

        /** Adds the table unless it is empty. */
        public Blocks table(Table table) {
            return table.rows().isEmpty() ? this : add(table);
        }

        public Chapter chapter(String id, String title) {
            return new Chapter(id, title, blocks);
        }

        public boolean isEmpty() {
            return blocks.isEmpty();
        }
    }
}
