package octavo.server.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page of the documentation that is made from the program. A test compares it with what the program says now, and writes it
 * anew when started with {@code -Doctavo.docs.write=true}.
 */
final class GeneratedPage {

    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private final Path file;

    GeneratedPage(String path) {
        this.file = ROOT.resolve(path);
    }

    String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Everything from a heading on is made from the program; what stands above it is written by hand. */
    void matchesFrom(String heading, String made) {
        var before = text();
        int at = before.indexOf(heading);
        assertThat(at).as("'%s' stands in %s", heading, file).isNotNegative();
        var expected = before.substring(0, at) + heading + "\n\n" + made;
        if (Boolean.getBoolean("octavo.docs.write")) {
            try {
                Files.writeString(file, expected);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        } else {
            assertThat(before)
                    .as("%s; run this test with -Doctavo.docs.write=true to bring it up to date", file)
                    .isEqualTo(expected);
        }
    }
}
