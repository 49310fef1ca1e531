package octavo.server.pages;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.pages.ProfileView.Fact;
import octavo.server.pages.ProfileView.Option;
import octavo.server.records.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** How one kind of profile is shown in a form, and what a form says about the profile. */
abstract class ProfileFormat {

    /** What is to be saved. */
    record Saved(ObjectNode profile, List<ObjectNode> added, List<ObjectNode> deleted) {

        static Saved of(ObjectNode profile) {
            return new Saved(profile, List.of(), List.of());
        }
    }

    /** A new profile's form. */
    abstract ProfileForm blank();

    /** A stored profile in the form. */
    abstract ProfileForm read(ObjectNode profile);

    /** Looks for what is wrong, and notes it in the form. */
    abstract void check(ProfileForm form);

    /** @param original what is stored under the id, whose other properties stay; null for a new profile */
    abstract Saved write(ProfileForm form, @Nullable UUID id, @Nullable ObjectNode original);

    /** What its page says of it. */
    abstract List<Fact> facts(ObjectNode profile);

    /** What there is to choose from, by the inputs' names; of rows without their numbers. */
    abstract Map<String, List<Option>> options();

    /** A row as it is added, before anything is typed into it. */
    Map<String, String> newRow(ProfileForm form) {
        return Map.of();
    }

    /** The form after one of its buttons: {@code add}, {@code add.3} below a row, {@code remove.3}, {@code up.3}. */
    ProfileForm after(String button, ProfileForm form) {
        var parts = button.split("\\.", 2);
        int row = parts.length == 2 && parts[1].matches("\\d{1,4}") ? Integer.parseInt(parts[1]) : -1;
        var rows = new ArrayList<Map<String, String>>();
        for (int i = 0; i < form.rows(); i++) {
            rows.add(form.row(i));
        }
        if (row >= rows.size()) {
            return form;
        }
        int next = Math.min(edit(parts[0], row, rows, form), rows.size() - 1);
        var edited = form.withRows(rows);
        return next < 0 ? edited : edited.focusOn(edited.name(next, firstInput(form)));
    }

    /** The name of a row's first input, without the row. */
    abstract String firstInput(ProfileForm form);

    /**
     * Changes the rows as a button says.
     *
     * @param row -1 for none
     * @return the row where somebody goes on; -1 for none
     */
    int edit(String what, int row, List<Map<String, String>> rows, ProfileForm form) {
        return switch (what) {
            case "add" -> {
                rows.add(newRow(form));
                yield rows.size() - 1;
            }
            case "remove" -> {
                if (row >= 0) {
                    rows.remove(row);
                }
                yield row;
            }
            default -> -1; // a button without rows: the form comes back as it was typed
        };
    }

    final ProfileForm common(ObjectNode profile) {
        return new ProfileForm()
                .put("name", profile.path("name").asString(""))
                .put("description", profile.path("description").asString(""));
    }

    final ObjectNode common(ProfileForm form, @Nullable ObjectNode original) {
        var profile = original == null ? Json.object() : original.deepCopy();
        profile.put("name", form.value("name"));
        if (form.value("description").isEmpty()) {
            profile.remove("description");
        } else {
            profile.put("description", form.value("description"));
        }
        return profile;
    }

    static List<Option> options(String... values) {
        var options = new ArrayList<Option>();
        for (var value : values) {
            options.add(new Option(value, value.isEmpty() ? "–" : Words.ofConstant(value)));
        }
        return options;
    }

    static List<Option> profiles(List<ObjectNode> profiles, String prefix) {
        return profiles.stream()
                .map(profile -> new Option(
                        prefix + profile.path("id").asString(""),
                        profile.path("name").asString("")))
                .toList();
    }

    static Map<String, String> row(String... namesAndValues) {
        var row = new LinkedHashMap<String, String>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            row.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return row;
    }

    static String text(JsonNode node, String name) {
        return node.path(name).asString("");
    }
}
