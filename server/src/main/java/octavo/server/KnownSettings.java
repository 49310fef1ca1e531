package octavo.server;

import java.lang.reflect.RecordComponent;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;

/** The settings that exist: the components of every module's settings record, so that this list cannot differ from them. */
final class KnownSettings {

    /** A wrong key is likelier another word than a slip of the hand if more than this many letters differ. */
    private static final int SLIP_LETTERS_MAX = 6;

    private final SortedSet<String> keys;

    private KnownSettings(SortedSet<String> keys) {
        this.keys = keys;
    }

    /** Reads the settings records of the package and the packages below it. */
    static KnownSettings of(String basePackage) {
        var scanner = new ClassPathScanningCandidateComponentProvider(false);
        scanner.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
        var keys = new TreeSet<String>();
        for (var candidate : scanner.findCandidateComponents(basePackage)) {
            var name = candidate.getBeanClassName();
            var type = ClassUtils.resolveClassName(String.valueOf(name), KnownSettings.class.getClassLoader());
            if (!type.isRecord()) {
                throw new IllegalStateException("settings are records, but %s is none".formatted(name));
            }
            addComponents(prefix(type), type, keys);
        }
        return new KnownSettings(keys);
    }

    private static String prefix(Class<?> settings) {
        return MergedAnnotations.from(settings)
                .get(ConfigurationProperties.class)
                .getString("prefix");
    }

    private static void addComponents(String prefix, Class<?> settings, Set<String> keys) {
        for (var component : settings.getRecordComponents()) {
            var key = prefix + "." + kebabCase(component);
            if (component.getType().isRecord()) {
                addComponents(key, component.getType(), keys);
            } else {
                keys.add(key);
            }
        }
    }

    private static String kebabCase(RecordComponent component) {
        return component.getName().replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }

    boolean contains(String key) {
        return keys.contains(key);
    }

    /** All keys, in alphabetical order. */
    Set<String> keys() {
        return keys;
    }

    /** The key that an environment variable sets: {@code OCTAVO_DATABASE_POOL_SIZE} sets {@code octavo.database.pool-size}. */
    Optional<String> ofVariable(String variable) {
        return keys.stream().filter(key -> variableOf(key).equals(variable)).findFirst();
    }

    static String variableOf(String key) {
        return key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    /** The known key that is nearest to an unknown one, if any is near. */
    Optional<String> nearest(String unknown) {
        return keys.stream()
                .min(Comparator.comparingInt(key -> distance(key, unknown)))
                .filter(key -> distance(key, unknown) <= SLIP_LETTERS_MAX);
    }

    /** How many letters must be added, left out or replaced to come from one word to the other. */
    private static int distance(String one, String other) {
        var previous = IntStream.rangeClosed(0, other.length()).toArray();
        for (var row = 1; row <= one.length(); row++) {
            var current = new int[other.length() + 1];
            current[0] = row;
            for (var column = 1; column <= other.length(); column++) {
                var replaced = previous[column - 1] + (one.charAt(row - 1) == other.charAt(column - 1) ? 0 : 1);
                current[column] = Math.min(replaced, 1 + Math.min(previous[column], current[column - 1]));
            }
            previous = current;
        }
        return previous[other.length()];
    }
}
