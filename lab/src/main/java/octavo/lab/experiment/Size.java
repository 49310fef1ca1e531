package octavo.lab.experiment;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How long an experiment takes: minutes, under three hours, or as long as the reference reports' own. */
public enum Size {
    SMALL,
    FULL,
    REFERENCE;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Size> of(String label) {
        return Arrays.stream(values())
                .filter(size -> size.label().equals(label))
                .findFirst();
    }
}
