package octavo.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import octavo.lab.report.document.Cell;
import octavo.lab.report.document.Document;
import octavo.lab.report.document.Document.Block;
import octavo.lab.report.document.Document.Chapter;
import octavo.lab.report.document.Document.Findings;
import octavo.lab.report.document.Document.Paragraph;
import octavo.lab.report.document.Document.Warning;
import octavo.lab.report.figures.Experiment;
import octavo.lab.result.Plan;
import octavo.lab.result.ResultFolder;
import octavo.lab.statistics.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

    @TempDir
    Path folder;

    @Test
    void a_slowdown_of_ten_percent_is_found_sized_and_linked_to_its_evidence() {
        var document = report(SyntheticResults.twoArms(folder, 5, 4, 1.10));
        var findings = findings(document);
        var slower = findings.stream()
                .filter(f -> f.sentence().startsWith("Check-out, mean in phase Desk alone"))
                .findFirst()
                .orElseThrow();
        assertThat(slower.verdict()).isEqualTo(Verdict.WORSE);
        assertThat(slower.sentence()).contains("is worse in B").containsPattern("\\+(8|9|10|11|12)\\.\\d");
        var anchors = new HashSet<String>();
        document.chapters().forEach(chapter -> {
            anchors.add(chapter.id());
            chapter.tables().forEach(table -> {
                anchors.add(table.id());
                table.rows().forEach(row -> anchors.add(row.id()));
            });
        });
        assertThat(findings).allSatisfy(f -> assertThat(anchors).contains(f.evidence()));
    }

    @Test
    void an_arm_against_itself_shows_no_difference() {
        var document = report(SyntheticResults.twoArms(folder, 6, 4, 1));
        assertThat(findings(document).stream()
                        .filter(f -> f.verdict() == Verdict.BETTER || f.verdict() == Verdict.WORSE))
                .noneMatch(f -> f.sentence().startsWith("Check-in"));
    }

    @Test
    void what_nobody_declared_stands_first() {
        var document = report(SyntheticResults.twoArms(folder, 5, 2, 1));
        var audit = document.chapters().getFirst();
        assertThat(audit.id()).isEqualTo("confounders");
        // What was found of the metadata follows from the declared mode; the process id is another in every run.
        assertThat(rows(document, "declared"))
                .containsExactly(
                        List.of("kafka.mode", "zookeeper", "kraft"),
                        List.of("kafka.metadata", "ZooKeeper", "KRaft, 3.9"));
        assertThat(rows(document, "confounders"))
                .containsExactly(List.of("machine.governor", "performance", "powersave"));
        assertThat(texts(audit, Warning.class)).anyMatch(w -> w.contains("nobody declared"));
    }

    @Test
    void a_single_run_is_a_warning_and_no_verdict() {
        var document = report(SyntheticResults.twoArms(folder, 5, 1, 1.5));
        assertThat(texts(chapter(document, "overview"), Warning.class)).anyMatch(w -> w.startsWith("One run only"));
        assertThat(document.tables().stream()
                        .flatMap(t -> t.rows().stream())
                        .flatMap(r -> r.cells().stream())
                        .filter(Cell.Judgement.class::isInstance)
                        .map(Cell::text))
                .isNotEmpty()
                .containsOnly("not enough data");
    }

    @Test
    void warm_up_is_not_reported() {
        var document = report(SyntheticResults.twoArms(folder, 5, 1, 1));
        assertThat(document.toString()).doesNotContain("Warm-up");
    }

    @Test
    void one_arm_is_reported_without_comparison() {
        var document = report(SyntheticResults.oneArm(folder, 5, 2, 1));
        assertThat(document.chapters().stream().map(Chapter::id)).doesNotContain("confounders", "findings");
        assertThat(rows(document, "durations-table")).isNotEmpty();
    }

    @Test
    void two_stored_experiments_are_compared_arm_by_arm() {
        var before = SyntheticResults.twoArms(folder.resolve("before"), 1, 4, 1);
        var after = SyntheticResults.twoArms(folder.resolve("after"), 2, 4, 1.2);
        var page = Reports.compare(before, after, folder.resolve("out"));
        assertThat(page).exists();
        var document = Report.of(Experiment.compared(ResultFolder.open(before), ResultFolder.open(after)));
        assertThat(document.title()).isEqualTo("after against before");
        assertThat(findings(document).stream().filter(f -> f.verdict() == Verdict.WORSE))
                .anyMatch(f -> f.sentence().startsWith("Check-out, mean")
                        && f.evidence().endsWith("-d"));
    }

    @Test
    void the_closed_model_says_so_and_shows_the_longest_gap() {
        var document = report(SyntheticResults.twoArms(folder, 5, 1, 1));
        assertThat(texts(chapter(document, "test-runs"), Paragraph.class)).anyMatch(p -> p.contains("closed model"));
        assertThat(document.table("load").orElseThrow().columns().stream().map(Document.Column::title))
                .contains("Planned", "Sent", "Longest gap, s");
    }

    @Test
    void what_is_missing_is_named() {
        var document = report(SyntheticResults.twoArms(folder, 5, 1, 1));
        assertThat(rows(document, "missing-table"))
                .containsExactly(List.of(
                        "import update 5K", "capability", "the server offers no update profile", "kraft, zookeeper"));
    }

    @Test
    void a_report_is_the_same_whenever_it_is_made() throws IOException {
        SyntheticResults.twoArms(folder, 5, 4, 1.1);
        Reports.write(folder);
        var first = Files.readString(folder.resolve("report.json"));
        Reports.write(folder);
        assertThat(Files.readString(folder.resolve("report.json"))).isEqualTo(first);
    }

    @Test
    void without_a_complete_run_there_is_nothing_to_report() {
        var plan = new Plan("desk", "Desk", "small", 1, List.of(new Plan.Arm("a", "", Map.of())), 1, List.of());
        ResultFolder.begin(folder, "", plan);
        assertThatThrownBy(() -> Reports.write(folder)).hasMessageContaining("no run is complete");
    }

    private static Document report(Path results) {
        return Report.of(Experiment.of(ResultFolder.open(results)));
    }

    private static List<Document.Finding> findings(Document document) {
        return document.chapters().stream()
                .flatMap(c -> c.blocks().stream())
                .filter(Findings.class::isInstance)
                .flatMap(f -> ((Findings) f).findings().stream())
                .toList();
    }

    private static Chapter chapter(Document document, String id) {
        return document.chapters().stream()
                .filter(c -> c.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> texts(Chapter chapter, Class<? extends Block> kind) {
        return chapter.blocks().stream()
                .filter(kind::isInstance)
                .map(b -> switch (b) {
                    case Paragraph(var text) -> text;
                    case Warning(var text) -> text;
                    case Findings _, Document.Table _, Document.Drawing _ -> "";
                })
                .toList();
    }

    private static List<List<String>> rows(Document document, String table) {
        return document.table(table).orElseThrow().rows().stream()
                .map(row -> row.cells().stream().map(Cell::text).toList())
                .toList();
    }
}
