package octavo.server.tenants.gateway;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import octavo.server.tenants.Refusal;

/** A request whose body ends with 413 where it grows beyond the bound, also when no length was announced. */
final class BoundedBody extends HttpServletRequestWrapper {

    private final long bytesMax;

    BoundedBody(HttpServletRequest request, long bytesMax) {
        super(request);
        this.bytesMax = bytesMax;
    }

    static Refusal tooLarge(long bytesMax) {
        return Refusal.text(413, "The body is larger than %d bytes".formatted(bytesMax));
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        var whole = super.getInputStream();
        return new ServletInputStream() {
            private long bytes;

            @Override
            public int read() throws IOException {
                int value = whole.read();
                count(value < 0 ? 0 : 1);
                return value;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int read = whole.read(target, offset, length);
                count(Math.max(read, 0));
                return read;
            }

            private void count(int more) {
                bytes += more;
                if (bytes > bytesMax) {
                    throw tooLarge(bytesMax);
                }
            }

            @Override
            public boolean isFinished() {
                return whole.isFinished();
            }

            @Override
            public boolean isReady() {
                return whole.isReady();
            }

            @Override
            public void setReadListener(ReadListener listener) {
                whole.setReadListener(listener);
            }
        };
    }
}
