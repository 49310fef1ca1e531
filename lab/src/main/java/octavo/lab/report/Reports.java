package octavo.lab.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import octavo.lab.report.document.Html;
import octavo.lab.report.document.JsonForm;
import octavo.lab.report.document.Markdown;
import octavo.lab.report.document.Spreadsheet;
import octavo.lab.report.figures.Experiment;
import octavo.lab.report.figures.Judgements;
import octavo.lab.result.ResultFolder;

/**
 * Writes reports: {@code report.html}, {@code report.md} with its drawings under {@code charts/}, {@code report.xlsx} and
 * {@code report.json}, all of one document; and {@code figures.csv}, every run's value of every metric. An earlier report in the
 * folder is replaced.
 */
public final class Reports {

    private Reports() {}

    /**
     * Reports on an experiment from its result files alone, into their own folder.
     *
     * @param folder of the results
     * @return the page to open
     * @throws octavo.lab.result.ResultException if there are no results, none of a complete run, or damaged ones
     * @throws UncheckedIOException if the report cannot be written
     */
    public static Path write(Path folder) {
        return write(Experiment.of(ResultFolder.open(folder)), folder);
    }

    /**
     * Compares two stored experiments, arm by arm of the same name.
     *
     * @param baseline folder of results; every difference is contender minus baseline
     * @param contender folder of results
     * @param out where the report goes; made if it is not there
     * @return the page to open
     * @throws octavo.lab.result.ResultException as in {@link #write(Path)}
     * @throws UncheckedIOException if the report cannot be written
     */
    public static Path compare(Path baseline, Path contender, Path out) {
        return write(Experiment.compared(ResultFolder.open(baseline), ResultFolder.open(contender)), out);
    }

    private static Path write(Experiment experiment, Path folder) {
        var subject = new Subject(experiment, Judgements.of(experiment));
        var document = Report.of(subject);
        try {
            Files.createDirectories(folder);
            var page = Files.writeString(folder.resolve("report.html"), Html.of(document));
            Files.writeString(folder.resolve("report.md"), Markdown.of(document));
            var charts = Files.createDirectories(folder.resolve("charts"));
            for (var drawing : document.drawings()) {
                Files.writeString(charts.resolve(drawing.id() + ".svg"), Html.standalone(drawing));
            }
            Files.writeString(folder.resolve("figures.csv"), RawFigures.of(subject));
            Files.writeString(folder.resolve("report.json"), JsonForm.of(document));
            try (var out = Files.newOutputStream(folder.resolve("report.xlsx"))) {
                Spreadsheet.write(document, out);
            }
            return page;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
