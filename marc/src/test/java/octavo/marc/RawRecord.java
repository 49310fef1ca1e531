package octavo.marc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;

/** Builds ISO 2709 byte by byte, right or wrong as a test needs it. A character stands for the byte of its number. */
final class RawRecord {

    private final StringBuilder directory = new StringBuilder();
    private final StringBuilder body = new StringBuilder();
    private char codingScheme = 'a';
    private int lengthError;

    /** A record with 001, 008 and what is added to it. */
    static RawRecord of(String controlNumber) {
        return new RawRecord().field("001", controlNumber).field("008", "260101s2026    xx                  eng d");
    }

    static RawRecord empty() {
        return new RawRecord();
    }

    /** @param content without its terminator; | is the subfield delimiter */
    RawRecord field(String tag, String content) {
        var bytes = content.replace('|', '\u001f') + '\u001e';
        directory.append(tag).append("%04d%05d".formatted(bytes.length(), body.length()));
        body.append(bytes);
        return this;
    }

    RawRecord codingScheme(char ldr09) {
        codingScheme = ldr09;
        return this;
    }

    /** Makes LDR/00-04 wrong by so many bytes. */
    RawRecord lengthWrongBy(int bytes) {
        lengthError = bytes;
        return this;
    }

    RawRecord directory(String wrong) {
        directory.setLength(0);
        directory.append(wrong);
        return this;
    }

    byte[] bytes() {
        int base = 24 + directory.length() + 1;
        int length = base + body.length() + 1;
        var leader = "%05dnam %c22%05d   4500".formatted(length + lengthError, codingScheme, base);
        return (leader.substring(0, 8) + ' ' + leader.substring(9) + directory + '\u001e' + body + '\u001d')
                .getBytes(ISO_8859_1);
    }

    static byte[] join(byte[]... pieces) {
        var out = new ByteArrayOutputStream();
        for (var piece : pieces) {
            out.writeBytes(piece);
        }
        return out.toByteArray();
    }
}
