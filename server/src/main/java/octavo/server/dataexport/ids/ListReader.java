package octavo.server.dataexport.ids;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads a list of ids as people make it (F11): one id in the first cell of a line, with or without a byte-order mark, quotes,
 * blanks and further cells. Lines that hold nothing are passed over. Whatever the file is, a line costs no more memory than
 * {@link #CELL_LENGTH_MAX}.
 */
public final class ListReader {

    /** Longer than any id, HRID or barcode; what is behind is not read. */
    static final int CELL_LENGTH_MAX = 255;

    private static final int BUFFER_BYTES = 128 * 1024;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final Reader in;
    private final char[] buffer = new char[16 * 1024];
    private int at;
    private int end;
    private long lineNumber;

    /**
     * A line that holds something.
     *
     * @param number from 1, over all lines of the file
     * @param value the first cell, without quotes and blanks around it
     */
    public record Line(long number, String value) {}

    /** @param in UTF-8, or UTF-16 with its byte-order mark, as spreadsheets write it; not closed here */
    public ListReader(InputStream in) throws IOException {
        var bytes = new BufferedInputStream(in, BUFFER_BYTES);
        this.in = new InputStreamReader(bytes, charset(bytes));
    }

    private static Charset charset(InputStream in) throws IOException {
        in.mark(2);
        int first = in.read();
        int second = in.read();
        in.reset();
        return first == 0xFE && second == 0xFF || first == 0xFF && second == 0xFE
                ? StandardCharsets.UTF_16
                : StandardCharsets.UTF_8;
    }

    /** The next line that holds something; null at the end. */
    public @Nullable Line next() throws IOException {
        while (true) {
            var text = line();
            if (text == null) {
                return null;
            }
            lineNumber++;
            var value = firstCell(text);
            if (!value.isEmpty()) {
                return new Line(lineNumber, value);
            }
        }
    }

    /** The beginning of the next line, its end being CR, LF or both. */
    private @Nullable CharSequence line() throws IOException {
        int first = read();
        if (first < 0) {
            return null;
        }
        var text = new StringBuilder();
        int c = first;
        while (c >= 0 && c != '\n' && c != '\r') {
            if (text.length() < CELL_LENGTH_MAX) {
                text.append((char) c);
            }
            c = read();
        }
        if (c == '\r' && read() != '\n' && at > 0) {
            at--; // a line that ends in CR alone
        }
        return text;
    }

    private int read() throws IOException {
        if (at == end) {
            end = in.read(buffer, 0, buffer.length);
            at = 0;
            if (end <= 0) {
                end = 0;
                return -1;
            }
        }
        return buffer[at++];
    }

    private static String firstCell(CharSequence line) {
        var cell = new StringBuilder();
        int i = 0;
        while (i < line.length() && isBlank(line.charAt(i))) {
            i++;
        }
        if (i < line.length() && isQuote(line.charAt(i))) {
            for (i++; i < line.length() && !isQuote(line.charAt(i)); i++) {
                cell.append(line.charAt(i));
            }
        } else {
            for (; i < line.length() && !isSeparator(line.charAt(i)); i++) {
                cell.append(line.charAt(i));
            }
        }
        int from = 0;
        int to = cell.length();
        while (from < to && isBlank(cell.charAt(from))) {
            from++;
        }
        while (to > from && isBlank(cell.charAt(to - 1))) {
            to--;
        }
        return printable(cell.substring(from, to));
    }

    private static boolean isBlank(char c) {
        return c == BYTE_ORDER_MARK || c == '\u200B' || Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    private static boolean isQuote(char c) {
        return c == '"' || c == '\'' || c == '\u201C' || c == '\u201D' || c == '\u201E';
    }

    private static boolean isSeparator(char c) {
        return c == ',' || c == ';' || c == '\t';
    }

    /** A file that is no list at all is still to be told of, line by line: what cannot be shown is shown as U+FFFD. */
    private static String printable(String value) {
        StringBuilder changed = null;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (Character.isISOControl(c) || Character.isSurrogate(c)) {
                if (changed == null) {
                    changed = new StringBuilder(value);
                }
                changed.setCharAt(i, '\uFFFD');
            }
        }
        return changed == null ? value : changed.toString();
    }
}
