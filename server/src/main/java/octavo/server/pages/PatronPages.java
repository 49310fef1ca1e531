package octavo.server.pages;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import octavo.server.records.FolioException;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.RequiresPermission;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Patrons: finding one by card or name, and the page of each. */
@StaffPage
class PatronPages {

    private static final int FOUND_MAX = 50;

    private final Patrons patrons;
    private final PatronViews views;
    private final RecordStore store;
    private final Templates templates;

    PatronPages(Patrons patrons, PatronViews views, RecordStore store, Templates templates) {
        this.patrons = patrons;
        this.views = views;
        this.store = store;
        this.templates = templates;
    }

    /** A card opens its patron at once; anything else is looked for in names, barcodes and e-mail addresses. */
    @GetMapping("/desk/patrons")
    @RequiresPermission(Rights.SEE_PATRONS)
    ResponseEntity<byte[]> find(@RequestParam(defaultValue = "") String find) {
        var asked = find.strip();
        var exact = asked.isEmpty() || asked.indexOf('\0') >= 0
                ? null
                : patrons.findByBarcode(asked).orElse(null);
        if (exact != null) {
            return Links.seeOther("/desk/patrons/" + exact.id());
        }
        return templates.ok("patrons.jte", Map.of("shell", Shell.of("Patrons", Section.PATRONS), "view", named(asked)));
    }

    private PatronsView named(String asked) {
        var words = Stream.of(asked.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty())
                .map("keywords=\"%s*\""::formatted)
                .collect(Collectors.joining(" and "));
        if (words.isEmpty()) {
            return new PatronsView(asked, List.of(), false);
        }
        var page =
                store.list("user", RecordQuery.of(words + " sortBy personal.lastName personal.firstName", FOUND_MAX));
        var ids = page.records().stream().map(StoredRecord::id).toList();
        var byId = patrons.findAll(ids).stream().collect(Collectors.toMap(patron -> patron.id(), patron -> patron));
        var people = ids.stream()
                .map(byId::get)
                .filter(patron -> patron != null)
                .map(patron -> new PatronsView.Person(
                        patron.id(), patron.sortName(), patron.barcode(), patron.groupName(), patron.active()))
                .toList();
        return new PatronsView(asked, people, page.totalRecords() > people.size());
    }

    @GetMapping("/desk/patrons/{id}")
    @RequiresPermission(Rights.SEE_PATRON)
    ResponseEntity<byte[]> patron(
            @PathVariable UUID id,
            @RequestParam(defaultValue = "open") String loans,
            @CookieValue(name = DeskPlace.COOKIE, required = false) @Nullable String servicePoint) {
        var patron = patrons.findAll(List.of(id)).stream()
                .findFirst()
                .orElseThrow(() -> FolioException.notFound("no user " + id));
        var view = views.of(patron, loans.equals("closed"), servicePoint);
        return templates.ok("patron.jte", Map.of("shell", Shell.of(view.name(), Section.PATRONS), "view", view));
    }
}
