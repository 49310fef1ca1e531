package octavo.benchmarks;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a benchmark is told on its command line: {@code --records N --pairs N --heap 512m --file FILE.mrc}, each optional.
 *
 * @param records how many are generated
 * @param pairs how often product and limit take turns
 * @param heap the most heap of the product, as Java writes it
 * @param file records to take instead of generated ones; null for none
 */
record Options(
        int records, int pairs, String heap, @Nullable Path file) {

    /** The options of a benchmark that has these defaults. */
    static Options of(String[] arguments, int records, int pairs) {
        var options = new Options(records, pairs, "512m", null);
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " needs a value");
            }
            options = options.with(arguments[i], arguments[i + 1]);
        }
        return options;
    }

    /** These options, of a benchmark that makes its records itself. */
    Options generatedOnly() {
        if (file != null) {
            throw new IllegalArgumentException("--file: this benchmark makes its records itself");
        }
        return this;
    }

    private Options with(String name, String value) {
        return switch (name) {
            case "--records" -> new Options(Integer.parseInt(value), pairs, heap, file);
            case "--pairs" -> new Options(records, Integer.parseInt(value), heap, file);
            case "--heap" -> new Options(records, pairs, value, file);
            case "--file" -> new Options(records, pairs, heap, Path.of(value));
            default -> throw new IllegalArgumentException("unknown option " + name);
        };
    }
}
