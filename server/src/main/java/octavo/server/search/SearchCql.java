package octavo.server.search;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import octavo.server.records.FolioException;
import org.jspecify.annotations.Nullable;

/**
 * FOLIO's search queries as far as this search goes: clauses over the indexes below, joined by {@code and}, {@code or},
 * {@code not} from left to right, with brackets. An order at the end is read over: hits stand in the order of their titles.
 */
final class SearchCql {

    private static final Pattern TOKEN =
            Pattern.compile("\\s*(?:(\"(?:[^\"\\\\]|\\\\.)*\")|(==|<>|=|\\(|\\))|([^\\s()=<>\"]+))");

    private static final Map<String, Set<SearchField>> INDEXES = Map.ofEntries(
            Map.entry("keyword", EnumSet.allOf(SearchField.class)),
            Map.entry("cql.serverchoice", EnumSet.allOf(SearchField.class)),
            Map.entry("title", Set.of(SearchField.TITLE)),
            Map.entry("alternativetitles.alternativetitle", Set.of(SearchField.TITLE)),
            Map.entry("contributors", Set.of(SearchField.CONTRIBUTOR)),
            Map.entry("contributors.name", Set.of(SearchField.CONTRIBUTOR)),
            Map.entry("identifiers.value", Set.of(SearchField.IDENTIFIER)),
            Map.entry("isbn", Set.of(SearchField.IDENTIFIER)),
            Map.entry("issn", Set.of(SearchField.IDENTIFIER)),
            Map.entry("oclc", Set.of(SearchField.IDENTIFIER)),
            Map.entry("subjects", Set.of(SearchField.SUBJECT)),
            Map.entry("subjects.value", Set.of(SearchField.SUBJECT)),
            Map.entry("series", Set.of(SearchField.SUBJECT)));

    private static final Set<String> EXACT =
            Set.of("hrid", "holdings.hrid", "items.hrid", "item.hrid", "items.barcode", "item.barcode");

    private final List<String> tokens = new ArrayList<>();
    private int at;

    /** What a query asks for. */
    sealed interface Asked {

        record Words(Criterion criterion) implements Asked {}

        /** One barcode or HRID, letter for letter. */
        record Exactly(String barcodeOrHrid) implements Asked {}
    }

    private SearchCql(String query) {
        var matcher = TOKEN.matcher(query);
        int end = 0;
        while (matcher.lookingAt()) {
            tokens.add(matcher.group().strip());
            end = matcher.end();
            matcher.region(end, query.length());
        }
        if (!query.substring(end).isBlank()) {
            throw wrong(
                    "cannot be read from '%s' on".formatted(query.substring(end).strip()));
        }
    }

    /** @throws FolioException 400 for what is no such query, saying why */
    static Asked read(String query) {
        var cql = new SearchCql(query);
        var exact = cql.exact();
        return exact.isPresent() ? exact.get() : new Asked.Words(cql.whole());
    }

    /** A query that is nothing but one barcode or HRID. */
    private Optional<Asked> exact() {
        var plain = tokens.stream()
                .filter(token -> !token.equals("(") && !token.equals(")"))
                .toList();
        return plain.size() == 3
                        && EXACT.contains(plain.getFirst().toLowerCase(Locale.ROOT))
                        && isRelation(plain.get(1))
                ? Optional.of(new Asked.Exactly(term(plain.get(2))))
                : Optional.empty();
    }

    private Criterion whole() {
        var criterion = joined();
        if (at < tokens.size() && !tokens.get(at).equalsIgnoreCase("sortby")) {
            throw wrong("has '%s' where its end was expected".formatted(tokens.get(at)));
        }
        return criterion;
    }

    private Criterion joined() {
        var left = clause();
        for (var word = joiner(); word != null; word = joiner()) {
            at++;
            var right = clause();
            left = switch (word) {
                case "and" -> new Criterion.AllOf(List.of(left, right));
                case "or" -> new Criterion.AnyOf(List.of(left, right));
                case "not" -> new Criterion.AllOf(List.of(left, new Criterion.Not(right)));
                default -> throw new IllegalStateException("not a boolean: " + word);
            };
        }
        return left;
    }

    private @Nullable String joiner() {
        var word = at < tokens.size() ? tokens.get(at).toLowerCase(Locale.ROOT) : "";
        return Set.of("and", "or", "not").contains(word) ? word : null;
    }

    private Criterion clause() {
        var first = next("a clause");
        if (first.equals("(")) {
            var inner = joined();
            if (!next("a closing bracket").equals(")")) {
                throw wrong("lacks a closing bracket");
            }
            return inner;
        }
        if (at >= tokens.size() || !isRelation(tokens.get(at))) {
            return words(term(first), EnumSet.allOf(SearchField.class));
        }
        at++;
        var fields = INDEXES.get(first.toLowerCase(Locale.ROOT));
        if (fields == null) {
            throw wrong("names an index that is not searched this way: " + first);
        }
        return words(term(next("a term")), fields);
    }

    private static Criterion words(String text, Set<SearchField> fields) {
        return Criterion.words(text, fields).orElseThrow(() -> wrong("asks for no word: '%s'".formatted(text)));
    }

    private static boolean isRelation(String token) {
        return Set.of("=", "==", "all", "adj").contains(token.toLowerCase(Locale.ROOT));
    }

    private static String term(String token) {
        return token.startsWith("\"") ? token.substring(1, token.length() - 1).replaceAll("\\\\(.)", "$1") : token;
    }

    private String next(String expected) {
        if (at >= tokens.size()) {
            throw wrong("ends where %s was expected".formatted(expected));
        }
        return tokens.get(at++);
    }

    private static FolioException wrong(String why) {
        return FolioException.badRequest("The search query " + why);
    }
}
