package octavo.server.pages;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;

/**
 * What a profile's form holds, by the names of its inputs, and what is wrong with it. The inputs of rows are named
 * {@code row.0.path}; rows are numbered without gaps.
 */
public final class ProfileForm {

    private static final Pattern ROW = Pattern.compile("row\\.(\\d{1,4})\\.(\\w+)");

    /** Texts of MARC fields, in which blanks count. */
    private static final Set<String> LITERAL = Set.of("text", "to");

    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, String> errors = new LinkedHashMap<>();
    private int rows;
    private String focus = "name";

    ProfileForm() {}

    /** As a browser sends it; rows that were left out close up. */
    static ProfileForm of(Map<String, String> parameters) {
        var form = new ProfileForm();
        var rows = new TreeMap<Integer, Map<String, String>>();
        parameters.forEach((name, value) -> {
            var row = ROW.matcher(name);
            if (row.matches()) {
                rows.computeIfAbsent(Integer.valueOf(row.group(1)), _ -> new LinkedHashMap<>())
                        .put(row.group(2), LITERAL.contains(row.group(2)) ? value : value.strip());
            } else {
                form.put(name, value.strip());
            }
        });
        rows.values().forEach(form::addRow);
        return form;
    }

    ProfileForm put(String name, String value) {
        values.put(name, value);
        return this;
    }

    public String value(String name) {
        return values.getOrDefault(name, "");
    }

    public String value(int row, String name) {
        return value(name(row, name));
    }

    public String name(int row, String name) {
        return "row.%d.%s".formatted(row, name);
    }

    @Nullable
    UUID id(String name) {
        return Uuids.parse(value(name));
    }

    public int rows() {
        return rows;
    }

    Map<String, String> row(int row) {
        var prefix = "row.%d.".formatted(row);
        var found = new LinkedHashMap<String, String>();
        values.forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                found.put(name.substring(prefix.length()), value);
            }
        });
        return found;
    }

    ProfileForm addRow(Map<String, String> row) {
        row.forEach((name, value) -> values.put(name(rows, name), value));
        rows++;
        return this;
    }

    /** The same form with other rows, in their order. */
    ProfileForm withRows(Iterable<Map<String, String>> others) {
        var form = new ProfileForm();
        values.forEach((name, value) -> {
            if (!ROW.matcher(name).matches()) {
                form.put(name, value);
            }
        });
        others.forEach(form::addRow);
        return form;
    }

    /** What is wrong with an input; the first word on it counts. */
    void refuse(String name, String why) {
        errors.putIfAbsent(name, why);
    }

    void require(String name, String why) {
        if (value(name).isEmpty()) {
            refuse(name, why);
        }
    }

    /** What is wrong with an input; null where nothing is. */
    public @Nullable String error(String name) {
        return errors.get(name);
    }

    public boolean isSound() {
        return errors.isEmpty();
    }

    /** Says where somebody goes on, unless something is wrong. */
    ProfileForm focusOn(String name) {
        focus = name;
        return this;
    }

    /** The input that should have the focus: the first that is wrong, else where somebody goes on. */
    public boolean hasFocus(String name) {
        return name.equals(errors.keySet().stream().findFirst().orElse(focus));
    }

    public int errorCount() {
        return errors.size();
    }
}
