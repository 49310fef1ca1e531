package octavo.marc;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@code record} element of MARCXML or MarcXchange, with any prefix or none.
 *
 * @see <a href="https://www.loc.gov/standards/marcxml/">MARCXML</a>
 */
public final class MarcXmlReader {

    private final XmlSource xml;
    private final Warnings warnings = new Warnings();
    private final List<MarcField> fields = new ArrayList<>();
    private @Nullable String leader;

    private MarcXmlReader(XmlSource xml) {
        this.xml = xml;
    }

    /** Reads one record: a document whose root, or an element inside it, is a {@code record}. */
    public static Decoded decode(byte[] bytes) {
        try {
            var reader = new MarcXmlReader(new XmlSource(new ByteArrayInputStream(bytes)));
            return new Decoded.Sound(reader.record(), reader.warnings.toList());
        } catch (DamagedRecordException e) {
            return new Decoded.Damaged(e.reason());
        } catch (XMLStreamException e) {
            return new Decoded.Damaged(XmlSource.reason(e));
        } catch (IOException e) {
            throw new IllegalStateException("reading bytes in memory failed", e);
        }
    }

    private MarcRecord record() throws XMLStreamException, IOException, DamagedRecordException {
        int event;
        while ((event = xml.next()) != XMLStreamConstants.END_DOCUMENT) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                switch (xml.name()) {
                    case "leader" -> leader = text();
                    case "controlfield" -> controlField();
                    case "datafield" -> dataField();
                    default -> {} // the record itself, or an envelope
                }
            }
        }
        if (leader == null && fields.isEmpty()) {
            throw new DamagedRecordException("record element has neither leader nor fields");
        }
        return new MarcRecord(Leader.of(leader == null ? "" : leader, warnings), fields);
    }

    /** The text up to the end of the present element. */
    private String text() throws XMLStreamException, IOException {
        var text = new StringBuilder();
        int depth = 1;
        while (depth > 0) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> depth++;
                case XMLStreamConstants.END_ELEMENT -> depth--;
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                    text.append(xml.text());
                default -> {} // comments and processing instructions say nothing
            }
        }
        return text.toString();
    }

    private void controlField() throws XMLStreamException, IOException, DamagedRecordException {
        var tag = xml.attribute("tag");
        if (tag.equals("LDR") && leader == null) { // so in some OAI-PMH feeds
            leader = text();
            return;
        }
        FieldChecks.tag(tag);
        boolean control = MarcField.isControlTag(tag);
        var value = FieldChecks.text(tag, text(), control, warnings);
        if (control) {
            fields.add(new ControlField(tag, value));
        } else { // Aleph exports FMT and the like so
            warn(tag, "control field with a data field's tag; read as $a");
            fields.add(new DataField(tag, ' ', ' ', List.of(new Subfield('a', value))));
        }
    }

    private void dataField() throws XMLStreamException, IOException, DamagedRecordException {
        var tag = xml.attribute("tag");
        FieldChecks.tag(tag);
        char indicator1 = FieldChecks.indicator(tag, xml.attribute("ind1"));
        char indicator2 = FieldChecks.indicator(tag, xml.attribute("ind2"));
        var subfields = new ArrayList<Subfield>();
        for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                var code = xml.attribute("code");
                var value = FieldChecks.text(tag, text(), false, warnings);
                if (code.isEmpty() && value.isEmpty()) {
                    warn(tag, "has a subfield without code and text; left out");
                } else {
                    subfields.add(new Subfield(FieldChecks.subfieldCode(tag, code), value));
                }
            }
        }
        if (MarcField.isControlTag(tag)) { // danMARC; as its ISO 2709 has it
            warn(tag, "control field with subfields, kept as text");
            var value = new StringBuilder().append(indicator1).append(indicator2);
            for (var subfield : subfields) {
                value.append((char) Iso2709.SUBFIELD_DELIMITER)
                        .append(subfield.code())
                        .append(subfield.value());
            }
            fields.add(new ControlField(tag, value.toString()));
        } else {
            fields.add(new DataField(tag, indicator1, indicator2, subfields));
        }
    }

    private void warn(String tag, String what) {
        warnings.add(Warning.Kind.STRUCTURE, "field " + tag + ": " + what);
    }
}
