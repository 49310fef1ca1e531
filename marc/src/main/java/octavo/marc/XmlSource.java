package octavo.marc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.NoSuchElementException;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An XML parser that reads nothing but its stream: a document type declaration ends it, so that no entity is ever defined
 * or fetched. Names come without prefixes, and prefixes need no declaration.
 */
final class XmlSource {

    /**
     * The parser's guards against entities that explode. They count each {@code &amp;} of a large file as well, and nothing
     * can explode where no entity is defined.
     */
    private static final List<String> SIZE_LIMITS = List.of(
            "jdk.xml.maxGeneralEntitySizeLimit", "jdk.xml.totalEntitySizeLimit", "jdk.xml.entityExpansionLimit");

    private static final XMLInputFactory FACTORY = factory();

    private final XMLStreamReader reader;

    /**
     * @throws XMLStreamException if the stream does not start as XML
     * @throws IOException if the stream fails
     */
    XmlSource(InputStream in) throws XMLStreamException, IOException {
        this.reader = FACTORY.createXMLStreamReader(XmlText.reader(in));
    }

    private static XMLInputFactory factory() {
        var factory = XMLInputFactory.newDefaultFactory(); // the JDK's own, whatever else is on the class path
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        for (var limit : SIZE_LIMITS) {
            factory.setProperty(limit, 0);
        }
        return factory;
    }

    /**
     * The next event, or {@link XMLStreamConstants#END_DOCUMENT}.
     *
     * @throws XMLStreamException if the XML is malformed or has a document type declaration
     * @throws IOException if the stream fails
     */
    int next() throws XMLStreamException, IOException {
        int event;
        try {
            event = reader.next();
        } catch (XMLStreamException e) {
            if (e.getNestedException() instanceof CharacterCodingException) {
                throw new XMLStreamException("bytes that are not in the document's encoding", reader.getLocation());
            }
            if (e.getNestedException() instanceof IOException cause) {
                throw cause;
            }
            throw e;
        } catch (NoSuchElementException e) {
            return XMLStreamConstants.END_DOCUMENT;
        }
        if (event == XMLStreamConstants.DTD) {
            throw new XMLStreamException("document type declarations are not read", reader.getLocation());
        }
        if (event == XMLStreamConstants.ENTITY_REFERENCE) {
            throw new XMLStreamException(
                    "entity &%s; is not defined".formatted(reader.getLocalName()), reader.getLocation());
        }
        return event;
    }

    /** Of the present element, without prefix. */
    String name() {
        var name = reader.getLocalName();
        return name.substring(name.lastIndexOf(':') + 1);
    }

    int attributeCount() {
        return reader.getAttributeCount();
    }

    String attributeName(int index) {
        var name = reader.getAttributeLocalName(index);
        return name.substring(name.lastIndexOf(':') + 1);
    }

    String attributeValue(int index) {
        return reader.getAttributeValue(index);
    }

    /** The present element's attribute, or the empty string. */
    String attribute(String name) {
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            if (attributeName(i).equals(name)) {
                return reader.getAttributeValue(i);
            }
        }
        return "";
    }

    /** Of the present event, if it is characters. */
    String text() {
        return reader.getText();
    }

    /** Near the present event, in characters from the start. */
    long offset() {
        return Math.max(0, reader.getLocation().getCharacterOffset());
    }

    /** Why and where the XML broke, in one sentence. */
    static String reason(XMLStreamException e) {
        var message = String.valueOf(e.getMessage());
        int detail = message.indexOf("Message: ");
        var text = detail < 0 ? message : message.substring(detail + "Message: ".length());
        var location = e.getLocation();
        return location == null
                ? "malformed XML: " + text
                : "malformed XML in line %d, column %d: %s"
                        .formatted(location.getLineNumber(), location.getColumnNumber(), text);
    }
}
