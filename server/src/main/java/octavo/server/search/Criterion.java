package octavo.server.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What an instance must have to be found. The same tree asks PostgreSQL's index and, for what is not indexed yet, the
 * record itself.
 */
public sealed interface Criterion {

    /**
     * A word in one of the fields.
     *
     * @param beginning whether longer words that begin so count too
     */
    record Word(String word, boolean beginning, Set<SearchField> fields) implements Criterion {

        public Word {
            fields = Set.copyOf(fields);
        }
    }

    record AllOf(List<Criterion> parts) implements Criterion {

        public AllOf {
            parts = List.copyOf(parts);
        }
    }

    record AnyOf(List<Criterion> parts) implements Criterion {

        public AnyOf {
            parts = List.copyOf(parts);
        }
    }

    record Not(Criterion part) implements Criterion {}

    /**
     * All words of what a person typed, in any of the fields; one that ends in {@code *} stands for all words that begin so.
     * Where identifiers are among the fields, the text as a whole counts as one as well, in each form of an ISBN.
     *
     * @return empty where the text has no word
     */
    static Optional<Criterion> words(String text, Set<SearchField> fields) {
        List<Criterion> all = new ArrayList<>();
        for (var chunk : text.strip().split("\\s+")) {
            var words = Words.of(chunk);
            for (int i = 0; i < words.size(); i++) {
                boolean last = i == words.size() - 1;
                all.add(new Word(words.get(i), last && chunk.endsWith("*"), fields));
            }
        }
        if (all.isEmpty()) {
            return Optional.empty();
        }
        Criterion words = all.size() == 1 ? all.getFirst() : new AllOf(all);
        return Optional.of(fields.contains(SearchField.IDENTIFIER) ? anyOf(words, identifier(text)) : words);
    }

    private static List<Criterion> identifier(String text) {
        return Isbn.forms(text).stream()
                .<Criterion>map(form -> new Word(form, text.endsWith("*"), Set.of(SearchField.IDENTIFIER)))
                .toList();
    }

    private static Criterion anyOf(Criterion first, List<Criterion> others) {
        List<Criterion> parts = new ArrayList<>(List.of(first));
        parts.addAll(others);
        return parts.size() == 1 ? first : new AnyOf(parts);
    }

    /** As PostgreSQL's {@code tsquery} is written; words have no letter that it gives a meaning. */
    default String query() {
        return switch (this) {
            case Word(var word, var beginning, var fields) -> "'" + word + "'" + suffix(beginning, fields);
            case AllOf(var parts) -> parts.stream().map(Criterion::query).collect(Collectors.joining(" & ", "(", ")"));
            case AnyOf(var parts) -> parts.stream().map(Criterion::query).collect(Collectors.joining(" | ", "(", ")"));
            case Not(var part) -> "!" + part.query();
        };
    }

    private static String suffix(boolean beginning, Set<SearchField> fields) {
        var weights = fields.size() == SearchField.values().length
                ? ""
                : fields.stream()
                        .map(field -> String.valueOf(field.weight()))
                        .sorted()
                        .collect(Collectors.joining());
        var suffix = (beginning ? "*" : "") + weights;
        return suffix.isEmpty() ? "" : ":" + suffix;
    }

    /** Whether an instance has it. */
    default boolean isMetBy(SearchText text) {
        return switch (this) {
            case Word(var word, var beginning, var fields) ->
                beginning
                        ? text.words().tailMap(word, true).entrySet().stream()
                                .takeWhile(entry -> entry.getKey().startsWith(word))
                                .anyMatch(entry -> !Collections.disjoint(entry.getValue(), fields))
                        : !Collections.disjoint(text.words().getOrDefault(word, Set.of()), fields);
            case AllOf(var parts) -> parts.stream().allMatch(part -> part.isMetBy(text));
            case AnyOf(var parts) -> parts.stream().anyMatch(part -> part.isMetBy(text));
            case Not(var part) -> !part.isMetBy(text);
        };
    }
}
