package octavo.server.pages;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import octavo.server.search.SearchField;
import org.jspecify.annotations.Nullable;

/** In what a person searches. */
public enum SearchBy {
    KEYWORD("Keyword", EnumSet.allOf(SearchField.class)),
    TITLE("Title", Set.of(SearchField.TITLE)),
    CONTRIBUTOR("Contributor", Set.of(SearchField.CONTRIBUTOR)),
    IDENTIFIER("ISBN, ISSN or other identifier", Set.of(SearchField.IDENTIFIER)),
    SUBJECT("Subject or series", Set.of(SearchField.SUBJECT)),
    EXACT("Barcode or HRID", Set.of());

    private final String label;
    private final Set<SearchField> fields;

    SearchBy(String label, Set<SearchField> fields) {
        this.label = label;
        this.fields = fields;
    }

    public String label() {
        return label;
    }

    Set<SearchField> fields() {
        return fields;
    }

    /** As it stands in an address. */
    public String parameter() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What an address names; keyword where it names nothing that there is. */
    static SearchBy of(@Nullable String parameter) {
        return Arrays.stream(values())
                .filter(by -> by.parameter().equals(parameter))
                .findFirst()
                .orElse(KEYWORD);
    }
}
