package octavo.server.quickmarc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import octavo.marc.Subfield;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubfieldTextTest {

    @Test
    void codes_values_and_dollars_have_their_notation() {
        assertThat(SubfieldText.read("$a Title / $c by {dollar}ign"))
                .containsExactly(new Subfield('a', "Title /"), new Subfield('c', "by $ign"));
        assertThat(SubfieldText.read("$aTitle$cAuthor"))
                .containsExactly(new Subfield('a', "Title"), new Subfield('c', "Author"));
    }

    @RepeatedTest(200)
    void what_is_shown_is_read_back(RepetitionInfo repetition) {
        var random = new Random(repetition.getCurrentRepetition());
        var alphabet = List.of("a", " ", "$", "ü", "/", "  ", "漢", "x");
        var subfields = random.ints(1 + random.nextInt(4), 0, 26)
                .mapToObj(code -> new Subfield(
                        (char) ('a' + code),
                        String.join(
                                "",
                                random.ints(random.nextInt(6), 0, alphabet.size())
                                        .mapToObj(alphabet::get)
                                        .toList())))
                .toList();

        assertThat(SubfieldText.read(SubfieldText.show(subfields))).isEqualTo(subfields);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "Title", "Title $a x", "$a x $"})
    void a_line_without_codes_where_they_must_stand_is_refused(String line) {
        assertThatThrownBy(() -> SubfieldText.read(line)).isInstanceOf(IllegalArgumentException.class);
    }
}
