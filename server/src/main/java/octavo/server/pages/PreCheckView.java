package octavo.server.pages;

import static octavo.server.pages.Words.counted;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import octavo.marc.MarcFormat;
import octavo.server.dataimport.PreCheckReport;
import octavo.server.dataimport.PreCheckReport.UnknownCode;

/**
 * What was found in a file, in words.
 *
 * @param profileProblem why the chosen profile cannot be run; empty where it can
 */
public record PreCheckView(PreCheckReport report, String profileProblem) {

    private static final Map<Character, String> TYPES = Map.ofEntries(
            Map.entry('a', "language material"),
            Map.entry('c', "notated music"),
            Map.entry('d', "manuscript music"),
            Map.entry('e', "cartographic"),
            Map.entry('f', "manuscript map"),
            Map.entry('g', "projected medium"),
            Map.entry('i', "nonmusical sound"),
            Map.entry('j', "musical sound"),
            Map.entry('k', "graphic"),
            Map.entry('m', "computer file"),
            Map.entry('o', "kit"),
            Map.entry('p', "mixed materials"),
            Map.entry('r', "artefact"),
            Map.entry('t', "manuscript text"),
            Map.entry('q', "community information"),
            Map.entry('u', "holdings"),
            Map.entry('v', "holdings"),
            Map.entry('x', "holdings"),
            Map.entry('y', "holdings"),
            Map.entry('w', "classification"),
            Map.entry('z', "authority"));

    static PreCheckView of(PreCheckReport report) {
        return new PreCheckView(report, "");
    }

    PreCheckView withProfileProblem(String problem) {
        return new PreCheckView(report, problem);
    }

    public VerdictKind kind() {
        if (!profileProblem.isEmpty() || report.records() == 0 || report.damaged() == report.records()) {
            return VerdictKind.ERROR;
        }
        return problems().isEmpty() ? VerdictKind.SUCCESS : VerdictKind.ATTENTION;
    }

    public String headline() {
        if (report.records() == 0) {
            return "No records were found in this file.";
        }
        return problems().isEmpty() && profileProblem.isEmpty()
                ? counted(report.records(), "record") + ", and nothing that needs a look."
                : counted(report.records(), "record") + ". Look at this before you import:";
    }

    /** What somebody should know, the gravest first. */
    public List<String> problems() {
        var problems = new ArrayList<String>();
        if (report.damaged() > 0) {
            problems.add(counted(report.damaged(), "record") + " cannot be read and will fail.");
        }
        if (!report.unknownCodes().isEmpty()) {
            problems.add("%s that this library does not have%s."
                    .formatted(
                            counted(report.unknownCodes().size(), "code"),
                            report.codesComplete() ? "" : ", and more of them"));
        }
        if (report.duplicates() > 0) {
            problems.add("%s the control number of an earlier one%s."
                    .formatted(
                            report.duplicates() == 1
                                    ? "1 record has"
                                    : counted(report.duplicates(), "record") + " have",
                            report.duplicatesComplete() ? "" : ", and the file was only compared in part"));
        }
        if (report.linked() > 0) {
            problems.add(
                    counted(report.linked(), "record")
                            + " with a link of a system like this one in 999 ff: a profile that creates instances refuses them.");
        }
        if (report.warnings() > 0) {
            problems.add(counted(report.warnings(), "record") + " that can be read, but not without a doubt.");
        }
        return problems;
    }

    public String format() {
        return switch (report.format()) {
            case ISO_2709 -> "ISO 2709";
            case MARCXML -> "MARCXML";
            case JSON -> "MARC-in-JSON";
            case MNEMONIC -> "Mnemonic text";
        };
    }

    /** {@code Unicode 28, MARC-8 2}. */
    public String characterSets() {
        if (report.format() != MarcFormat.ISO_2709) {
            return "Unicode";
        }
        return report.characterSets().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> report.characterSets().size() == 1
                        ? entry.getKey()
                        : "%s %,d".formatted(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    public String types() {
        return report.types().entrySet().stream()
                .sorted(Map.Entry.<Character, Integer>comparingByValue().reversed())
                .map(entry -> "%s %,d"
                        .formatted(
                                TYPES.getOrDefault(entry.getKey(), "unknown type '%s'".formatted(entry.getKey())),
                                entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** {@code Permanent location (holdings)}. */
    public String fieldOf(UnknownCode code) {
        return "%s (%s)".formatted(Words.ofField(code.field()), code.recordType());
    }

    /** {@code 3, 17, 21 …}. */
    public String placesOf(UnknownCode code) {
        return code.places().stream().map(String::valueOf).collect(Collectors.joining(", "))
                + (code.count() > code.places().size() ? " …" : "");
    }
}
