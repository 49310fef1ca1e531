package octavo.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.PageLoadStrategy;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** The page in a real Chromium, opened from disk. Pictures are kept beside the test's results. */
class PageTest {

    /** WCAG 2.2 AA, with all that it builds on. */
    private static final List<String> WCAG_22_AA = List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa");

    private static final Path PICTURES = Path.of("target", "pictures");

    @TempDir
    static Path folder;

    private static ChromeDriver driver;

    @BeforeAll
    static void open() throws IOException {
        Files.createDirectories(PICTURES);
        Reports.write(SyntheticResults.twoArms(folder, 3, 4, 1.10, 240));
        var options = new ChromeOptions();
        options.setBinary(onPath("chromium"));
        options.setPageLoadStrategy(PageLoadStrategy.NORMAL);
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
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
        driver.get(folder.resolve("report.html").toUri().toString());
    }

    @AfterAll
    static void close() {
        driver.quit();
    }

    private static String onPath(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(program + " is not installed: ./octavo test installs it"));
    }

    @Test
    void it_is_accessible_in_both_themes_and_fits_its_window() throws IOException {
        for (var scheme : List.of("light", "dark")) {
            driver.executeCdpCommand(
                    "Emulation.setEmulatedMedia",
                    Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
            window(480, 1000);
            assertThat(overhang()).as("%s, on a narrow screen", scheme).isZero();
            window(1440, 1000);
            assertThat(overhang()).as(scheme).isZero();
            assertThat(faults(scheme)).as(scheme).isEmpty();
            window(1440, height());
            Files.write(PICTURES.resolve("report-" + scheme + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        }
    }

    @Test
    void it_needs_nothing_from_a_network_and_every_link_leads_somewhere() throws IOException {
        var page = Files.readString(folder.resolve("report.html"));
        assertThat(page.replace("http://www.w3.org/2000/svg", ""))
                .doesNotContain("http://", "https://", "<script", "url(");
        for (var link : driver.findElements(By.cssSelector("a"))) {
            var target = Objects.requireNonNull(link.getDomAttribute("href"));
            assertThat(target).startsWith("#");
            assertThat(driver.findElements(By.id(target.substring(1))))
                    .as(target)
                    .hasSize(1);
        }
    }

    @Test
    void it_prints() throws IOException {
        var pdf = driver.executeCdpCommand(
                "Page.printToPDF", Map.of("landscape", true, "printBackground", true, "preferCSSPageSize", true));
        Files.write(PICTURES.resolve("report.pdf"), Base64.getDecoder().decode((String)
                Objects.requireNonNull(pdf.get("data"))));
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
        window(1030, 1000); // the width of A4 across, between its margins
        assertThat(overhang()).isZero();
        assertThat(driver.findElements(By.cssSelector(".scroll"))).allSatisfy(box -> {
            var cut = driver.executeScript("return arguments[0].scrollWidth - arguments[0].clientWidth", box);
            assertThat(((Number) Objects.requireNonNull(cut)).intValue())
                    .as(box.getDomAttribute("aria-label"))
                    .isLessThanOrEqualTo(1);
        });
        window(1030, height());
        Files.write(PICTURES.resolve("report-print.png"), driver.getScreenshotAs(OutputType.BYTES));
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", ""));
    }

    private static void window(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Of the page, as far as a picture can be. */
    private static int height() {
        return Math.min(
                16_000,
                ((Number) Objects.requireNonNull(driver.executeScript("return document.documentElement.scrollHeight")))
                        .intValue());
    }

    private static long overhang() {
        return ((Number)
                        Objects.requireNonNull(
                                driver.executeScript(
                                        "return Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)")))
                .longValue();
    }

    /** All rules once; in the other theme nothing changes but the colours. */
    private static List<String> faults(String scheme) {
        var axe = new AxeBuilder();
        if (scheme.equals("light")) {
            axe.withTags(WCAG_22_AA);
        } else {
            axe.withRules(List.of("color-contrast"));
        }
        return axe.analyze(driver).getViolations().stream()
                .map(rule -> "%s: %s %s".formatted(rule.getId(), rule.getHelp(), rule.getNodes()))
                .toList();
    }
}
