package octavo.server.dataexport.profiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import octavo.server.dataexport.profiles.FieldPath.Root;
import octavo.server.records.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The part of JSONPath in which FOLIO's mapping profiles speak. */
class FieldPathTest {

    private static final String HOLDINGS = """
            {"hrid": "ho1", "callNumber": "", "notes": [
                {"holdingsNoteTypeId": "A", "note": "open"},
                {"holdingsNoteTypeId": "A", "note": "for staff", "staffOnly": true},
                {"holdingsNoteTypeId": "A", "note": "for all", "staffOnly": false},
                {"holdingsNoteTypeId": "B", "note": "other"}],
             "statements": [{"statement": "v.1"}, {"statement": "v.2"}], "formerIds": ["x", "y"]}
            """;

    @Test
    void names_lead_to_values_and_to_all_elements_of_a_list() {
        assertThat(values("$.holdings[*].hrid")).containsExactly("ho1");
        assertThat(values("$.holdings[*].statements[*].statement")).containsExactly("v.1", "v.2");
        assertThat(values("$.holdings[*].formerIds")).containsExactly("x", "y");
        assertThat(values("$.holdings[*].callNumber")).isEmpty();
        assertThat(values("$.holdings[*].nothing.here")).isEmpty();
    }

    @Test
    void conditions_choose_elements() {
        assertThat(values("$.holdings[*].notes[?(@.holdingsNoteTypeId=='A'"
                        + " && (!(@.staffOnly) || @.staffOnly == false))].note"))
                .containsExactly("open", "for all");
        assertThat(values("$.holdings[*].notes[?(@.holdingsNoteTypeId=='A'"
                        + " && ((@.staffOnly) && @.staffOnly == true))].note"))
                .containsExactly("for staff");
        assertThat(values("$.holdings[*].notes[?(@.staffOnly == null)].note")).containsExactly("open", "other");
        assertThat(values("$.holdings[*].notes[?(@.holdingsNoteTypeId!='A')].note"))
                .containsExactly("other");
        assertThat(values("$.holdings[*][?(@.hrid=='ho1')].hrid")).containsExactly("ho1");
        assertThat(values("$.holdings[*][?(@.hrid=='ho2')].hrid")).isEmpty();
    }

    @Test
    void the_root_says_what_record_is_meant() {
        assertThat(FieldPath.parse("$.instance.title").root()).isEqualTo(Root.INSTANCE);
        assertThat(FieldPath.parse("$.holdings[*].hrid").root()).isEqualTo(Root.HOLDINGS);
        assertThat(FieldPath.parse("$.holdings[*].items[*].barcode").root()).isEqualTo(Root.ITEM);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "title",
                "$.loan.id",
                "$.instance title",
                "$.instance.",
                "$.instance.notes[0].note",
                "$.instance.notes[?(@.type=='open)].note",
                "$.instance.notes[?(@.type==open)].note",
                "$.instance.notes[?(@.type=='open'].note"
            })
    void what_is_no_such_path_is_refused_with_its_place(String path) {
        assertThatThrownBy(() -> FieldPath.parse(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at character");
    }

    private static List<String> values(String path) {
        return FieldPath.parse(path).values(Json.parseStored(HOLDINGS));
    }
}
