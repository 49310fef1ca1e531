package octavo.marc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads the text of MarcEdit and MARCMaker that {@link MnemonicWriter} describes, in UTF-8. A line that does not start
 * with {@code =} goes on where the one before ended. Mnemonics for letters ({@code {eacute}}) are kept as text, with a
 * warning.
 */
public final class MnemonicReader {

    private static final Map<String, String> SIGNS = Map.of("dollar", "$", "bsol", "\\", "lcub", "{", "rcub", "}");

    private static final int TAG_END = 4;
    private static final int MNEMONIC_LENGTH_MAX = 12;

    private final Warnings warnings = new Warnings();
    private final List<MarcField> fields = new ArrayList<>();
    private String leader = "";

    private MnemonicReader() {}

    /** Reads one record. */
    public static Decoded decode(byte[] bytes) {
        if (Utf8.firstInvalid(bytes, 0, bytes.length) >= 0) {
            return new Decoded.Damaged("mnemonic text is not UTF-8, at byte %d of the record"
                    .formatted(Utf8.firstInvalid(bytes, 0, bytes.length)));
        }
        var reader = new MnemonicReader();
        try {
            for (var line : reader.lines(new String(bytes, UTF_8))) {
                reader.line(line);
            }
            if (reader.leader.isEmpty() && reader.fields.isEmpty()) {
                return new Decoded.Damaged("no line starts with = and a tag");
            }
            var record = new MarcRecord(Leader.of(reader.leader, reader.warnings), reader.fields);
            return new Decoded.Sound(record, reader.warnings.toList());
        } catch (DamagedRecordException e) {
            return new Decoded.Damaged(e.reason());
        }
    }

    private List<String> lines(String text) throws DamagedRecordException {
        var lines = new ArrayList<String>();
        for (var piece : text.split("\n", -1)) {
            var line = piece.endsWith("\r") ? piece.substring(0, piece.length() - 1) : piece;
            if (line.startsWith("\uFEFF")) {
                line = line.substring(1);
            }
            if (line.startsWith("=")) {
                lines.add(line);
            } else if (!line.isBlank() && lines.isEmpty()) {
                throw new DamagedRecordException("text before the first line that starts with = and a tag");
            } else if (!line.isBlank()) {
                warnings.add(Warning.Kind.STRUCTURE, "a line without tag is read as the end of the one before");
                lines.add(lines.removeLast() + " " + line.strip());
            }
        }
        return lines;
    }

    private void line(String line) throws DamagedRecordException {
        if (line.length() < TAG_END) {
            throw new DamagedRecordException("line '%s' has no tag".formatted(line));
        }
        var tag = line.substring(1, TAG_END);
        int at = TAG_END;
        while (at < line.length() && at < TAG_END + 2 && line.charAt(at) == ' ') {
            at++;
        }
        var content = line.substring(at);
        if (isLeaderTag(tag)) {
            leader = text("LDR", content, true);
            return;
        }
        FieldChecks.tag(tag);
        if (MarcField.isControlTag(tag)) {
            fields.add(new ControlField(tag, FieldChecks.text(tag, text(tag, content, true), true, warnings)));
        } else {
            fields.add(dataField(tag, content));
        }
    }

    /** MARCMaker writes the leader as LDR, older programs as 000. */
    static boolean isLeaderTag(String tag) {
        return tag.equals("LDR") || tag.equals("000");
    }

    private DataField dataField(String tag, String content) throws DamagedRecordException {
        char indicator1 = indicator(tag, content, 0);
        char indicator2 = indicator(tag, content, 1);
        var subfields = new ArrayList<Subfield>();
        int at = content.indexOf('$', Math.min(2, content.length()));
        int textBefore = Math.min(2, content.length());
        var before = content.substring(textBefore, at < 0 ? content.length() : at);
        if (!before.isEmpty()) {
            warnings.add(
                    Warning.Kind.STRUCTURE,
                    "field %s: has text before its first subfield code; read as $a".formatted(tag));
            subfields.add(new Subfield('a', value(tag, before)));
        }
        while (at >= 0) {
            int end = content.indexOf('$', Math.min(at + 2, content.length()));
            var piece = content.substring(at + 1, end < 0 ? content.length() : end);
            if (piece.isEmpty()) {
                warnings.add(
                        Warning.Kind.STRUCTURE,
                        "field %s: has a subfield without code and text; left out".formatted(tag));
            } else {
                char code = FieldChecks.subfieldCode(tag, piece.substring(0, 1));
                subfields.add(new Subfield(code, value(tag, piece.substring(1))));
            }
            at = end;
        }
        return new DataField(tag, indicator1, indicator2, subfields);
    }

    private static char indicator(String tag, String content, int index) throws DamagedRecordException {
        if (index >= content.length()) {
            return ' ';
        }
        char c = FieldChecks.indicator(tag, content.substring(index, index + 1));
        return c == '\\' ? ' ' : c;
    }

    private String value(String tag, String text) throws DamagedRecordException {
        return FieldChecks.text(tag, text(tag, text, false), false, warnings);
    }

    /** @param fixed whether a backslash is a blank */
    private String text(String tag, String source, boolean fixed) {
        if (source.indexOf('{') < 0 && !(fixed && source.indexOf('\\') >= 0)) {
            return source;
        }
        var text = new StringBuilder(source.length());
        int at = 0;
        while (at < source.length()) {
            char c = source.charAt(at);
            int end = c == '{' ? source.indexOf('}', at) : -1;
            if (end > 0 && end - at <= MNEMONIC_LENGTH_MAX) {
                var name = source.substring(at + 1, end);
                var sign = SIGNS.get(name);
                if (sign == null) {
                    warnings.add(
                            Warning.Kind.CHARACTER_SET, "field %s: mnemonic {%s} is kept as text".formatted(tag, name));
                }
                text.append(sign == null ? source.substring(at, end + 1) : sign);
                at = end + 1;
            } else {
                text.append(fixed && c == '\\' ? ' ' : c);
                at++;
            }
        }
        return text.toString();
    }
}
