package octavo.lab.result;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The lines of a file that end in a line feed; what stands after the last one was never finished. */
final class WholeLines {

    private WholeLines() {}

    static Stream<String> of(Path file) throws IOException {
        long lineCount = lineFeeds(file);
        BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        return reader.lines().limit(lineCount).onClose(() -> close(reader));
    }

    private static long lineFeeds(Path file) throws IOException {
        long count = 0;
        var buffer = new byte[1 << 16];
        try (var in = new RandomAccessFile(file.toFile(), "r")) {
            for (int length = in.read(buffer); length > 0; length = in.read(buffer)) {
                for (int i = 0; i < length; i++) {
                    if (buffer[i] == '\n') {
                        count++;
                    }
                }
            }
        }
        return count;
    }

    private static void close(BufferedReader reader) {
        try {
            reader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
