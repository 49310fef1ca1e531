package octavo.server.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextFunctionsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "Paris :|Paris ",
                "Paris;|Paris",
                "Paris,|Paris",
                "Paris/|Paris",
                "Paris+|Paris",
                "Paris=|Paris",
                "Paris |Paris",
                "Paris::|Paris:",
                "Paris.|Paris.",
                "Paris|Paris",
                ":|''",
                "''|''"
            })
    void ending_punctuation_goes_one_mark_at_a_time(String text, String expected) {
        assertThat(TextFunctions.removeEndingPunctuation(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"Annual.|Annual", "Annual..|Annual.", "Annual|Annual", "Annual,|Annual,", ".|''", "''|''"})
    void one_final_period_goes(String text, String expected) {
        assertThat(TextFunctions.trimPeriod(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "Zivie, Alain-Pierre.|Zivie, Alain-Pierre",
                "Chapman, William,|Chapman, William",
                " Chapman, William, |Chapman, William",
                "Yi, Hyŏn-jik|Yi, Hyŏn-jik",
                "Schmidt, A. B.|Schmidt, A. B.",
                "Schmidt, AB.|Schmidt, AB",
                "Schmidt, A,.|Schmidt, A.",
                "Schmidt, AB,.|Schmidt, AB,",
                "Hughes, Robert, 1933-|Hughes, Robert, 1933-",
                "Hughes, Robert, 1933-.|Hughes, Robert, 1933-",
                "A.|A",
                " A.|A",
                "x A.|x A.",
                "x 𑘟.|x 𑘟.",
                ".|''",
                "''|''"
            })
    void names_keep_the_full_stop_of_an_initial_and_the_hyphen_of_an_open_date(String text, String expected) {
        assertThat(TextFunctions.trimPunctuation(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {"260101s2026,7,11,2026", "260101s,7,11,''", "260101s20,7,11,20", "abc,0,3,abc", "abc,3,5,''"})
    void a_short_field_gives_what_it_has(String text, int from, int to, String expected) {
        assertThat(TextFunctions.charSelect(text, from, to)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"ship of death,Ship of death", "Éa,Éa", "éa,Éa", "\"1958,\"1958", "'',''", "ǆ,ǅ"})
    void the_first_letter_becomes_a_capital(String text, String expected) {
        assertThat(TextFunctions.capitalize(text)).isEqualTo(expected);
    }
}
