package octavo.lab.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The keys of one mapping of the file. Every value is asked for by its key, and a key that nobody asked for is refused. A value may
 * be written once for each size: {@code {small: 60s, full: 20m, reference: 2h}}.
 */
final class Keys {

    private static final Pattern DURATION = Pattern.compile("(\\d+)(ms|s|m|h)");
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]*[a-z0-9])?");

    private final JsonNode node;
    private final String path;
    private final Size size;
    private final Set<String> asked = new LinkedHashSet<>();

    Keys(JsonNode node, String path, Size size) {
        if (!node.isObject()) {
            throw new BadExperiment(path.isEmpty() ? "the file" : path, "must be a mapping of keys to values");
        }
        this.node = node;
        this.path = path;
        this.size = size;
    }

    String path(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    boolean has(String key) {
        return node.has(key);
    }

    private Optional<JsonNode> value(String key) {
        asked.add(key);
        var value = node.get(key);
        if (value == null || value.isNull()) {
            return Optional.empty();
        }
        return Optional.of(isBySize(value) ? ofSize(key, value) : value);
    }

    private static boolean isBySize(JsonNode value) {
        return value.isObject()
                && !value.isEmpty()
                && value.propertyNames().stream().allMatch(name -> Size.of(name).isPresent());
    }

    private JsonNode ofSize(String key, JsonNode values) {
        var value = values.get(size.label());
        if (value == null) {
            throw new BadExperiment(path(key), "has no value for the size " + size.label());
        }
        return value;
    }

    Optional<String> text(String key) {
        return value(key).map(value -> {
            if (!value.isValueNode()) {
                throw new BadExperiment(path(key), "must be a text");
            }
            return value.asString();
        });
    }

    String requiredText(String key) {
        return text(key).filter(text -> !text.isBlank()).orElseThrow(() -> new BadExperiment(path(key), "is missing"));
    }

    /** A name that can be part of a file's name. */
    String name(String key) {
        var name = requiredText(key);
        if (!NAME.matcher(name).matches()) {
            throw new BadExperiment(path(key), "'%s' must be of small letters, digits and hyphens".formatted(name));
        }
        return name;
    }

    int count(String key, int least, int most, int otherwise) {
        return (int) number(key, least, most, otherwise, true);
    }

    double number(String key, double least, double most, double otherwise) {
        return number(key, least, most, otherwise, false);
    }

    private double number(String key, double least, double most, double otherwise, boolean whole) {
        var value = value(key).orElse(null);
        if (value == null) {
            return otherwise;
        }
        if (!value.isNumber() || whole && !value.isIntegralNumber()) {
            throw new BadExperiment(
                    path(key), "must be a %s, not '%s'".formatted(whole ? "whole number" : "number", value.asString()));
        }
        double number = value.asDouble();
        if (number < least || number > most) {
            throw new BadExperiment(
                    path(key), "must be from %s to %s, not %s".formatted(show(least), show(most), show(number)));
        }
        return number;
    }

    private static String show(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }

    boolean flag(String key, boolean otherwise) {
        return value(key)
                .map(value -> {
                    if (!value.isBoolean()) {
                        throw new BadExperiment(path(key), "must be true or false");
                    }
                    return value.asBoolean();
                })
                .orElse(otherwise);
    }

    Optional<Duration> duration(String key) {
        return text(key).map(text -> {
            var matcher = DURATION.matcher(text);
            if (!matcher.matches()) {
                throw new BadExperiment(path(key), "'%s' must be a number with ms, s, m or h".formatted(text));
            }
            long amount = Long.parseLong(matcher.group(1));
            return switch (matcher.group(2)) {
                case "ms" -> Duration.ofMillis(amount);
                case "s" -> Duration.ofSeconds(amount);
                case "m" -> Duration.ofMinutes(amount);
                default -> Duration.ofHours(amount);
            };
        });
    }

    <E extends Enum<E>> E choice(String key, Class<E> type, E otherwise) {
        return text(key)
                .map(text -> {
                    for (var constant : type.getEnumConstants()) {
                        if (constant.name()
                                .toLowerCase(Locale.ROOT)
                                .replace('_', '-')
                                .equals(text)) {
                            return constant;
                        }
                    }
                    throw new BadExperiment(
                            path(key),
                            "'%s' must be one of %s"
                                    .formatted(
                                            text,
                                            Arrays.stream(type.getEnumConstants())
                                                    .map(constant -> constant.name()
                                                            .toLowerCase(Locale.ROOT)
                                                            .replace('_', '-'))
                                                    .collect(Collectors.joining(", "))));
                })
                .orElse(otherwise);
    }

    /** The mapping below a key; an empty one if it is not there. */
    Keys keys(String key) {
        return new Keys(value(key).orElseGet(JsonNodeFactory.instance::objectNode), path(key), size);
    }

    /** The value of each key of the mapping below this one, as a text. */
    Map<String, String> texts(String key) {
        var texts = new LinkedHashMap<String, String>();
        var below = keys(key);
        for (var name : below.node.propertyNames()) {
            texts.put(name, below.requiredText(name));
        }
        return texts;
    }

    <T> List<T> list(String key, Function<Keys, T> each) {
        var value = value(key).orElse(null);
        if (value == null) {
            return List.of();
        }
        if (!value.isArray()) {
            throw new BadExperiment(path(key), "must be a list");
        }
        var list = new ArrayList<T>();
        for (int i = 0; i < value.size(); i++) {
            var keys = new Keys(value.get(i), "%s[%d]".formatted(path(key), i + 1), size);
            list.add(each.apply(keys));
            keys.refuseUnknown();
        }
        return List.copyOf(list);
    }

    /** To be called when all known keys have been asked for. */
    void refuseUnknown() {
        for (var key : node.propertyNames()) {
            if (!asked.contains(key)) {
                throw new BadExperiment(path(key), "is not known here; known are " + String.join(", ", asked));
            }
        }
    }
}
