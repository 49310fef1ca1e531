package octavo.server.quickmarc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the codes in fixed fields mean, so that nobody needs a second window for them. A box that several kinds of field have
 * under one name is looked up by kind first: {@code continuing.Form}, then {@code Form}.
 *
 * @see <a href="https://www.loc.gov/marc/bibliographic/">MARC 21, leader and 006 to 008</a>
 */
final class CodeLists {

    /** @param code with its blanks as backslashes */
    record Code(String code, String meaning) {}

    /** @param codes empty where a box takes free text, such as a date */
    record Described(String key, String name, List<Code> codes) {

        Described {
            codes = List.copyOf(codes);
        }
    }

    private static final String BETWEEN_CODES = " | ";
    private static final Map<String, Described> ALL = readAll();

    private CodeLists() {}

    /** A box's name in full and its codes. */
    static Described of(String kind, String box) {
        var own = find(kind + "." + box);
        var found = own == null ? find(box) : own;
        return found == null ? new Described(box, box, List.of()) : found;
    }

    private static @Nullable Described find(String key) {
        return ALL.get(key);
    }

    private static Map<String, Described> readAll() {
        var all = new HashMap<String, Described>();
        for (var line : lines("boxes.tsv")) {
            var cells = line.split("\t", -1);
            var text = cells[2].strip();
            var codes = text.startsWith("= ") ? codesOf(all, text.substring(2)) : codes(text);
            all.put(cells[0], new Described(cells[0], cells[1], codes));
        }
        return Map.copyOf(all);
    }

    private static List<Code> codesOf(Map<String, Described> known, String key) {
        var described = known.get(key);
        if (described == null) {
            throw new IllegalStateException("boxes.tsv takes the codes of '%s' before it lists them".formatted(key));
        }
        return described.codes();
    }

    private static List<Code> codes(String text) {
        if (text.startsWith("@")) {
            var codes = new ArrayList<Code>();
            for (var line : lines(text.substring(1) + ".txt")) {
                for (var entry : line.split("\\|", -1)) {
                    codes.add(new Code(entry.substring(0, 3), entry.substring(3).strip()));
                }
            }
            return codes;
        }
        var codes = new ArrayList<Code>();
        for (int at = 0; at < text.length(); ) {
            int end = text.indexOf(BETWEEN_CODES, at);
            var entry = text.substring(at, end < 0 ? text.length() : end);
            int blank = entry.indexOf(' ');
            codes.add(new Code(entry.substring(0, blank), entry.substring(blank + 1)));
            at = end < 0 ? text.length() : end + BETWEEN_CODES.length();
        }
        return codes;
    }

    private static List<String> lines(String name) {
        try (var in = CodeLists.class.getResourceAsStream("/quickmarc/" + name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
