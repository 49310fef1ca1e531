package octavo.server.pages;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.tenants.Caller;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue page.
 *
 * @param query what was typed, as it was typed
 * @param asked whether a search was made at all
 * @param total hits; where {@code more}, at least so many
 * @param offset hits before this page
 */
public record CatalogueView(
        String query, SearchBy by, boolean asked, List<Hit> hits, int total, boolean more, int offset) {

    /** Hits on a page. */
    static final int PAGE_SIZE = 25;

    public CatalogueView {
        hits = List.copyOf(hits);
    }

    /**
     * One instance in the list.
     *
     * @param published place, publisher and date in one line
     */
    public record Hit(
            UUID id,
            String title,
            String contributors,
            String published,
            String hrid,
            @Nullable String resourceType,
            boolean suppressed) {}

    public Optional<String> previous() {
        return offset == 0 ? Optional.empty() : Optional.of(link(Math.max(0, offset - PAGE_SIZE)));
    }

    public Optional<String> next() {
        return offset + PAGE_SIZE < total ? Optional.of(link(offset + PAGE_SIZE)) : Optional.empty();
    }

    /** Whether the signed-in person may make new MARC records. */
    public boolean mayCreate() {
        return Caller.current().has(MarcEditorPages.MAY_CREATE);
    }

    public int lastShown() {
        return offset + hits.size();
    }

    private String link(int newOffset) {
        return "/catalogue?query=%s&by=%s&offset=%d".formatted(Links.encoded(query), by.parameter(), newOffset);
    }
}
