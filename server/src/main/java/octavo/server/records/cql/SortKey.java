package octavo.server.records.cql;

import java.util.List;

/** A key of {@code sortBy}, as in {@code createdDate/sort.descending}. */
public record SortKey(String index, List<Modifier> modifiers) {

    public SortKey {
        modifiers = List.copyOf(modifiers);
    }
}
