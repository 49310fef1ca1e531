package octavo.marc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;

/**
 * Finds an XML document's encoding by byte-order mark and declaration (XML 1.0, appendix F), strictly: bytes that are not
 * in it fail as malformed input, where the JDK's parser would also print to stderr. Blanks before the declaration are
 * passed over, and a declaration of UTF-16 in a file of single bytes is not believed.
 */
final class XmlText {

    private static final int HEAD_BYTES = 512;

    private static final Pattern DECLARED =
            Pattern.compile("^<\\?xml[^>]*?encoding\\s*=\\s*[\"']([A-Za-z0-9._-]+)[\"']");

    private XmlText() {}

    static Reader reader(InputStream in) throws IOException, XMLStreamException {
        var head = in.readNBytes(HEAD_BYTES);
        int start = 0;
        Charset charset;
        if (startsWith(head, 0xFE, 0xFF) || startsWith(head, 0xFF, 0xFE)) {
            charset = UTF_16; // the decoder takes the mark
        } else {
            if (startsWith(head, 0xEF, 0xBB, 0xBF)) {
                start = 3;
            }
            while (start < head.length && head[start] >= 0 && head[start] <= ' ') {
                start++;
            }
            charset = declared(new String(head, start, head.length - start, ISO_8859_1));
        }
        var decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        var whole = new SequenceInputStream(new ByteArrayInputStream(head, start, head.length - start), in);
        return new InputStreamReader(whole, decoder);
    }

    private static Charset declared(String head) throws XMLStreamException {
        var declaration = DECLARED.matcher(head);
        if (!declaration.find() || declaration.group(1).startsWith("UTF-16")) {
            return UTF_8;
        }
        try {
            return Charset.forName(declaration.group(1));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new XMLStreamException("encoding %s is not known".formatted(declaration.group(1)), e);
        }
    }

    private static boolean startsWith(byte[] head, int... bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (i >= head.length || (head[i] & 0xFF) != bytes[i]) {
                return false;
            }
        }
        return true;
    }
}
