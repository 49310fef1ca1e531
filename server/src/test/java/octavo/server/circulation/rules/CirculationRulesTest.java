package octavo.server.circulation.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CirculationRulesTest {

    private static final String FALLBACK = "fallback-policy: l fall r r n n o o i i\n";

    private static final Circumstances VISITOR_RARE_BOOK =
            new Circumstances("visitor", "book", "rare", "stacks", "main", "city", "uni");

    @Test
    void without_a_matching_rule_the_fallback_applies() {
        var verdict = CirculationRules.parse("priority: t, s, c, b, a, m, g\n" + FALLBACK + "m map: " + policy("maps"))
                .apply(VISITOR_RARE_BOOK);
        assertThat(verdict.policies().loan()).isEqualTo("fall");
        assertThat(verdict.fallback()).isTrue();
        assertThat(verdict.line()).isEqualTo(2);
    }

    @Test
    void the_rule_with_the_weightiest_criterium_wins() {
        assertThat(loanPolicy(
                        """
                priority: criterium(t, s, c, b, a, m, g), number-of-criteria, last-line
                %s
                g visitor: %s
                t rare: %s
                m book: %s
                """.formatted(FALLBACK, policy("by-group"), policy("by-loan-type"), policy("by-material"))))
                .isEqualTo("by-loan-type");
    }

    @Test
    void among_equals_more_criteria_win_then_the_last_line() {
        assertThat(loanPolicy(
                        """
                priority: t, s, c, b, a, m, g
                %s
                g visitor + t rare: %s
                t rare: %s
                t rare + m book: %s
                """.formatted(FALLBACK, policy("group-and-type"), policy("type"), policy("material-and-type"))))
                .isEqualTo("material-and-type");
    }

    @Test
    void first_line_turns_the_last_decision_round() {
        assertThat(loanPolicy("""
                priority: number-of-criteria, first-line
                %s
                g visitor + t rare: %s
                t rare + m book: %s
                """.formatted(FALLBACK, policy("first"), policy("second"))))
                .isEqualTo("first");
    }

    @Test
    void all_kinds_of_places_count_as_one_criterium() {
        assertThat(loanPolicy("""
                priority: number-of-criteria, last-line
                %s
                s stacks + c main + b city: %s
                g visitor + m book: %s
                """.formatted(FALLBACK, policy("places"), policy("two"))))
                .isEqualTo("two");
    }

    @Test
    void an_indented_line_adds_to_the_lines_above_it() {
        var text = """
                priority: number-of-criteria, last-line
                %s
                g visitor
                    m book: %s
                        t rare: %s
                    m map: %s
                t rare: %s
                """.formatted(FALLBACK, policy("book"), policy("rare-book"), policy("map"), policy("rare"));
        assertThat(loanPolicy(text)).isEqualTo("rare-book");
        assertThat(CirculationRules.parse(text)
                        .apply(new Circumstances("staff", "book", "rare", "stacks", "main", "city", "uni"))
                        .policies()
                        .loan())
                .isEqualTo("rare");
    }

    @Test
    void an_exclamation_mark_excludes_and_all_includes() {
        assertThat(loanPolicy("%sg !staff !faculty: %s".formatted(FALLBACK, policy("others"))))
                .isEqualTo("others");
        assertThat(loanPolicy("%sg !visitor: %s".formatted(FALLBACK, policy("others"))))
                .isEqualTo("fall");
        assertThat(loanPolicy("%sg all + t all: %s".formatted(FALLBACK, policy("everyone"))))
                .isEqualTo("everyone");
    }

    @Test
    void all_matching_rules_are_told_with_the_one_that_applies_first() {
        var verdicts = CirculationRules.parse("""
                priority: t, s, c, b, a, m, g
                %sg visitor: %s
                t rare: %s
                """.formatted(FALLBACK, policy("group"), policy("type")))
                .all(VISITOR_RARE_BOOK);
        assertThat(verdicts).extracting(verdict -> verdict.policies().loan()).containsExactly("type", "group", "fall");
    }

    @Test
    void comments_and_blank_lines_say_nothing() {
        assertThat(loanPolicy("# rules\n\n" + FALLBACK + "m book: " + policy("books") + " # the usual\n/ old: x\n"))
                .isEqualTo("books");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            m book: l a r b n c o d i e                           | 1 | fallback-policy is missing
            fallback-policy: l a r b n c o d                      | 1 | lost item fee policy is missing
            fallback-policy: l a l b r b n c o d i e              | 1 | only one loan policy
            fallback-policy: l a r b n c o d i e x f              | 1 | none of the policy types
            fallback-policy: l a r b n c o d i e\\nx book: l a     | 2 | none of the criteria
            fallback-policy: l a r b n c o d i e\\nm : l a         | 2 | expected a name
            fallback-policy: l a r b n c o d i e\\nm a !b: l a     | 2 | cannot be mixed
            fallback-policy: l a r b n c o d i e\\nm all b: l a    | 2 | stands for every name
            fallback-policy: l a r b n c o d i e\\n  m b: l a      | 2 | no line above it
            priority: t, s, c\\nfallback-policy: l a               | 1 | missing: g, m, a, b
            priority: number-of-criteria\\nfallback-policy: l a    | 1 | expected ','
            priority: newest\\nfallback-policy: l a                | 1 | found 'newest'
            fallback-policy: l a r b n c o d i e\\npriority: t     | 2 | all seven letters
            fallback-policy: l a r b n c o d i e\\nm book; l a     | 2 | unexpected ';'
            """)
    void a_mistake_is_told_with_its_line(String text, int line, String message) {
        assertThatThrownBy(() -> CirculationRules.parse(text.replace("\\n", "\n")))
                .isInstanceOfSatisfying(RulesException.class, mistake -> {
                    assertThat(mistake.line()).isEqualTo(line);
                    assertThat(mistake).hasMessageContaining(message);
                });
    }

    @Test
    void the_column_points_at_the_word_that_is_wrong() {
        assertThatThrownBy(() -> CirculationRules.parse(FALLBACK + "m book + q rare: " + policy("x")))
                .isInstanceOfSatisfying(RulesException.class, mistake -> {
                    assertThat(List.of(mistake.line(), mistake.column())).isEqualTo(List.of(2, 10));
                });
    }

    private static String policy(String loanPolicy) {
        return "l " + loanPolicy + " r r n n o o i i";
    }

    private static String loanPolicy(String text) {
        return CirculationRules.parse(text).apply(VISITOR_RARE_BOOK).policies().loan();
    }
}
