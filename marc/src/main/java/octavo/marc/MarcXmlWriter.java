package octavo.marc;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/**
 * Writes MARCXML, one {@code record} element at a time. A collection is {@link #collectionStart}, elements and
 * {@link #collectionEnd}.
 *
 * @see <a href="https://www.loc.gov/standards/marcxml/">MARCXML</a>
 */
public final class MarcXmlWriter {

    /** The namespace of MARCXML. */
    public static final String NAMESPACE = "http://www.loc.gov/MARC21/slim";

    private static final int NOTHING_REFUSED = -1;

    private final StringBuilder xml = new StringBuilder(4096);

    private MarcXmlWriter() {}

    /** Opens a document of many records. */
    public static byte[] collectionStart() {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<collection xmlns=\"%s\">\n"
                .formatted(NAMESPACE)
                .getBytes(UTF_8);
    }

    /** Closes what {@link #collectionStart} opened. */
    public static byte[] collectionEnd() {
        return "</collection>\n".getBytes(UTF_8);
    }

    /**
     * One {@code record} element in UTF-8 with its namespace, a document of its own or a part of a collection. Refused
     * where the text holds a character that XML 1.0 has no way to write, such as most control characters.
     */
    public static Written write(MarcRecord record) {
        var writer = new MarcXmlWriter();
        var limit = writer.record(record);
        return limit == null ? new Written.Complete(writer.xml.toString().getBytes(UTF_8)) : new Written.Refused(limit);
    }

    private @Nullable Unwritable record(MarcRecord record) {
        xml.append("<record xmlns=\"").append(NAMESPACE).append("\">\n  <leader>");
        int refused = text(record.leader());
        if (refused != NOTHING_REFUSED) {
            return new Unwritable.CharacterNotAllowed("LDR", 0, (char) refused);
        }
        xml.append("</leader>\n");
        int fieldNumber = 0;
        for (var field : record.fields()) {
            fieldNumber++;
            refused = switch (field) {
                case ControlField control -> controlField(control);
                case DataField data -> dataField(data);
            };
            if (refused != NOTHING_REFUSED) {
                return new Unwritable.CharacterNotAllowed(field.tag(), fieldNumber, (char) refused);
            }
        }
        xml.append("</record>\n");
        return null;
    }

    private int controlField(ControlField field) {
        xml.append("  <controlfield tag=\"");
        int refused = text(field.tag());
        xml.append("\">");
        if (refused == NOTHING_REFUSED) {
            refused = text(field.value());
        }
        xml.append("</controlfield>\n");
        return refused;
    }

    private int dataField(DataField field) {
        xml.append("  <datafield tag=\"");
        int refused = text(field.tag());
        xml.append("\" ind1=\"");
        refused = refused == NOTHING_REFUSED ? text(String.valueOf(field.indicator1())) : refused;
        xml.append("\" ind2=\"");
        refused = refused == NOTHING_REFUSED ? text(String.valueOf(field.indicator2())) : refused;
        xml.append("\">\n");
        for (var subfield : field.subfields()) {
            xml.append("    <subfield code=\"");
            refused = refused == NOTHING_REFUSED ? text(String.valueOf(subfield.code())) : refused;
            xml.append("\">");
            refused = refused == NOTHING_REFUSED ? text(subfield.value()) : refused;
            xml.append("</subfield>\n");
        }
        xml.append("  </datafield>\n");
        return refused;
    }

    /** Appends a text or attribute value; returns the character that XML lacks, or {@link #NOTHING_REFUSED}. */
    private int text(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '<' -> xml.append("&lt;");
                case '>' -> xml.append("&gt;");
                case '&' -> xml.append("&amp;");
                case '"' -> xml.append("&quot;");
                case '\t' -> xml.append("&#9;"); // a reader would make blanks of these in attributes
                case '\n' -> xml.append("&#10;");
                case '\r' -> xml.append("&#13;");
                default -> {
                    boolean half = Character.isSurrogate(c) && value.codePointAt(i) <= 0xFFFF;
                    if (c < ' ' || c >= '\uFFFE' || half) {
                        return c;
                    }
                    xml.append(c);
                    if (Character.isHighSurrogate(c)) {
                        xml.append(value.charAt(++i));
                    }
                }
            }
        }
        return NOTHING_REFUSED;
    }
}
