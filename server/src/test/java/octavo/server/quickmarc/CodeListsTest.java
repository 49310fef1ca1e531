package octavo.server.quickmarc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The boxes of the editor's page against the layouts that split and join the fields. */
class CodeListsTest {

    private static final JsonNode FORMS = EditorForms.json();

    @Test
    void every_kind_of_record_has_boxes_that_do_not_overlap_and_stay_inside_the_field() {
        for (var layout : FORMS.path("layouts").properties()) {
            int end = 0;
            for (var box : layout.getValue()) {
                assertThat(box.path("position").asInt())
                        .as(layout.getKey() + " " + box)
                        .isGreaterThanOrEqualTo(end);
                end = box.path("position").asInt() + box.path("length").asInt();
            }
            assertThat(end).as(layout.getKey()).isPositive().isLessThanOrEqualTo(40);
        }
    }

    @Test
    void a_code_fits_its_box_and_stands_in_its_list_once() {
        for (var layout : FORMS.path("layouts").properties()) {
            for (var box : layout.getValue()) {
                var codes = FORMS.path("codes").path(box.path("codes").asString(""));
                var seen = new HashSet<String>();
                for (var code : codes) {
                    int length = code.path(0).asString().length();
                    assertThat(length == 1 || length == box.path("length").asInt())
                            .as("%s %s %s", layout.getKey(), box.path("name"), code)
                            .isTrue();
                    assertThat(seen.add(code.path(0).asString()))
                            .as("%s twice in %s", code, box.path("codes"))
                            .isTrue();
                    assertThat(code.path(1).asString()).isNotBlank();
                }
            }
        }
    }

    @Test
    void codes_have_the_meaning_that_they_have_for_the_kind_of_record() {
        assertThat(meaning("books.Cont", "b")).isEqualTo("Bibliographies");
        assertThat(meaning("continuing.Form", "e")).isEqualTo("Newspaper format");
        assertThat(meaning("Form", "|")).isEqualTo("No attempt to code");
        assertThat(meaning("Lang", "ger")).isEqualTo("German");
        assertThat(meaning("Ctry", "gw\\")).isEqualTo("Germany");
        assertThat(FORMS.path("008").path("as").asString()).isEqualTo("continuing");
        assertThat(FORMS.path("008").path("am").asString()).isEqualTo("books");
        assertThat(FORMS.path("006").path("s").asString()).isEqualTo("continuing");
    }

    private static String meaning(String list, String code) {
        return FORMS.path("codes")
                .path(list)
                .valueStream()
                .filter(entry -> entry.path(0).asString().equals(code))
                .map(entry -> entry.path(1).asString())
                .findFirst()
                .orElse("");
    }
}
