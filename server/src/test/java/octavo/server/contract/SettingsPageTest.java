package octavo.server.contract;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;
import org.springframework.util.unit.DataSize;

/** {@code docs/operations/settings.md} is made from the settings records: keys and defaults, and the words of their Javadoc. */
class SettingsPageTest {

    private static final Pattern INLINE_TAG = Pattern.compile("\\{@(?:code|link|literal) ([^}]*)}");

    /** A setting, its sentence as Javadoc has it. */
    private record Setting(String key, String unit, String standard, String sentence) {}

    @Test
    void the_page_lists_every_setting() {
        new GeneratedPage("docs/operations/settings.md")
                .matchesFrom(
                        "## All settings",
                        settingsRecords().stream()
                                .map(SettingsPageTest::section)
                                .collect(joining("\n")));
    }

    private static List<Class<?>> settingsRecords() {
        var scanner = new ClassPathScanningCandidateComponentProvider(false);
        scanner.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
        List<Class<?>> records = new ArrayList<>();
        for (var candidate : scanner.findCandidateComponents("octavo.server")) {
            records.add(ClassUtils.resolveClassName(String.valueOf(candidate.getBeanClassName()), null));
        }
        records.sort(Comparator.comparing(SettingsPageTest::prefix).thenComparing(Class::getName));
        return records;
    }

    private static String prefix(Class<?> settings) {
        return MergedAnnotations.from(settings)
                .get(ConfigurationProperties.class)
                .getString("prefix");
    }

    private static String section(Class<?> type) {
        var source = source(type);
        List<Setting> settings = new ArrayList<>();
        collect(prefix(type), type, source, settings);
        var rows = settings.stream()
                .map(setting -> "| `%s`<br>`%s` | %s | %s | %s |\n"
                        .formatted(
                                setting.key(),
                                setting.key().toUpperCase(Locale.ROOT).replaceAll("[.-]", "_"),
                                setting.unit(),
                                setting.standard(),
                                setting.sentence()))
                .collect(joining());
        return "### %s\n\n%s\n\n| setting, variable | value | default | meaning |\n|---|---|---|---|\n%s"
                .formatted(title(type), description(javadoc(source, type)), rows);
    }

    /** The module, which is the record's package. */
    private static String title(Class<?> type) {
        var module = type.getPackageName();
        return module.substring(module.lastIndexOf('.') + 1);
    }

    private static void collect(String prefix, Class<?> type, String source, List<Setting> into) {
        var javadoc = javadoc(source, type);
        for (var component : type.getRecordComponents()) {
            var key = prefix + "."
                    + component
                            .getName()
                            .replaceAll("([a-z0-9])([A-Z])", "$1-$2")
                            .toLowerCase(Locale.ROOT);
            if (component.getType().isRecord()) {
                collect(key, component.getType(), source, into);
            } else {
                into.add(new Setting(key, unit(component), standard(component), sentence(javadoc, component)));
            }
        }
    }

    private static String source(Class<?> type) {
        var file = GeneratedPage.ROOT.resolve(
                "server/src/main/java/%s.java".formatted(type.getName().replace('.', '/')));
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The comment before a record's header, in one line. */
    private static String javadoc(String source, Class<?> type) {
        var header =
                Pattern.compile("record %s\\(".formatted(type.getSimpleName())).matcher(source);
        if (!header.find()) {
            throw new IllegalStateException("no record %s in its source".formatted(type));
        }
        int end = source.lastIndexOf("*/", header.start());
        int start = source.lastIndexOf("/**", end);
        return source.substring(start + 3, end)
                .replaceAll("(?m)^\\s*\\* ?", "")
                .replaceAll("\\s+", " ")
                .strip();
    }

    private static String description(String javadoc) {
        int parameters = javadoc.indexOf("@param");
        return markdown(parameters < 0 ? javadoc : javadoc.substring(0, parameters));
    }

    private static String sentence(String javadoc, RecordComponent component) {
        var found = Pattern.compile("@param %s (.*?)(?=@param|$)".formatted(component.getName()))
                .matcher(javadoc);
        if (!found.find()) {
            throw new IllegalStateException("%s has no @param sentence".formatted(component));
        }
        return markdown(found.group(1));
    }

    private static String markdown(String javadoc) {
        return INLINE_TAG
                .matcher(javadoc)
                .replaceAll(tag -> Matcher.quoteReplacement("`" + tag.group(1) + "`"))
                .replace("<p>", "")
                .replace("|", "\\|")
                .strip();
    }

    private static String unit(RecordComponent component) {
        var type = component.getType();
        if (type == Duration.class) {
            return "duration";
        }
        if (type == DataSize.class) {
            return "size";
        }
        if (type == boolean.class) {
            return "`true` or `false`";
        }
        if (type == int.class || type == long.class) {
            return "number";
        }
        if (type == List.class) {
            return "list";
        }
        return type == String.class ? "text" : "path";
    }

    private static String standard(RecordComponent component) {
        // The compiler copies a component's annotations to the constructor's parameter, where Spring reads them.
        var constructor = component.getDeclaringRecord().getDeclaredConstructors()[0];
        var declared = Arrays.stream(constructor.getParameters())
                .filter(parameter -> parameter.getName().equals(component.getName()))
                .findFirst()
                .orElseThrow()
                .getAnnotation(DefaultValue.class);
        return declared == null || declared.value().length == 0
                ? "none"
                : "`%s`".formatted(String.join(",", declared.value()));
    }
}
