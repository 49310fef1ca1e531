package octavo.server.quickmarc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import octavo.server.quickmarc.FieldComparison.Kind;
import octavo.server.quickmarc.FieldComparison.Step;
import octavo.server.records.Json;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;

class FieldComparisonTest {

    @Test
    void a_field_that_says_something_else_has_changed_and_its_neighbours_have_not() {
        assertThat(compare("245 Old", "500 One", "500 Two")).isEqualTo(List.of());
        assertThat(FieldComparison.of(fields("245 Old", "500 One"), fields("245 New", "500 One")))
                .containsExactly(new Step(Kind.CHANGED, 0, 0), new Step(Kind.SAME, 1, 1));
    }

    @Test
    void fields_that_came_and_went_shift_no_others() {
        assertThat(FieldComparison.of(
                        fields("245 T", "500 One", "500 Two", "650 S"), fields("245 T", "500 Two", "504 N", "650 S")))
                .containsExactly(
                        new Step(Kind.SAME, 0, 0),
                        new Step(Kind.REMOVED, 1, -1),
                        new Step(Kind.SAME, 2, 1),
                        new Step(Kind.ADDED, -1, 2),
                        new Step(Kind.SAME, 3, 3));
    }

    @Test
    void the_date_of_the_last_change_is_no_difference() {
        assertThat(FieldComparison.of(fields("005 20260101"), fields("005 20260202")))
                .containsExactly(new Step(Kind.SAME, 0, 0));
    }

    @RepeatedTest(100)
    void every_field_of_both_is_told_once_and_in_order(RepetitionInfo repetition) {
        var random = new Random(repetition.getCurrentRepetition());
        var before = randomFields(random);
        var after = randomFields(random);

        var steps = FieldComparison.of(before, after);

        assertThat(steps.stream().map(Step::before).filter(index -> index >= 0))
                .isSorted()
                .hasSize(before.size());
        assertThat(steps.stream().map(Step::after).filter(index -> index >= 0))
                .isSorted()
                .hasSize(after.size());
        assertThat(steps)
                .filteredOn(step -> step.kind() == Kind.SAME)
                .allSatisfy(step -> assertThat(before.get(step.before())).isEqualTo(after.get(step.after())));
    }

    private static List<Step> compare(String... fields) {
        return FieldComparison.of(fields(fields), fields(fields)).stream()
                .filter(step -> step.kind() != Kind.SAME)
                .toList();
    }

    private static ArrayNode randomFields(Random random) {
        return fields(random.ints(random.nextInt(12), 0, 6)
                .mapToObj(i -> (i % 3 == 0 ? "500 " : "650 ") + i)
                .toArray(String[]::new));
    }

    private static ArrayNode fields(String... lines) {
        var fields = Json.COMPACT.createArrayNode();
        for (var line : lines) {
            fields.addObject().put("tag", line.substring(0, 3)).put("content", line.substring(4));
        }
        return fields;
    }
}
