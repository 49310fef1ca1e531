package octavo.marc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarcPathTest {

    private final MarcRecord record = new MarcRecord(
            "00000nam a2200000   4500",
            List.of(
                    new ControlField("008", "260101s2026    xx                  eng d"),
                    new DataField(
                            "245",
                            '1',
                            '0',
                            List.of(
                                    new Subfield('a', "Title :"),
                                    new Subfield('b', "rest /"),
                                    new Subfield('c', "name"))),
                    new DataField("856", '4', '0', List.of(new Subfield('u', "https://a.example"))),
                    new DataField("856", '4', ' ', List.of(new Subfield('u', "https://b.example")))));

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            LDR/06;        a
            LDR/06-07;     am
            008/35-37;     eng
            245$a;         Title :
            245$b$a;       Title : rest /
            245;           Title : rest / name
            856[4#]$u;     https://b.example
            856[40]$u;     https://a.example
            856[*0]$u;     https://a.example
            """)
    void a_path_finds_its_value(String path, String value) {
        assertThat(MarcPath.parse(path).first(record)).contains(value);
    }

    @Test
    void a_path_finds_every_value_in_order_and_none_where_there_is_none() {
        assertThat(MarcPath.parse("856$u").values(record)).containsExactly("https://a.example", "https://b.example");
        assertThat(MarcPath.parse("856[7*]$u").values(record)).isEmpty();
        assertThat(MarcPath.parse("008/38-60").values(record)).isEmpty();
        assertThat(MarcPath.parse("245$z").values(record)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "24,2",
        "24$a,2",
        "245a,3",
        "245$,4",
        "245$a$,6",
        "245[1$a,6",
        "245[10$a,6",
        "LDR/,4",
        "LDR/24,4",
        "LDR/07-06,4",
        "008/x,4",
        "008$a,3",
        "245/03,3",
        "'',0",
        "245$ a,4"
    })
    void a_typo_is_found_at_its_place_when_the_path_is_parsed(String path, int place) {
        assertThatThrownBy(() -> MarcPath.parse(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(", at " + place + ":");
    }
}
