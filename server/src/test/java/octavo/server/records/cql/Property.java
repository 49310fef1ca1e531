package octavo.server.records.cql;

import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Properties that hold for whatever is made from a seed. The normal form of the tests takes the same seeds in every run, so that
 * a change is judged by what it changed; the long form takes new ones. A failure names its own, and {@code
 * -Doctavo.test.seed=…} makes that case the first one again.
 */
final class Property {

    private static final long USUAL_SEED = 20_260_601;

    private Property() {}

    /** Tries a property on so many cases, each made from a source of randomness of its own. */
    static void holds(int tries, Consumer<Random> property) {
        long usual = Boolean.getBoolean("octavo.test.long") ? System.nanoTime() : USUAL_SEED;
        long first = Long.getLong("octavo.test.seed", usual);
        for (long seed = first; seed < first + tries; seed++) {
            try {
                property.accept(new Random(seed));
            } catch (AssertionError | RuntimeException failure) {
                throw new AssertionError("-Doctavo.test.seed=%d: %s".formatted(seed, failure.getMessage()), failure);
            }
        }
    }

    /** Any of some values. */
    static <T> T oneOf(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** As many as a list has: none and as many as it may have come more often than by chance. */
    static <T> List<T> listOf(Random random, int sizeMin, int sizeMax, Function<Random, T> element) {
        int size = switch (random.nextInt(10)) {
            case 0 -> sizeMin;
            case 1 -> sizeMax;
            default -> random.nextInt(sizeMin, sizeMax + 1);
        };
        return Stream.generate(() -> element.apply(random)).limit(size).toList();
    }

    /** Text of the characters that a function makes. */
    static String text(Random random, int lengthMin, int lengthMax, Function<Random, Character> character) {
        var text = new StringBuilder();
        listOf(random, lengthMin, lengthMax, character).forEach(text::append);
        return text.toString();
    }
}
