package octavo.server.dataimport.chunks;

import java.util.Arrays;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes documents as compact JSON in UTF-8, one after the other through one buffer. An import writes three documents a
 * record: made by the general mapper they cost a fifth of its time. Not for several threads at once.
 */
final class DocumentBytes {

    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    private byte[] buffer = new byte[8 * 1024];
    private int length;

    /**
     * The bytes of one document.
     *
     * @throws IllegalArgumentException for half a surrogate pair, which UTF-8 cannot carry
     */
    byte[] of(ObjectNode document) {
        length = 0;
        write(document);
        return Arrays.copyOf(buffer, length);
    }

    private void write(JsonNode node) {
        switch (node) {
            case ObjectNode object -> {
                char before = '{';
                for (var property : object.properties()) {
                    put(before);
                    writeText(property.getKey());
                    put(':');
                    write(property.getValue());
                    before = ',';
                }
                if (before == '{') {
                    put(before);
                }
                put('}');
            }
            case ArrayNode array -> {
                char before = '[';
                for (var element : array) {
                    put(before);
                    write(element);
                    before = ',';
                }
                if (before == '[') {
                    put(before);
                }
                put(']');
            }
            case JsonNode value when value.isString() -> writeText(value.stringValue());
            case JsonNode value -> writeAscii(value.isNull() ? "null" : value.asString()); // a number or a flag
        }
    }

    private void writeAscii(String text) {
        room(text.length());
        for (int i = 0; i < text.length(); i++) {
            buffer[length++] = (byte) text.charAt(i);
        }
    }

    private void writeText(String text) {
        int count = text.length();
        room(6 * count + 2);
        var out = buffer;
        int at = length;
        out[at++] = '"';
        for (int i = 0; i < count; i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 0x80 && c != '"' && c != '\\') {
                out[at++] = (byte) c;
            } else if (c == '"' || c == '\\') {
                out[at++] = '\\';
                out[at++] = (byte) c;
            } else if (c < ' ') {
                out[at++] = '\\';
                out[at++] = 'u';
                out[at++] = '0';
                out[at++] = '0';
                out[at++] = HEX[c >> 4];
                out[at++] = HEX[c & 0xF];
            } else if (c < 0x800) {
                out[at++] = (byte) (0xC0 | c >> 6);
                out[at++] = (byte) (0x80 | c & 0x3F);
            } else if (!Character.isSurrogate(c)) {
                out[at++] = (byte) (0xE0 | c >> 12);
                out[at++] = (byte) (0x80 | c >> 6 & 0x3F);
                out[at++] = (byte) (0x80 | c & 0x3F);
            } else {
                int codePoint = text.codePointAt(i++);
                if (codePoint <= 0xFFFF) {
                    throw new IllegalArgumentException("half a surrogate pair in '%s'".formatted(text));
                }
                out[at++] = (byte) (0xF0 | codePoint >> 18);
                out[at++] = (byte) (0x80 | codePoint >> 12 & 0x3F);
                out[at++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
                out[at++] = (byte) (0x80 | codePoint & 0x3F);
            }
        }
        out[at++] = '"';
        length = at;
    }

    private void put(char ascii) {
        room(1);
        buffer[length++] = (byte) ascii;
    }

    private void room(int bytes) {
        if (buffer.length - length < bytes) {
            buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, length + bytes));
        }
    }
}
