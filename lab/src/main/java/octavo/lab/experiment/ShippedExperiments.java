package octavo.lab.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The experiments that come with the lab. */
public final class ShippedExperiments {

    public static final List<String> NAMES = List.of("kafka-modes", "import-scale", "desk-ladder", "settings");

    private ShippedExperiments() {}

    /** The file of one of {@link #NAMES}. */
    public static String text(String name) {
        try (var in = ShippedExperiments.class.getResourceAsStream("/experiments/" + name + ".yaml")) {
            if (in == null) {
                throw new IllegalStateException("the experiment %s is not on the class path".formatted(name));
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The file of an experiment that ships, or of the user's own.
     *
     * @throws IOException if it is neither
     */
    public static String textOrFile(String nameOrFile) throws IOException {
        return NAMES.contains(nameOrFile) ? text(nameOrFile) : Files.readString(Path.of(nameOrFile));
    }
}
