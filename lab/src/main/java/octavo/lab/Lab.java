package octavo.lab;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import octavo.lab.experiment.BadExperiment;
import octavo.lab.experiment.Experiment;
import octavo.lab.experiment.ExperimentFile;
import octavo.lab.experiment.ShippedExperiments;
import octavo.lab.experiment.Size;
import octavo.lab.provision.ProvisionException;
import octavo.lab.report.Reports;
import octavo.lab.result.ResultException;
import octavo.lab.run.Campaign;
import octavo.lab.run.Check;
import octavo.lab.run.Home;
import octavo.lab.run.Terminal;
import org.jspecify.annotations.Nullable;

/** The lab's command line. */
public final class Lab {

    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int REFUSED = 2;
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
    private static final String HELP = """
            Measures Octavo, or any system that speaks FOLIO's HTTP APIs.

              lab list                                  the experiments that ship
              lab check EXPERIMENT [--size SIZE]        what it would do, how long it takes, what is missing
              lab run EXPERIMENT [--size SIZE] [--out DIR]
                                                        carries it out and reports; the same DIR again goes on where it
                                                        stopped
              lab report DIR                            the report again, from the result files alone
              lab compare DIR DIR [--out DIR]           two stored experiments, the second against the first

            EXPERIMENT is the name of one that ships, or a file. SIZE is small (minutes), full or reference; default small.
            """;

    private final Home home;
    private final PrintStream out;
    private final Map<String, String> environment;

    Lab(Home home, PrintStream out, Map<String, String> environment) {
        this.home = home;
        this.out = out;
        this.environment = environment;
    }

    public static void main(String[] arguments) {
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        var home = new Home(
                Path.of(System.getProperty("octavo.home", ".")).toAbsolutePath().normalize());
        System.exit(new Lab(home, out, System.getenv()).run(List.of(arguments)));
    }

    /** @return the exit code: 0 done, 1 ended with something broken, 2 refused */
    int run(List<String> arguments) {
        try {
            if (arguments.isEmpty() || arguments.contains("--help")) {
                out.print(HELP);
                return arguments.isEmpty() ? REFUSED : DONE;
            }
            var rest = new ArrayList<>(arguments.subList(1, arguments.size()));
            return switch (arguments.getFirst()) {
                case "list" -> list(rest);
                case "check" -> check(rest);
                case "run" -> measure(rest);
                case "report" -> report(rest);
                case "compare" -> compare(rest);
                default ->
                    throw new BadExperiment(
                            "lab", "unknown verb '%s'; --help tells more".formatted(arguments.getFirst()));
            };
        } catch (BadExperiment | ResultException | ProvisionException e) {
            out.println("octavo lab: " + e.getMessage());
            return REFUSED;
        } catch (UncheckedIOException e) {
            out.println("octavo lab: " + e.getCause());
            return FAILED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            out.println("octavo lab: interrupted; the same command goes on where it stopped");
            return FAILED;
        }
    }

    private int list(List<String> rest) {
        refuseMore(rest);
        for (var name : ShippedExperiments.NAMES) {
            var experiment = ExperimentFile.parse(ShippedExperiments.text(name), Size.SMALL);
            out.printf(Locale.ROOT, "%-14s %s%n", name, experiment.title());
            for (var size : Size.values()) {
                var sized = ExperimentFile.parse(ShippedExperiments.text(name), size);
                out.printf(
                        Locale.ROOT,
                        "  %-10s %d arms, %d repeats, about %s%n",
                        size.label(),
                        sized.arms().size(),
                        sized.repeats(),
                        Check.time(Campaign.time(sized)));
            }
        }
        return DONE;
    }

    private int check(List<String> rest) throws InterruptedException {
        var experiment = experiment(rest);
        refuseMore(rest);
        return new Check(experiment, home, environment).tell(out) ? DONE : REFUSED;
    }

    private int measure(List<String> rest) throws InterruptedException {
        var folder = option(rest, "--out", null);
        var experiment = experiment(rest);
        refuseMore(rest);
        if (!new Check(experiment, home, environment).tell(out)) {
            return REFUSED;
        }
        var results = folder == null
                ? Path.of(
                        "lab-results",
                        experiment.name() + "-" + experiment.size().label() + "-"
                                + LocalDateTime.now().format(STAMP))
                : Path.of(folder);
        var terminal =
                new Terminal(out, System.console() != null && System.console().isTerminal());
        var campaign = new Campaign(experiment, results.toAbsolutePath().normalize(), home, terminal, environment);
        boolean complete = campaign.run();
        out.println("results: " + results);
        if (complete) {
            out.println("report: " + Reports.write(results));
        }
        return complete ? DONE : FAILED;
    }

    private int report(List<String> rest) {
        var folder = folder(rest);
        refuseMore(rest);
        out.println("report: " + Reports.write(folder));
        return DONE;
    }

    private int compare(List<String> rest) {
        var option = option(rest, "--out", null);
        var baseline = folder(rest);
        var contender = folder(rest);
        refuseMore(rest);
        var comparison = option == null
                ? Path.of("lab-results", "comparison-" + LocalDateTime.now().format(STAMP))
                : Path.of(option);
        out.println("report: " + Reports.compare(baseline, contender, comparison));
        return DONE;
    }

    private static Path folder(List<String> rest) {
        if (rest.isEmpty()) {
            throw new BadExperiment("DIR", "is missing: a folder of results");
        }
        return Path.of(rest.removeFirst());
    }

    private static Experiment experiment(List<String> rest) {
        var label = option(rest, "--size", Size.SMALL.label());
        var size = Size.of(String.valueOf(label))
                .orElseThrow(
                        () -> new BadExperiment("--size", "'%s' must be small, full or reference".formatted(label)));
        if (rest.isEmpty()) {
            throw new BadExperiment("EXPERIMENT", "is missing: a name that 'lab list' shows, or a file");
        }
        var name = rest.removeFirst();
        try {
            return ExperimentFile.parse(ShippedExperiments.textOrFile(name), size);
        } catch (IOException e) {
            throw new BadExperiment(
                    "EXPERIMENT",
                    "'%s' is neither one of %s nor a file that can be read"
                            .formatted(name, String.join(", ", ShippedExperiments.NAMES)));
        }
    }

    private static @Nullable String option(List<String> rest, String flag, @Nullable String otherwise) {
        int at = rest.indexOf(flag);
        if (at < 0) {
            return otherwise;
        }
        if (at + 1 == rest.size()) {
            throw new BadExperiment(flag, "needs a value");
        }
        rest.remove(at);
        return rest.remove(at);
    }

    private static void refuseMore(List<String> rest) {
        if (!rest.isEmpty()) {
            throw new BadExperiment(rest.getFirst(), "is not known here; --help tells more");
        }
    }
}
