package octavo.server.dataexport.ids;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import octavo.server.dataexport.ids.ListReader.Line;
import org.junit.jupiter.api.Test;

/** The first cell of each line, whatever stands around it. */
class ListReaderTest {

    @Test
    void quotes_blanks_and_further_cells_do_not_matter() throws IOException {
        assertThat(values("\"a\"\n 'b' \n\u201Cc\u201D\n\td\n\nf,title\ng;h\n\"i\", \"j\"\n\u00A0k\u200B\n"))
                .containsExactly("a", "b", "c", "d", "f", "g", "i", "k");
    }

    @Test
    void a_quoted_cell_may_hold_separators() throws IOException {
        assertThat(values("\"A, B; C\",x")).containsExactly("A, B; C");
    }

    @Test
    void empty_lines_are_passed_over_but_counted() throws IOException {
        assertThat(lines("\n\r\n,,\n\"\"\nx".getBytes(UTF_8))).containsExactly(new Line(5, "x"));
    }

    @Test
    void a_line_ends_in_cr_lf_or_both_and_the_last_one_in_nothing() throws IOException {
        assertThat(lines("a\rb\r\nc\nd".getBytes(UTF_8)))
                .containsExactly(new Line(1, "a"), new Line(2, "b"), new Line(3, "c"), new Line(4, "d"));
    }

    @Test
    void byte_order_marks_say_the_encoding_and_are_no_part_of_an_id() throws IOException {
        assertThat(values("\uFEFFa\n")).containsExactly("a");
        assertThat(lines("\uFEFFa\nb".getBytes(UTF_16BE))).containsExactly(new Line(1, "a"), new Line(2, "b"));
        assertThat(lines(new byte[0])).isEmpty();
    }

    @Test
    void a_line_without_end_takes_no_more_memory_than_a_cell() throws IOException {
        var endless = new byte[5_000_000];
        Arrays.fill(endless, (byte) 'x');
        assertThat(lines(endless))
                .singleElement()
                .satisfies(line -> assertThat(line.value()).hasSize(ListReader.CELL_LENGTH_MAX));
    }

    @Test
    void what_cannot_be_shown_is_replaced() throws IOException {
        assertThat(lines(new byte[] {'a', 0, 'b', (byte) 0xFF, 'c'})).containsExactly(new Line(1, "a\uFFFDb\uFFFDc"));
    }

    private static List<String> values(String file) throws IOException {
        return lines(file.getBytes(UTF_8)).stream().map(Line::value).toList();
    }

    private static List<Line> lines(byte[] file) throws IOException {
        var reader = new ListReader(new ByteArrayInputStream(file));
        List<Line> lines = new ArrayList<>();
        for (var line = reader.next(); line != null; line = reader.next()) {
            lines.add(line);
        }
        return lines;
    }
}
