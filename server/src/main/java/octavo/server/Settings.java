package octavo.server;

import static octavo.server.embedded.StartRefusedException.Reason.USAGE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import octavo.server.embedded.StartRefusedException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.core.NestedExceptionUtils;

/**
 * The settings of one start, from three places: a flag wins over an environment variable, a variable over the file. An
 * unknown {@code octavo.*} setting stops the start, wherever it stands.
 *
 * @param values by full key, as in {@code octavo.kafka.heap}; only what was set somewhere
 */
record Settings(Map<String, String> values) {

    private static final String OWN_PREFIX = "octavo.";
    private static final String VARIABLE_PREFIX = "OCTAVO_";

    /** Read by the launcher, before there is a program. */
    private static final Set<String> LAUNCHER_VARIABLES =
            Set.of("OCTAVO_JAVA", "OCTAVO_HEAP", "OCTAVO_JAVA_OPTIONS", "OCTAVO_BUILD");

    /** Settings of the frameworks inside, which are theirs to check. */
    private static final List<String> FOREIGN_PREFIXES = List.of("logging.", "management.", "server.", "spring.");

    private static final String CONFIG_FLAG = "config";

    static final String DEMO_PASSWORD = "admin";

    /**
     * Gathers the settings.
     *
     * @param flags as in {@code --port 9130}, {@code --octavo.kafka.heap=512m}; the {@code octavo.} may be left out
     * @param environment the environment's variables; those that begin with {@code OCTAVO_} are read
     * @throws StartRefusedException if a flag, a variable or a line of the file is none of the known settings
     */
    static Settings read(List<String> flags, Map<String, String> environment, KnownSettings known) {
        var fromFlags = new LinkedHashMap<String, String>();
        Path file = null;
        for (var remaining = flags.iterator(); remaining.hasNext(); ) {
            var flag = remaining.next();
            if (!flag.startsWith("--")) {
                throw new StartRefusedException(USAGE, "not a flag: '%s'".formatted(flag));
            }
            var parts = flag.substring(2).split("=", 2);
            var value = parts.length == 2 ? parts[1] : remaining.hasNext() ? remaining.next() : null;
            if (value == null) {
                throw new StartRefusedException(USAGE, "the flag %s needs a value".formatted(flag));
            }
            if (parts[0].equals(CONFIG_FLAG)) {
                file = Path.of(value);
                continue;
            }
            var key = isForeign(parts[0]) || parts[0].startsWith(OWN_PREFIX) ? parts[0] : OWN_PREFIX + parts[0];
            fromFlags.put(checked(key, "the flag --" + parts[0], known), value);
        }
        var merged = new LinkedHashMap<String, String>();
        var overFile = new LinkedHashMap<>(fromEnvironment(environment, known));
        overFile.putAll(fromFlags);
        if (file == null) {
            var data = new Settings(overFile).bind("octavo.data", Path.class, Path.of("data"));
            var usual = data.resolve("octavo.properties");
            file = Files.exists(usual) ? usual : null;
        }
        if (file != null) {
            merged.putAll(fromFile(file, known));
        }
        merged.putAll(overFile);
        return new Settings(Map.copyOf(merged));
    }

    private static Map<String, String> fromEnvironment(Map<String, String> environment, KnownSettings known) {
        var found = new LinkedHashMap<String, String>();
        environment.forEach((variable, value) -> {
            if (variable.startsWith(VARIABLE_PREFIX) && !LAUNCHER_VARIABLES.contains(variable)) {
                var key = known.ofVariable(variable)
                        .orElseThrow(() -> unknown("the environment variable " + variable, asKey(variable), known));
                found.put(key, value);
            }
        });
        return found;
    }

    private static String asKey(String variable) {
        return variable.toLowerCase(Locale.ROOT).replace('_', '.');
    }

    private static Map<String, String> fromFile(Path file, KnownSettings known) {
        var properties = new Properties();
        try (var reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new StartRefusedException(USAGE, "the settings file %s cannot be read: %s".formatted(file, e), e);
        }
        var found = new LinkedHashMap<String, String>();
        for (var key : properties.stringPropertyNames()) {
            found.put(checked(key, "'%s' in %s".formatted(key, file), known), properties.getProperty(key));
        }
        return found;
    }

    private static String checked(String key, String where, KnownSettings known) {
        if (!isForeign(key) && !known.contains(key)) {
            throw unknown(where, key, known);
        }
        return key;
    }

    private static boolean isForeign(String key) {
        return FOREIGN_PREFIXES.stream().anyMatch(key::startsWith);
    }

    private static StartRefusedException unknown(String where, String key, KnownSettings known) {
        var hint = known.nearest(key).map("; did you mean %s?"::formatted).orElse("");
        return new StartRefusedException(USAGE, "unknown setting: " + where + hint);
    }

    /** These settings and the sample library, whose sign-in is known to all unless one is given. */
    Settings withDemo() {
        var all = new LinkedHashMap<>(values);
        all.put("octavo.demo", "true");
        all.putIfAbsent("octavo.admin.password", DEMO_PASSWORD);
        return new Settings(Map.copyOf(all));
    }

    /**
     * The settings under a prefix as a settings record.
     *
     * @throws StartRefusedException if a value does not fit its type
     */
    <T> T bind(String prefix, Class<T> type) {
        try {
            return binder().bindOrCreate(prefix, Bindable.of(type));
        } catch (BindException e) {
            throw refusal(e);
        }
    }

    private <T> T bind(String key, Class<T> type, T otherwise) {
        try {
            return binder().bind(key, Bindable.of(type)).orElse(otherwise);
        } catch (BindException e) {
            throw refusal(e);
        }
    }

    private Binder binder() {
        return new Binder(new MapConfigurationPropertySource(values));
    }

    /** A value that does not fit, in the words of the settings record that refuses it or of the conversion. */
    static StartRefusedException refusal(BindException wrongValue) {
        var property = wrongValue.getProperty();
        var words = property == null
                ? String.valueOf(
                        NestedExceptionUtils.getMostSpecificCause(wrongValue).getMessage())
                : "%s has a wrong value: '%s'".formatted(property.getName(), property.getValue());
        return new StartRefusedException(USAGE, words, wrongValue);
    }
}
