package octavo.server.records;

import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The body of an answer that is sent once it is complete, or once it has grown too large to be held. */
final class HeldAnswer extends OutputStream {

    static final int BYTES_MAX = 256 * 1024;

    private final HttpServletResponse response;
    private final String contentType;
    private final ByteArrayOutputStream held = new ByteArrayOutputStream(8 * 1024);
    private @Nullable OutputStream sent;

    HeldAnswer(HttpServletResponse response, String contentType) {
        this.response = response;
        this.contentType = contentType;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (sent == null && held.size() + length <= BYTES_MAX) {
            held.write(bytes, offset, length);
        } else {
            send().write(bytes, offset, length);
        }
    }

    /** @throws UncheckedIOException where the reader went away */
    void writeLine(String line) {
        try {
            write((line + '\n').getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Sends what is held; nothing may be written after it.
     *
     * @throws UncheckedIOException where the reader went away
     */
    void complete() {
        try {
            if (sent == null) {
                response.setContentLength(held.size());
            }
            send().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private OutputStream send() throws IOException {
        if (sent == null) {
            response.setContentType(contentType);
            sent = response.getOutputStream();
            held.writeTo(sent);
            held.reset();
        }
        return sent;
    }
}
