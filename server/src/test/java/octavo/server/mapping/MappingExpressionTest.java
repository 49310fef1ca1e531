package octavo.server.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.Map;
import octavo.marc.MarcRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MappingExpressionTest {

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 30);
    private static final MarcRecord RECORD = Records.record(
            "001 in00000000001",
            Records.EIGHT,
            "050 #4 $aQA76.9$aQA77$b.D3",
            "050 #4 $aZ699",
            "245 00 $aA title",
            "901 ## $aho1",
            "980 ## $c12.50",
            "981 ## $bb ",
            "981 ## $aa");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            nullValues = "-",
            value = {
                "\"Available\"|Available",
                "050$a \" \" 050$b|QA76.9 .D3",
                "050$a\" \"050$b|QA76.9 .D3",
                "050$a|QA76.9",
                "245$a \" \" 050$b|A title .D3",
                "901$a \" \" 902$a|ho1",
                "902$a \" \" 901$a|ho1",
                "902$a \" \" 903$a|-",
                "902$a|-",
                "980$b; else 901$a|ho1",
                "980$b ;else 901$a|ho1",
                "980$b;901$a|ho1",
                "980$c; else 901$a|12.50",
                "902$a; 903$a; else \"none\"|none",
                "981$b|b",
                "###TODAY###|2026-11-30",
                "\"since \" ###TODAY###|since 2026-11-30",
                "001|in00000000001",
                "008/35-37|eng",
                "008/39|d",
                "008/90|-",
                "002|-",
                "LDR/06|a",
                "\"a;b\"|a;b",
                "\"\"|-"
            })
    void an_expression_yields_its_first_value(String expression, String expected) {
        assertThat(MappingExpression.parse(expression).evaluate(RECORD, TODAY).orElse(null))
                .isEqualTo(expected);
    }

    @Test
    void repeated_fields_yield_several_values() {
        assertThat(MappingExpression.parse("050$a").evaluateAll(RECORD, TODAY))
                .containsExactly("QA76.9", "QA77", "Z699");
        assertThat(MappingExpression.parse("050$a \" \" 050$b").evaluateAll(RECORD, TODAY))
                .containsExactly("QA76.9 .D3", "Z699");
        assertThat(MappingExpression.parse("902$a; 901$a").evaluateAll(RECORD, TODAY))
                .containsExactly("ho1");
    }

    @Test
    void removing_is_said_apart() {
        assertThat(MappingExpression.parse("###REMOVE###").isRemoving()).isTrue();
        assertThat(MappingExpression.parse("###REMOVE###").evaluate(RECORD, TODAY))
                .isEmpty();
        assertThat(MappingExpression.parse("\"x\"").isRemoving()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            nullValues = "-",
            value = {
                "\"Main (MAIN)\"|id-main",
                "\"main\"|id-main",
                "\"Annex\"|id-annex",
                "\"id-annex\"|id-annex",
                "\"Attic (A) (AT)\"|id-attic",
                "\"AT\"|id-attic",
                "\"A\"|-",
                "\"Cellar\"|-",
                "981$a; else \"Annex\"|id-annex"
            })
    void accepted_values_turn_names_and_codes_into_ids(String expression, String expected) {
        var accepted = Map.of("id-main", "Main (MAIN)", "id-annex", "Annex", "id-attic", "Attic (A) (AT)");
        assertThat(MappingExpression.parse(expression, accepted)
                        .evaluate(RECORD, TODAY)
                        .orElse(null))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "~~|A value is missing at position 1",
                "050$a;|A value is missing at position 7",
                "050$a; else|A value is missing at position 12",
                "\"open|The text has no closing quotation mark; it opens at position 1",
                "050$|A subfield code is missing at position 5",
                "050$a 050$ |A subfield code is missing at position 11",
                "050|050 needs a subfield",
                "05$a|Neither a text in quotation marks nor a MARC field",
                "Available|Neither a text in quotation marks nor a MARC field such as 245$a stands at position 1",
                "001$a|001 has no subfields; the $ stands at position 4",
                "LDR/|A character position is missing at position 5",
                "008/3-1|The last position lies before the first"
            })
    void a_wrong_expression_names_the_position(String expression, String message) {
        assertThatThrownBy(() -> MappingExpression.parse(expression))
                .isInstanceOf(InvalidMappingExpression.class)
                .hasMessageContaining(message);
    }
}
