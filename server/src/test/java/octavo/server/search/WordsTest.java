package octavo.server.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordsTest {

    @Test
    void case_accents_and_punctuation_do_not_matter() {
        assertThat(Words.of("Œuvres complètes: l'Été, and/or C++"))
                .containsExactly("oeuvres", "completes", "l", "ete", "and", "or", "c");
        assertThat(Words.of("Łódź STRASSE Straße ﬁre")).containsExactly("lodz", "strasse", "strasse", "fire");
    }

    @Test
    void scripts_without_blanks_are_found_by_each_character() {
        assertThat(Words.of("吾輩は猫")).containsExactly("吾", "輩", "は", "猫");
        assertThat(Words.of("Война и мир 도서관")).containsExactly(Words.joined("война"), "и", "мир", Words.joined("도서관"));
    }

    @Test
    void a_word_has_a_bound() {
        assertThat(Words.of("x".repeat(5_000))).containsExactly("x".repeat(Words.WORD_LENGTH_MAX));
        assertThat(Words.joined("x".repeat(5_000))).hasSize(Words.WORD_LENGTH_MAX);
    }

    @Test
    void an_identifier_is_found_by_its_parts_and_as_a_whole() {
        assertThat(Words.ofIdentifier("(OCoLC)123-4"))
                .containsExactlyInAnyOrder("ocolc", "123", "4", "ocolc1234", "1234");
        assertThat(Words.ofIdentifier("978-0-06-012563-9 (pbk.)")).contains("9780060125639", "pbk");
        assertThat(Words.ofIdentifier("--")).isEmpty();
    }

    @Test
    void an_isbn_is_known_in_both_its_forms() {
        assertThat(Isbn.forms("0-06-012563-2")).containsExactly("0060125632", "9780060125639");
        assertThat(Isbn.forms("978-0-06-012563-9")).containsExactly("9780060125639", "0060125632");
        assertThat(Isbn.forms("080442957X")).containsExactly("080442957x", "9780804429573");
        assertThat(Isbn.forms("9791032305690")).as("979 has no short form").containsExactly("9791032305690");
        assertThat(Isbn.forms("12345")).containsExactly("12345");
    }
}
