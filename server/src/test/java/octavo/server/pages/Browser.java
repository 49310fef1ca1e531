package octavo.server.pages;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import octavo.server.TestPlatform;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A real Chromium without a window, and a person at its keyboard: whatever is typed goes where the focus is. */
final class Browser implements AutoCloseable {

    private static final Duration ANSWER_WAIT = Duration.ofSeconds(90);

    /** WCAG 2.2 AA, with all that it builds on. */
    private static final List<String> WCAG_22_AA = List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa");

    private final ChromeDriver driver;
    private final URI base = TestPlatform.get().baseUri();

    Browser() {
        var options = new ChromeOptions();
        options.setBinary(onPath("chromium"));
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars");
        var service = new ChromeDriverService.Builder()
                .usingDriverExecutable(new File(onPath("chromedriver")))
                .usingAnyFreePort()
                .build();
        driver = new ChromeDriver(service, options);
        width(1280);
    }

    private static String onPath(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(program + " is not installed: ./octavo test installs it"));
    }

    Browser open(String path) {
        driver.get(base.resolve(path).toString());
        return this;
    }

    /** Presses keys, once the page has given something the focus; they go there. */
    Browser type(CharSequence... keys) {
        awaitTruth("document.hasFocus() && document.activeElement !== document.body");
        new Actions(driver).sendKeys(keys).perform();
        return this;
    }

    /** Chooses files in the file box that has the focus. */
    Browser choose(Path... files) {
        driver.switchTo()
                .activeElement()
                .sendKeys(Stream.of(files).map(Path::toString).collect(Collectors.joining("\n")));
        return this;
    }

    /** A shortcut of the pages. */
    Browser shortcut(String letter) {
        new Actions(driver)
                .keyDown(Keys.CONTROL)
                .keyDown(Keys.ALT)
                .sendKeys(letter)
                .keyUp(Keys.ALT)
                .keyUp(Keys.CONTROL)
                .perform();
        return this;
    }

    /** A key together with Ctrl, Alt or another that is held. */
    Browser chord(Keys held, CharSequence key) {
        new Actions(driver).keyDown(held).sendKeys(key).keyUp(held).perform();
        return this;
    }

    /** Waits until the first element that matches says this, among other words. */
    Browser awaitText(String css, String words) {
        new WebDriverWait(driver, ANSWER_WAIT)
                .until(ExpectedConditions.textToBePresentInElementLocated(By.cssSelector(css), words));
        return this;
    }

    /** Types a text and presses Enter, as a scanner does. */
    Browser scan(String text) {
        return type(text + Keys.ENTER);
    }

    /** Signs in as the tests' administrator, who is asked for the tenant only where there are several. */
    Browser signIn(String path) {
        open(path);
        await("#username");
        if (!all("input#tenant").isEmpty()) {
            type(TestPlatform.TENANT, Keys.TAB);
        }
        type(TestPlatform.ADMIN_USER, Keys.TAB);
        scan(TestPlatform.ADMIN_PASSWORD);
        await("nav[aria-label=Sections]");
        return this;
    }

    /** Says where the desk stands, if the page asks. */
    Browser atTheFirstServicePoint() {
        if (focused().equals("service-point")) {
            type(Keys.TAB);
            type(Keys.ENTER);
            await("input.scan");
        }
        return this;
    }

    /** The first element that matches, as soon as there is one. */
    WebElement await(String css) {
        return new WebDriverWait(driver, ANSWER_WAIT)
                .until(ExpectedConditions.presenceOfElementLocated(By.cssSelector(css)));
    }

    /** Waits until as many elements match. */
    List<WebElement> await(String css, int count) {
        return new WebDriverWait(driver, ANSWER_WAIT)
                .until(ExpectedConditions.numberOfElementsToBe(By.cssSelector(css), count));
    }

    List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    /** What a person reads in the first element that matches, as soon as it can be seen: a new line fades in. */
    String text(String css) {
        return new WebDriverWait(driver, ANSWER_WAIT)
                .until(ExpectedConditions.visibilityOfElementLocated(By.cssSelector(css)))
                .getText();
    }

    /** Waits until what is said of the page in JavaScript is true. */
    private void awaitTruth(String expression) {
        new WebDriverWait(driver, ANSWER_WAIT)
                .until(_ -> Boolean.TRUE.equals(driver.executeScript("return " + expression)));
    }

    /** Waits until the element of an id has the focus, which a page gives a moment after it is seen. */
    Browser awaitFocus(String id) {
        await("#" + id + ":focus");
        return this;
    }

    /** The id of the element that has the focus. */
    String focused() {
        return String.valueOf(driver.switchTo().activeElement().getDomAttribute("id"));
    }

    /** What stands in the box that has the focus. */
    String focusedValue() {
        return String.valueOf(driver.switchTo().activeElement().getDomProperty("value"));
    }

    String path() {
        return URI.create(String.valueOf(driver.getCurrentUrl())).getPath();
    }

    /** Goes to a link or button by the keyboard: focus and Enter. */
    Browser follow(String css) {
        return focus(css).type(Keys.ENTER);
    }

    /** Puts the focus where some pressing of Tab would put it, too, once the page replaces no part of itself any more. */
    Browser focus(String css) {
        awaitTruth("!document.querySelector('main[aria-busy=true]')");
        new WebDriverWait(driver, ANSWER_WAIT)
                .until(_ -> Boolean.TRUE.equals(driver.executeScript(
                        "const found = document.querySelector(arguments[0]); found?.focus(); return !!found", css)));
        return this;
    }

    Browser scheme(String lightOrDark) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", lightOrDark))));
        return this;
    }

    Browser width(int pixels) {
        return window(pixels, 800);
    }

    Browser window(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        return this;
    }

    /** How much wider than the window the page is, in pixels; 0 where nobody has to scroll sideways. */
    long overhang() {
        var pixels = driver.executeScript(
                "return Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)");
        return ((Number) Objects.requireNonNull(pixels)).longValue();
    }

    /** What axe has against the page as it stands, once nothing on it fades in any more. */
    List<String> accessibilityFaults() {
        awaitTruth("document.getAnimations().every("
                + "one => one.playState === 'finished' || one.effect.getTiming().iterations === Infinity)");
        return new AxeBuilder()
                .withTags(WCAG_22_AA).analyze(driver).getViolations().stream()
                        .map(Browser::inWords)
                        .toList();
    }

    private static String inWords(Rule rule) {
        return "%s: %s %s".formatted(rule.getId(), rule.getHelp(), rule.getNodes());
    }

    /** Keeps a picture beside the test's results. */
    void picture(String name) {
        try {
            var folder = Files.createDirectories(Path.of("target", "pictures"));
            Files.write(
                    folder.resolve(name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-") + ".png"),
                    driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        driver.quit();
    }
}
