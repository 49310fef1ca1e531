package octavo.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The platform's main road in a real browser, without a mouse. */
class MainRoadTest {

    private static Browser browser;
    private static SampleLibrary library;

    @TempDir
    static Path folder;

    @BeforeAll
    static void aBrowser() {
        library = new SampleLibrary();
        browser = new Browser();
    }

    @AfterAll
    static void closeTheBrowser() {
        browser.close();
    }

    @Test
    void from_sign_in_over_an_import_to_a_loan_and_back() {
        browser.signIn("/import");
        assertThat(browser.path()).as("where the sign-in was meant to lead").isEqualTo("/import");

        browser.awaitFocus("file");
        browser.choose(library.file(folder, 30));
        browser.type(Keys.TAB).type(Keys.ENTER);
        assertThat(browser.text("[data-check] .verdict")).contains("31 records", "1 record cannot be read");
        assertThat(browser.focused()).isEqualTo("profile");
        browser.type("PTF - Create 2");
        browser.type(Keys.TAB).type(Keys.ENTER);
        assertThat(browser.await("#progress .verdict.attention").getText()).contains("1 of 31 records failed");
        browser.await("#log tbody tr", 31);
        assertThat(browser.text("#log tbody tr:last-child")).contains("Failed");
        browser.picture("import job");

        browser.follow("#log tbody tr:first-child a[href*='/catalogue/instances/']");
        var title = browser.text("article h1");
        browser.await("table.cards tbody tr", 1);
        var instanceId = browser.path().substring("/catalogue/instances/".length());
        browser.follow("a[href$='/marc']");
        assertThat(browser.text("table.marc")).contains("LDR").contains("245");

        var barcode = "b" + library.mark();
        library.label(instanceId, barcode);
        browser.shortcut("h");
        browser.await("#query");
        browser.scan(barcode);
        assertThat(browser.text("tr.here")).contains(barcode, "Available");

        browser.shortcut("o");
        browser.await("a[aria-current=page][href='/desk/check-out']");
        browser.atTheFirstServicePoint();
        browser.scan(library.patron("Øster", true));
        assertThat(browser.text("#patron-name")).isEqualTo("Øster, Ana");
        browser.awaitFocus("item");
        browser.scan(barcode);
        assertThat(browser.text("#session > li:first-child .success")).contains("Checked out, due", title);
        browser.scan(barcode);
        assertThat(browser.text("#session > li:first-child .error")).contains("Not checked out", "already checked out");
        browser.awaitFocus("item"); // the box for the next scan
        assertThat(browser.focusedValue()).isEmpty();

        browser.shortcut("i");
        browser.await("form[action='/desk/check-in']");
        browser.scan(barcode);
        assertThat(browser.text("#session > li:first-child .verdict")).contains(barcode, "Was on loan to Øster, Ana");
    }
}
