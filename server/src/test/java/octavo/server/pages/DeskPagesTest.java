package octavo.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import octavo.server.records.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/** Patrons, items and queues at the desk, in a real browser, without a mouse; and how their pages look. */
class DeskPagesTest {

    private static final int NARROW_PIXELS = 320;
    private static final int WIDE_PIXELS = 1280;
    private static final String NEWEST = "#session > li:first-child ";

    private static Browser browser;
    private static SampleLibrary library;

    @BeforeAll
    static void aBrowserAtADesk() {
        library = new SampleLibrary();
        browser = new Browser();
        browser.signIn("/desk/check-out");
        browser.atTheFirstServicePoint();
    }

    @AfterAll
    static void closeTheBrowser() {
        browser.close();
    }

    private static String book(String title) {
        var barcode = title.toLowerCase(Locale.ROOT).replace(' ', '-') + "-" + library.mark();
        library.book(title + " " + library.mark(), barcode);
        return barcode;
    }

    private static void lend(String patron, String... barcodes) {
        browser.open("/desk/check-out?patron=" + patron).await("#item");
        for (var barcode : barcodes) {
            browser.scan(barcode);
        }
        browser.await("#session > li[data-verdict=success]", barcodes.length);
    }

    private static void patronPage(String patron) {
        browser.open("/desk/patrons").await("#find");
        browser.scan(patron).await("#patron-card");
    }

    @Test
    void a_clerk_renews_explains_and_settles_a_patron_s_loans() {
        var patron = library.patron("Adler", true);
        var emma = book("Emma");
        var persuasion = book("Persuasion");
        lend(patron, emma, persuasion);
        assertThat(browser.text(NEWEST + "a.aside")).isEqualTo("Why this date?");
        patronPage(patron);
        assertThat(browser.focused()).as("the box for the next scan").isEqualTo("item");
        browser.await("#loans tbody", 2);

        browser.scan(emma);
        assertThat(browser.text(NEWEST + ".success")).contains("Renewed, due", "Emma");
        browser.scan("nobody-s-" + library.mark());
        assertThat(browser.text(NEWEST + ".error")).contains("Not renewed", "No item with barcode");
        assertThat(browser.focused()).isEqualTo("item");
        browser.follow("#renew-all");
        assertThat(browser.text(NEWEST + ".success")).contains("2 of 2 renewed");

        browser.follow("#loans tbody:last-of-type details summary");
        browser.await("#loans details[open] input[type=date]");
        browser.focus("#loans details[open] form[action$=claim-returned] [name=comment]");
        browser.scan("says it was on the drop");
        browser.await("#loans tbody .badge.attention");
        assertThat(browser.text(NEWEST + ".success")).contains("Claimed returned");
        assertThat(browser.text("#loans tbody:has(.badge.attention)"))
                .contains("Claimed returned", "says it was on the drop");

        browser.follow("#loans tbody a[href*='/desk/loans/']");
        assertThat(browser.text("h1")).isEqualTo("Why this due date?");
        assertThat(browser.text("main")).contains("Circulation rule", "Example Loan Policy", "Checked out", "Renewed");
    }

    @Test
    void a_queue_is_filled_reordered_and_cut_by_keyboard() {
        var barcode = book("A title in demand");
        lend(library.patron("Borrower", true), barcode);
        browser.open("/desk/requests").await("#find");
        browser.scan(barcode).await("#queue");
        var queue = browser.path();
        for (var name : List.of("First", "Second", "Third")) {
            var card = library.patron(name, true);
            browser.await("#patron");
            browser.scan(card).await("select[name=choice]");
            assertThat(browser.focusedValue()).isEqualTo("Item Hold");
            browser.follow("form[action='/desk/requests/place'] button");
            assertThat(browser.text(NEWEST + ".success")).contains("Requested");
        }
        assertThat(browser.path()).isEqualTo(queue);
        assertThat(names()).containsExactly("First, Ana", "Second, Ana", "Third, Ana");

        browser.follow("#queue tbody:nth-of-type(3) [data-move=up]");
        browser.await("#queue tbody:nth-of-type(2) [aria-label='Move up: Third, Ana']");
        assertThat(browser.text(NEWEST + ".success")).contains("Third, Ana is now no. 2");
        assertThat(browser.focused()).as("the same request's button").startsWith("up-");
        browser.chord(Keys.ALT, Keys.ARROW_UP);
        browser.await("#queue tbody:nth-of-type(1) [aria-label='Move up: Third, Ana']");
        assertThat(names()).containsExactly("Third, Ana", "First, Ana", "Second, Ana");

        browser.follow("#queue tbody details[id^=cancel-] summary");
        browser.follow("#queue details[open] form button");
        browser.await("#queue tbody", 2);
        assertThat(browser.text(NEWEST + ".success")).contains("Request cancelled");
        assertThat(names()).containsExactly("First, Ana", "Second, Ana");

        browser.open("/desk/check-in").await("#item");
        browser.scan(barcode);
        assertThat(browser.text(NEWEST + ".attention")).contains("For First, Ana", "Print slip");
        assertThat(String.valueOf(browser.await(NEWEST + "template").getDomProperty("innerHTML")))
                .contains("A title in demand", barcode);
    }

    private static List<String> names() {
        return browser.all("#queue tbody td[data-name=Requester] a").stream()
                .map(each -> each.getText())
                .toList();
    }

    @Test
    void a_blocked_patron_borrows_through_an_override_and_the_page_says_so() {
        var patron = library.patron("Blocked", true);
        var id = library.admin()
                .search("/users", "barcode==" + patron)
                .path("users")
                .get(0)
                .path("id")
                .asString();
        library.admin()
                .create(
                        "/manualblocks",
                        Json.object()
                                .put("type", "Manual")
                                .put("desc", "owes us a chair")
                                .put("borrowing", true)
                                .put("renewals", false)
                                .put("requests", true)
                                .put("userId", id));
        var barcode = book("Middlemarch");
        browser.open("/desk/check-out?patron=" + patron).await("#item");
        browser.scan(barcode);
        assertThat(browser.text(NEWEST + ".error")).contains("Not checked out", "owes us a chair");

        browser.follow(NEWEST + "details summary");
        browser.await(NEWEST + "details[open]");
        browser.type("the chair is back");
        browser.type(Keys.ENTER);
        browser.await("#session > li[data-verdict=success]");
        assertThat(browser.text(NEWEST + ".success")).contains("Checked out, due", "Middlemarch");
        assertThat(browser.focused()).as("the box for the next scan").isEqualTo("item");

        patronPage(patron);
        assertThat(browser.text("#patron-card")).contains("Blocked: borrowing, requests.", "owes us a chair");
        assertThat(browser.text("#loans")).contains("Checked out through override", "the chair is back");
    }

    @Test
    void an_item_tells_what_happened_to_it_and_is_marked() {
        var barcode = book("Silas Marner");
        lend(library.patron("Eppie", true), barcode);
        browser.open("/desk/check-in").await("#item");
        browser.scan(barcode).await("#session > li");
        browser.open("/desk/items?find=" + barcode);
        assertThat(browser.text("#check-ins tbody tr:first-child")).contains("Checked out");
        assertThat(browser.text("#history")).contains("Checked in", "Checked out", "Eppie, Ana");

        browser.follow("#marks summary");
        browser.follow("#marks form[action$=mark-missing] button");
        assertThat(browser.text(NEWEST + ".success")).contains("Marked: Missing");
        browser.await("#item .badge.error");
        assertThat(browser.text("#item")).contains("Missing");
    }

    @Test
    void what_if_tells_the_outcome_and_its_rule_and_saves_nothing() {
        var patron = library.patron("Trial", true);
        var barcode = book("Cranford");
        browser.open("/desk/what-if").await("#patron");
        browser.type(patron, Keys.TAB);
        browser.scan(barcode);
        assertThat(browser.text("#outcome")).contains("It would be lent, due");
        assertThat(browser.text("main")).contains("Fallback", "Example Loan Policy", "Due date, step by step");

        browser.open("/desk/what-if?patron=%s&item=nothing".formatted(patron));
        assertThat(browser.text(".verdict.error")).contains("It would be refused", "No item with barcode nothing");
    }

    @Test
    void three_renewals_a_second_are_answered_each_and_in_their_order() {
        var patron = library.patron("Fast", true);
        patronPage(patron);
        var barcodes = IntStream.range(0, 6).mapToObj(i -> "fast-" + i).toList();
        barcodes.forEach(browser::scan);
        assertThat(browser.await("#session > li", 6).reversed())
                .extracting(line -> String.valueOf(
                        line.findElement(By.cssSelector(".figure")).getDomProperty("textContent")))
                .isEqualTo(barcodes);
        assertThat(browser.focused()).isEqualTo("item");
    }

    @Test
    void every_page_passes_axe_in_light_and_dark_and_fits_320_pixels() {
        var patron = library.patron("Look", true);
        var barcode = book("The mill on the Floss and other stories of the provinces");
        lend(patron, barcode, book("Romola"));
        patronPage(patron);
        var patronPath = browser.path();
        var loanPath = String.valueOf(
                browser.await("#loans tbody a[href*='/desk/loans/']").getDomAttribute("href"));
        browser.open("/desk/items?find=" + barcode).await("#item");
        var itemPath = browser.path();
        var queuePath = itemPath.replace("/items/", "/queue/item/");
        var requester = library.patron("Waiting", true);
        browser.open(queuePath + "?patron=" + requester).await("select[name=choice]");
        browser.follow("form[action='/desk/requests/place'] button");
        browser.await("#queue tbody", 1);

        Map<String, Runnable> pages = new LinkedHashMap<>();
        pages.put("patrons", () -> browser.open("/desk/patrons?find=ana").await("h2"));
        pages.put("patron", () -> {
            browser.open(patronPath).await("#loans");
            browser.scan(barcode).scan("no such item");
            browser.await("#session > li", 2);
            browser.follow("#loans tbody details summary");
        });
        pages.put("item", () -> browser.open(itemPath).await("#history"));
        pages.put("queue", () -> browser.open(queuePath + "?patron=" + patron).await("#queue"));
        pages.put("requests", () -> browser.open("/desk/requests").await("#pick-heading"));
        pages.put(
                "requests, not found",
                () -> browser.open("/desk/requests?find=qqq").await(".verdict.error"));
        pages.put("why", () -> browser.open(loanPath).await(".state"));
        pages.put(
                "what if",
                () -> browser.open("/desk/what-if?patron=%s&item=%s".formatted(patron, barcode))
                        .await("#outcome"));
        pages.forEach((name, open) -> {
            open.run();
            assertThat(browser.scheme("light").accessibilityFaults())
                    .as(name + ", light")
                    .isEmpty();
            browser.picture(name);
            assertThat(browser.scheme("dark").accessibilityFaults())
                    .as(name + ", dark")
                    .isEmpty();
            browser.picture(name + " dark");
            browser.scheme("light").width(NARROW_PIXELS).picture(name + " narrow");
            assertThat(browser.overhang()).as(name + ", narrow").isZero();
            browser.width(WIDE_PIXELS);
        });
    }
}
