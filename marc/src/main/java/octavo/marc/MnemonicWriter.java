package octavo.marc;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/**
 * Writes the text that cataloguers edit in MarcEdit and MARCMaker: {@code =245  10$aTitle}, a line a field, a blank line
 * behind each record. A backslash is a blank in leader, control fields and indicators; {@code {dollar}}, {@code {bsol}},
 * {@code {lcub}} and {@code {rcub}} stand for the signs that the notation itself uses.
 */
public final class MnemonicWriter {

    private final StringBuilder lines = new StringBuilder(4096);

    private MnemonicWriter() {}

    /** One record in UTF-8. Refused where a text holds a line break, or an indicator is a backslash. */
    public static Written write(MarcRecord record) {
        var writer = new MnemonicWriter();
        var limit = writer.record(record);
        return limit == null
                ? new Written.Complete(writer.lines.toString().getBytes(UTF_8))
                : new Written.Refused(limit);
    }

    private @Nullable Unwritable record(MarcRecord record) {
        lines.append("=LDR  ");
        fixed(record.leader());
        lines.append('\n');
        int fieldNumber = 0;
        for (var field : record.fields()) {
            fieldNumber++;
            if (MnemonicReader.isLeaderTag(field.tag())) {
                return new Unwritable.TagNotAllowed(field.tag(), fieldNumber);
            }
            int start = lines.length();
            lines.append('=').append(field.tag()).append("  ");
            switch (field) {
                case ControlField control -> fixed(control.value());
                case DataField data -> {
                    if (data.indicator1() == '\\' || data.indicator2() == '\\') {
                        return new Unwritable.CharacterNotAllowed(field.tag(), fieldNumber, '\\');
                    }
                    dataField(data);
                }
            }
            for (int i = start; i < lines.length(); i++) {
                char c = lines.charAt(i);
                boolean half = Character.isSurrogate(c) && Character.codePointAt(lines, i) <= 0xFFFF;
                if (c == '\n' || c == '\r' || half) {
                    return new Unwritable.CharacterNotAllowed(field.tag(), fieldNumber, c);
                }
                if (Character.isHighSurrogate(c)) {
                    i++;
                }
            }
            lines.append('\n');
        }
        lines.append('\n');
        return null;
    }

    private void dataField(DataField field) {
        lines.append(field.indicator1() == ' ' ? '\\' : field.indicator1());
        lines.append(field.indicator2() == ' ' ? '\\' : field.indicator2());
        for (var subfield : field.subfields()) {
            lines.append('$').append(subfield.code());
            text(subfield.value());
        }
    }

    private void fixed(String value) {
        int start = lines.length();
        text(value);
        for (int i = start; i < lines.length(); i++) {
            if (lines.charAt(i) == ' ') {
                lines.setCharAt(i, '\\');
            }
        }
    }

    private void text(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '$' -> lines.append("{dollar}");
                case '\\' -> lines.append("{bsol}");
                case '{' -> lines.append("{lcub}");
                case '}' -> lines.append("{rcub}");
                default -> lines.append(c);
            }
        }
    }
}
