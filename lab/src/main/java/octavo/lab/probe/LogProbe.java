package octavo.lab.probe;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Lines of a log by level and logger. Lines without a level, as those of a trace are, count as continued. */
public final class LogProbe implements Probe {

    /** Time, level, process id, thread, logger: as Spring Boot and most others write them. */
    private static final Pattern LINE = Pattern.compile(
            "^\\S+\\s+(?:\\S+\\s+)?(TRACE|DEBUG|INFO|WARN|ERROR)\\b(?:.*?\\]\\s+|\\s+)([\\w.$\\[\\]]+)\\s*:");

    private static final int BYTES_MAX = 1 << 20; // of a second; what is beyond is read with the next looks
    private static final int TELL_EVERY = 10;

    private final String subject;
    private final Path file;
    private final TreeMap<String, Long> lines = new TreeMap<>();
    private long position;
    private long bytes;
    private int looks;

    /** @param subject whose log it is */
    public LogProbe(String subject, Path file) {
        this.subject = subject;
        this.file = file;
        this.position = file.toFile().length();
    }

    @Override
    public String name() {
        return "log";
    }

    @Override
    public void look(Samples into) throws ProbeException {
        try {
            read();
        } catch (IOException e) {
            throw new ProbeException("log of " + subject, e);
        }
        if (looks++ % TELL_EVERY == TELL_EVERY - 1) {
            lines.forEach((kind, count) -> into.add(name(), kind, "lines", "lines", count));
            into.add(name(), subject, "written", "bytes", bytes);
            lines.clear();
            bytes = 0;
        }
    }

    private void read() throws IOException {
        if (!Files.exists(file)) {
            throw new IOException(file + " is not there");
        }
        try (var in = new RandomAccessFile(file.toFile(), "r")) {
            if (in.length() < position) {
                position = 0; // begun anew
            }
            in.seek(position);
            var buffer = new byte[(int) Math.min(BYTES_MAX, in.length() - position)];
            in.readFully(buffer);
            int end = buffer.length;
            while (end > 0 && buffer[end - 1] != '\n') {
                end--; // a line that is not whole yet
            }
            position += end;
            bytes += end;
            for (var line : new String(buffer, 0, end, StandardCharsets.UTF_8).split("\n")) {
                if (!line.isEmpty()) {
                    lines.merge(kind(line), 1L, Long::sum);
                }
            }
        }
    }

    /** As in {@code INFO octavo.server.dataimport.Dispatcher}. */
    static String kind(String line) {
        var matcher = LINE.matcher(line);
        return matcher.find() ? matcher.group(1) + " " + matcher.group(2) : "continued";
    }
}
