package octavo.marc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * Cuts MARCXML and MarcXchange inside any envelope (a collection, SRU, OAI-PMH). A record is a {@code record} element with
 * a leader or fields as its children, which an envelope's own {@code record} never has; or one with no children at all.
 * Each slice is a document of its own: UTF-8, no prefixes, no comments. Where the XML breaks, the rest of the file is one
 * refused slice.
 */
final class MarcXmlSplitter implements RecordSplitter {

    private static final Set<String> PARTS_OF_A_RECORD = Set.of("leader", "controlfield", "datafield");

    /** Envelopes nest some ten deep. */
    private static final int DEPTH_MAX = 200;

    private final InputStream in;
    private final int recordBytesMax;
    private @Nullable XmlSource xml;
    /** Names of the open elements, the innermost first. */
    private final Deque<String> open = new ArrayDeque<>();

    private long number;
    private boolean ended;
    /** Whether the innermost open element has had no child element yet. */
    private boolean childless;

    private final StringBuilder copy = new StringBuilder(4096);
    private long copiedLength;

    MarcXmlSplitter(InputStream in, int recordBytesMax) {
        this.in = in;
        this.recordBytesMax = recordBytesMax;
    }

    @Override
    public Optional<Slice> next() throws IOException {
        if (ended) {
            return Optional.empty();
        }
        long offset = 0;
        try {
            var source = xml;
            if (source == null) {
                source = new XmlSource(in);
                xml = source;
            }
            offset = source.offset();
            var slice = nextRecord(source);
            ended = slice.isEmpty();
            return slice;
        } catch (XMLStreamException e) {
            ended = true;
            var reason = XmlSource.reason(e) + "; the rest of the file is not read";
            return Optional.of(new Slice.Refused(++number, offset, 0, reason));
        }
    }

    private Optional<Slice> nextRecord(XmlSource source) throws XMLStreamException, IOException {
        while (true) {
            switch (source.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    var name = source.name();
                    if (PARTS_OF_A_RECORD.contains(name) && "record".equals(open.peek())) {
                        long offset = source.offset();
                        copyRecord(source);
                        return Optional.of(slice(offset));
                    }
                    if (open.size() == DEPTH_MAX) {
                        throw new XMLStreamException("elements nest deeper than %d".formatted(DEPTH_MAX));
                    }
                    open.push(name);
                    childless = true;
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    var name = open.pop();
                    boolean emptyRecord = childless && name.equals("record");
                    childless = false;
                    if (emptyRecord) {
                        start();
                        append("</record>");
                        return Optional.of(slice(source.offset()));
                    }
                }
                case XMLStreamConstants.END_DOCUMENT -> {
                    return Optional.empty();
                }
                default -> {} // text between records
            }
        }
    }

    private void start() {
        copy.setLength(0);
        copiedLength = 0;
        append("<record xmlns=\"" + MarcXmlWriter.NAMESPACE + "\">");
    }

    /** From the first child of a record to the record's end. */
    private void copyRecord(XmlSource source) throws XMLStreamException, IOException {
        start();
        int depth = 1;
        startTag(source);
        depth++;
        while (depth > 0) {
            switch (source.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    if (++depth > DEPTH_MAX) {
                        throw new XMLStreamException("elements nest deeper than %d".formatted(DEPTH_MAX));
                    }
                    startTag(source);
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    depth--;
                    append("</" + (depth == 0 ? "record" : source.name()) + ">");
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                    append(escaped(source.text()));
                default -> {} // comments and processing instructions say nothing
            }
        }
        open.pop();
        childless = false;
    }

    private void startTag(XmlSource source) {
        append("<" + source.name());
        for (int i = 0; i < source.attributeCount(); i++) {
            var name = source.attributeName(i);
            if (name.equals("tag") || name.equals("ind1") || name.equals("ind2") || name.equals("code")) {
                append(" " + name + "=\"" + escaped(source.attributeValue(i)) + "\"");
            }
        }
        append(">");
    }

    private void append(String piece) {
        copiedLength += piece.length();
        if (copiedLength <= recordBytesMax) {
            copy.append(piece);
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("\t", "&#9;")
                .replace("\n", "&#10;")
                .replace("\r", "&#13;");
    }

    private Slice slice(long offset) {
        if (copiedLength <= recordBytesMax) {
            var bytes = copy.toString().getBytes(UTF_8);
            if (bytes.length <= recordBytesMax) {
                return new Slice.Whole(++number, offset, bytes);
            }
            copiedLength = bytes.length;
        }
        var reason = "record of %d bytes is over the bound of %d bytes".formatted(copiedLength, recordBytesMax);
        return new Slice.Refused(++number, offset, copiedLength, reason);
    }
}
