package octavo.server.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import octavo.server.records.Json;
import org.junit.jupiter.api.Test;

class CriterionTest {

    private static final SearchText BOOK = SearchText.of(Json.parseStored("""
            {"title": "Die Verwandlung", "contributors": [{"name": "Kafka, Franz"}],
             "identifiers": [{"value": "978-3-15-009900-1"}],
             "subjects": [{"value": "Metamorphosis -- Fiction"}, "an older form"]}
            """));

    @Test
    void all_words_must_occur_in_the_fields_that_are_asked() {
        assertThat(meets("verwandlung kafka", EnumSet.allOf(SearchField.class))).isTrue();
        assertThat(meets("verwandlung kafka", Set.of(SearchField.TITLE))).isFalse();
        assertThat(meets("verwandlung schloss", EnumSet.allOf(SearchField.class)))
                .isFalse();
        assertThat(meets("older metamorphosis", Set.of(SearchField.SUBJECT))).isTrue();
    }

    @Test
    void an_asterisk_stands_for_any_ending_and_for_nothing_else() {
        assertThat(meets("verwand*", Set.of(SearchField.TITLE))).isTrue();
        assertThat(meets("verwand", Set.of(SearchField.TITLE))).isFalse();
        assertThat(meets("ver*lung", Set.of(SearchField.TITLE))).isFalse();
        assertThat(Criterion.words("* ' : & | !", EnumSet.allOf(SearchField.class)))
                .isEmpty();
    }

    @Test
    void an_identifier_is_asked_for_as_a_whole_too() {
        assertThat(meets("3150099005", Set.of(SearchField.IDENTIFIER)))
                .as("its ISBN-10")
                .isTrue();
        assertThat(meets("978 3 15 009900 1", Set.of(SearchField.IDENTIFIER))).isTrue();
    }

    @Test
    void both_sides_are_written_as_postgresql_reads_them() {
        assertThat(Criterion.words("Verwand* Kafka", Set.of(SearchField.TITLE, SearchField.CONTRIBUTOR))
                        .orElseThrow()
                        .query())
                .isEqualTo("('verwand':*AB & 'kafka':AB)");
        assertThat(SearchText.of(Json.parseStored("{\"title\": \"A b\", \"contributors\": [{\"name\": \"B\"}]}"))
                        .vector())
                .isEqualTo("'a':1A 'b':1A,2B ");
    }

    private static boolean meets(String words, Set<SearchField> fields) {
        return Criterion.words(words, fields).orElseThrow().isMetBy(BOOK);
    }
}
