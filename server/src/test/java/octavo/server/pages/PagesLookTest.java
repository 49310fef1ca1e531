package octavo.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import octavo.server.records.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/** Every page, with something on it: what axe says in light and dark, and how it fits a narrow window. */
class PagesLookTest {

    private static final int NARROW_PIXELS = 320;
    private static final int WIDE_PIXELS = 1280;

    private static final Map<String, Runnable> PAGES = new LinkedHashMap<>();

    private static Browser browser;
    private static SampleLibrary library;
    private static String patron;

    @TempDir
    static Path folder;

    @BeforeAll
    static void aLibraryWithARecordOnEveryPage() {
        library = new SampleLibrary();
        var longName = "The desk for periodicals and maps on the second floor of the annex " + library.mark();
        library.admin()
                .create(
                        "/service-points",
                        Json.object()
                                .put("name", longName)
                                .put("code", library.mark())
                                .put("discoveryDisplayName", longName));
        patron = library.patron("Øster", true);
        var inactive = library.patron("Blok", false);
        var barcode = "b" + library.mark();
        var instance = library.book("The dispossessed : an ambiguous utopia " + library.mark(), barcode);
        browser = new Browser();
        browser.open("/sign-in").await("#username");
        var signedOut = browser.accessibilityFaults();
        assertThat(signedOut).as("sign-in").isEmpty();
        assertThat(browser.scheme("dark").accessibilityFaults())
                .as("sign-in, dark")
                .isEmpty();
        assertThat(browser.width(NARROW_PIXELS).overhang())
                .as("sign-in, narrow")
                .isZero();
        browser.scheme("light").width(WIDE_PIXELS).signIn("/import");
        browser.choose(library.file(folder, 5));
        browser.type(Keys.TAB, Keys.ENTER).await("#profile");
        browser.type(Keys.TAB, Keys.ENTER);
        browser.await("#log tbody tr", 6);
        var job = browser.path();
        browser.follow("#log tbody tr:first-child a[href*='/catalogue/instances/']")
                .await("a[href$='/marc']");
        var marc = browser.path() + "/marc";
        browser.open("/desk/check-out").await("h1");
        browser.atTheFirstServicePoint();

        PAGES.put("desk without a patron", () -> browser.open("/desk/check-out"));
        PAGES.put("desk with an unknown patron", () -> browser.open("/desk/check-out?patron=nobody"));
        PAGES.put("desk with an inactive patron", () -> browser.open("/desk/check-out?patron=" + inactive));
        PAGES.put("desk", () -> {
            browser.open("/desk/check-out?patron=" + patron).await("#item");
            browser.scan(barcode).scan("no such item");
            browser.await("#session > li", 2);
        });
        PAGES.put("check in", () -> {
            browser.open("/desk/check-in").await("#item");
            browser.scan(barcode).scan("no such item");
            browser.await("#session > li", 2);
        });
        PAGES.put("catalogue, not asked", () -> browser.open("/catalogue"));
        PAGES.put("catalogue", () -> browser.open("/catalogue?query=dispossessed"));
        PAGES.put("catalogue, nothing found", () -> browser.open("/catalogue?query=qqqqq"));
        PAGES.put("instance", () -> browser.open("/catalogue/instances/" + instance));
        PAGES.put("MARC record", () -> browser.open(marc));
        PAGES.put("import", () -> browser.open("/import"));
        PAGES.put("job", () -> browser.open(job));
        PAGES.put(
                "a record that is not there",
                () -> browser.open("/catalogue/instances/00000000-0000-4000-8000-000000000000"));
        PAGES.put("keys", () -> {
            browser.open("/catalogue").await("#query");
            browser.type("?");
            browser.await("#shortcuts:popover-open");
        });
    }

    @AfterAll
    static void closeTheBrowser() {
        browser.close();
        PAGES.clear();
    }

    @Test
    void no_page_has_a_fault_that_axe_finds_in_light_or_dark() {
        PAGES.forEach((name, open) -> {
            open.run();
            assertThat(browser.scheme("light").accessibilityFaults())
                    .as(name + ", light")
                    .isEmpty();
            browser.picture(name);
            assertThat(browser.scheme("dark").accessibilityFaults())
                    .as(name + ", dark")
                    .isEmpty();
            browser.picture(name + " dark");
        });
    }

    @Test
    void no_page_scrolls_sideways_at_320_pixels() {
        browser.scheme("light").width(NARROW_PIXELS);
        PAGES.forEach((name, open) -> {
            open.run();
            assertThat(browser.overhang()).as(name).isZero();
            browser.picture(name + " narrow");
        });
        browser.width(WIDE_PIXELS);
    }

    @Test
    void scans_at_a_scanner_s_speed_are_answered_each_and_in_their_order() {
        var barcodes = IntStream.range(0, 6).mapToObj(i -> "fast-" + i).toList();
        browser.open("/desk/check-in").await("#item");

        barcodes.forEach(browser::scan);

        assertThat(browser.await("#session > li", 6).reversed())
                .extracting(line -> line.findElement(By.cssSelector(".figure")).getText())
                .isEqualTo(barcodes);
        browser.awaitFocus("item");
    }

    @Test
    void a_question_mark_opens_the_keys_but_not_out_of_a_barcode() {
        browser.open("/desk/check-in").await("#item");
        browser.scan("?38500");
        assertThat(browser.text("#session > li:first-child .figure")).isEqualTo("?38500");
        assertThat(browser.all("#shortcuts:popover-open")).isEmpty();

        browser.type("?");
        browser.await("#shortcuts:popover-open");
        browser.type(Keys.ESCAPE).await("#shortcuts:popover-open", 0);
        browser.awaitFocus("item");
        assertThat(browser.focusedValue()).isEmpty();
    }
}
