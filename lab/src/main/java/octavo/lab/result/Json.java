package octavo.lab.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** How records stand in the files. */
final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Json() {}

    static String line(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    static <T> T parse(String json, Class<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JacksonException e) {
            throw new ResultException("no %s: %s".formatted(type.getSimpleName(), json), e);
        }
    }

    static <T> T read(Path file, Class<T> type) {
        try {
            return parse(Files.readString(file), type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ResultException e) {
            throw new ResultException("damaged: " + file, e);
        }
    }

    /** Replaces the file as a whole, so that no reader and no crash ever sees half of it. */
    static void replace(Path file, Object value) {
        var text = MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
        var fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            try (var channel = FileChannel.open(
                    fresh, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
                var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
