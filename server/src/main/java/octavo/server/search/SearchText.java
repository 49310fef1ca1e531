package octavo.server.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * What is searched of one instance: each of its words with the fields that it stands in.
 *
 * @param title what lists are sorted by
 */
record SearchText(String title, NavigableMap<String, Set<SearchField>> words) {

    private static final int TITLE_LENGTH_MAX = 100;

    /** Reads an instance's record. */
    static SearchText of(JsonNode instance) {
        NavigableMap<String, Set<SearchField>> words = new TreeMap<>();
        add(words, SearchField.TITLE, List.of(instance.path("title").asString("")));
        add(words, SearchField.TITLE, values(instance.path("alternativeTitles"), "alternativeTitle"));
        add(words, SearchField.CONTRIBUTOR, values(instance.path("contributors"), "name"));
        add(words, SearchField.SUBJECT, values(instance.path("subjects"), "value"));
        add(words, SearchField.SUBJECT, values(instance.path("series"), "value"));
        for (var identifier : values(instance.path("identifiers"), "value")) {
            Words.ofIdentifier(identifier).forEach(word -> put(words, SearchField.IDENTIFIER, word));
        }
        var sorted = instance.path("indexTitle").asString(instance.path("title").asString(""));
        var title = String.join(" ", Words.of(sorted));
        return new SearchText(title.substring(0, Math.min(title.length(), TITLE_LENGTH_MAX)), words);
    }

    /** As PostgreSQL's {@code tsvector} is written. Positions carry nothing but the field: there is no search for phrases. */
    String vector() {
        var vector = new StringBuilder();
        for (var word : words.entrySet()) {
            vector.append('\'').append(word.getKey()).append("':");
            for (var field : word.getValue()) {
                vector.append(field.ordinal() + 1).append(field.weight()).append(',');
            }
            vector.setCharAt(vector.length() - 1, ' ');
        }
        return vector.toString();
    }

    private static void add(Map<String, Set<SearchField>> words, SearchField field, List<String> texts) {
        for (var text : texts) {
            Words.of(text).forEach(word -> put(words, field, word));
        }
    }

    private static void put(Map<String, Set<SearchField>> words, SearchField field, String word) {
        words.computeIfAbsent(word, _ -> EnumSet.noneOf(SearchField.class)).add(field);
    }

    /** Older records have plain texts where newer ones have objects. */
    private static List<String> values(JsonNode array, String property) {
        List<String> values = new ArrayList<>();
        for (var element : array) {
            var value = element.isString() ? element : element.path(property);
            if (value.isString()) {
                values.add(value.asString());
            }
        }
        return values;
    }

    /** All fields: where a search names none. */
    static Set<SearchField> anyField() {
        return EnumSet.copyOf(Arrays.asList(SearchField.values()));
    }
}
