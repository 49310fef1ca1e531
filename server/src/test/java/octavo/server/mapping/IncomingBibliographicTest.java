package octavo.server.mapping;

import static octavo.server.mapping.Records.EIGHT;
import static octavo.server.mapping.Records.lines;
import static octavo.server.mapping.Records.record;
import static octavo.server.mapping.Records.withLeader;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import octavo.marc.MarcRecord;
import octavo.server.mapping.IncomingBibliographic.Accepted;
import octavo.server.mapping.IncomingBibliographic.AlreadyLinked;
import octavo.server.mapping.IncomingBibliographic.WrongType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IncomingBibliographicTest {

    private static final UUID INSTANCE = UUID.fromString("00000000-0000-4000-8000-00000000000a");
    private static final UUID SOURCE = UUID.fromString("00000000-0000-4000-8000-00000000000b");
    private static final Instant NOW = Instant.parse("2026-11-30T18:05:07.891Z");
    private static final String LINK = "999 ff $i" + INSTANCE + "$s" + SOURCE;

    private static MarcRecord stored(MarcRecord incoming) {
        var accepted = (Accepted) IncomingBibliographic.receive(incoming);
        return accepted.asSourceRecord("in00000000001", INSTANCE, SOURCE, NOW);
    }

    @Test
    void the_stored_record_has_our_numbers_and_the_file_s_fields_in_their_order() {
        var incoming = record(
                "008 x", "003 DLC", "245 00 $aT", "001  u151 ", "005 19990101000000.0", "100 1# $aA", "999 ## $alocal");
        assertThat(lines(stored(incoming)))
                .containsExactly(
                        "001 in00000000001",
                        "005 20261130180507.8",
                        "008 x",
                        "035 ## $a(DLC)u151",
                        "245 00 $aT",
                        "100 1# $aA",
                        "999 ## $alocal",
                        LINK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"999 ff $iabc", "999 ff $s" + "0c7a0000-0000-4000-8000-0000000001f7", "999 ff $tx$inot-a-uuid"})
    void a_record_with_a_link_is_refused_whatever_the_link_says(String link) {
        var refused = IncomingBibliographic.receive(record(EIGHT, "245 00 $aT", link));
        assertThat(refused).isEqualTo(new AlreadyLinked());
        assertThat(((AlreadyLinked) refused).message())
                .isEqualTo("A new Instance was not created because the incoming record already contained a 999ff$s or"
                        + " 999ff$i field");
    }

    @ParameterizedTest
    @ValueSource(strings = {"999 ## $ashelf check 2019$bbox 7", "999 f# $iabc", "999 #f $sabc", "999 ff $tabc"})
    void a_local_999_stays_beside_the_link(String local) {
        assertThat(lines(stored(record(EIGHT, "245 00 $aT", local)), "999")).containsExactly(local, LINK);
    }

    @ParameterizedTest
    @CsvSource({
        "(OCoLC)ocm00123456,(OCoLC)123456",
        "(OCoLC)ocn000777,(OCoLC)777",
        "(OCoLC)on1055562445,(OCoLC)1055562445",
        "(OCoLC)00123456,(OCoLC)123456",
        "(OCoLC) 123456,(OCoLC)123456",
        "(OCoLC)123456,(OCoLC)123456",
        "(OCoLC)000,(OCoLC)0",
        "(OCoLC)oca00036269,(OCoLC)oca00036269",
        "(OCoLC)ocm,(OCoLC)ocm",
        "(OCoLC),(OCoLC)",
        "(OCoLC-M)000123,(OCoLC-M)000123",
        "(XYZ)00042,(XYZ)00042",
        "ocm00123456,ocm00123456"
    })
    void oclc_numbers_have_one_spelling(String given, String expected) {
        assertThat(OclcNumbers.normalise(given)).isEqualTo(expected);
    }

    /** The record of field report F06. */
    private static final String[] MANY_NUMBERS = {
        "001 ocm00123456",
        "003 OCoLC",
        EIGHT,
        "035 ## $a(OCoLC)ocm00123456",
        "035 ## $a(OCoLC)123456$z(OCoLC)ocn000777",
        "035 ## $a(XYZ)00042",
        "035 ## $a(OCoLC-M)000123",
        "245 00 $aOne work, many numbers"
    };

    @Test
    void one_oclc_number_in_several_spellings_stands_once_with_its_cancelled_one() {
        assertThat(lines(stored(record(MANY_NUMBERS)), "035"))
                .containsExactly(
                        "035 ## $a(OCoLC)123456$z(OCoLC)777", "035 ## $a(XYZ)00042", "035 ## $a(OCoLC-M)000123");
        assertThat(lines(stored(record(MANY_NUMBERS)), "003")).isEmpty();
    }

    @Test
    void normalising_again_changes_nothing() {
        var once = OclcNumbers.normalise(record(MANY_NUMBERS).fields());
        assertThat(OclcNumbers.normalise(once)).isEqualTo(once);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "001 u151|003 DLC|(DLC)u151",
                "001 u151|006 m|u151",
                "001 ocm00123456|003 OCoLC|(OCoLC)123456",
                "001 ocm00123456|006 m|ocm00123456"
            })
    void the_foreign_control_number_moves_to_035(String number, String agency, String expected) {
        assertThat(lines(stored(record(number, agency, EIGHT, "245 00 $aT")), "035"))
                .containsExactly("035 ## $a" + expected);
    }

    @Test
    void the_new_035_stands_where_its_tag_belongs() {
        assertThat(lines(stored(record("001 1", EIGHT, "020 ## $a9", "035 ## $ax", "040 ## $ay", "245 00 $aT"))))
                .containsSequence("020 ## $a9", "035 ## $ax", "035 ## $a1", "040 ## $ay");
        assertThat(lines(stored(record("001 1", EIGHT)))).containsSequence(EIGHT, "035 ## $a1", LINK);
    }

    @Test
    void a_record_without_a_number_of_its_own_gets_no_035() {
        assertThat(lines(stored(record(EIGHT, "245 00 $aNothing but the minimum"))))
                .containsExactly(
                        "001 in00000000001", "005 20261130180507.8", EIGHT, "245 00 $aNothing but the minimum", LINK);
        assertThat(lines(stored(record("001  ", "003 DLC", "245 00 $aT")), "035"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "7,'a record of unknown type'",
        "z,'an authority record'",
        "x,'a holdings record'",
        "w,'a classification record'",
        "q,'a community information record'"
    })
    void a_record_that_is_not_bibliographic_is_refused_by_name(char type, String found) {
        var refused = IncomingBibliographic.receive(withLeader("00000n" + type + "m a2200000   4500", "245 00 $aT"));
        assertThat(refused).isEqualTo(new WrongType(type));
        assertThat(((WrongType) refused).message())
                .isEqualTo("The profile expects a bibliographic record, and this is %s (LDR/06 is '%s')"
                        .formatted(found, type));
    }

    @ParameterizedTest
    @ValueSource(chars = {'a', 'c', 'd', 'e', 'f', 'g', 'i', 'j', 'k', 'm', 'o', 'p', 'r', 't', 'b', 'h', 'n'})
    void every_bibliographic_type_is_accepted(char type) {
        assertThat(IncomingBibliographic.receive(withLeader("00000n" + type + "m a2200000   4500")))
                .isInstanceOf(Accepted.class);
    }
}
