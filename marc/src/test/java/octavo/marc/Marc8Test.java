package octavo.marc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** A character of a test's text stands for the byte of its number. */
class Marc8Test {

    private final Warnings warnings = new Warnings();

    @Test
    void diacritics_move_behind_their_letter_and_are_composed() throws DamagedRecordException {
        assertThat(decode("Caf\u00e2e")).isEqualTo("Café");
        assertThat(decode("Vi\u00e3\u00f2et")).isEqualTo("Việt");
        assertThat(decode("\u00ebt\u00ecsar")).isEqualTo("t\u0361sar");
        assertThat(warnings.toList()).isEmpty();
    }

    @Test
    void escapes_shift_sets_in_and_out() throws DamagedRecordException {
        assertThat(decode("33 \u001bp1\u001bs/\u001bb3\u001bs rpm")).isEqualTo("33 ¹/₃ rpm");
        assertThat(decode("n\u001bb-\u001bsp0")).isEqualTo("n₋p0");
        assertThat(decode("\u001b(2`ab\u001b(B!")).isEqualTo("אבג!".replace("אבג", "אבג"));
        assertThat(decode("\u001b$1!:w\u001b(B.")).hasSize(2).endsWith(".");
        assertThat(warnings.toList()).isEmpty();
    }

    @Test
    void a_set_ends_with_the_subfield_that_shifted_it_in() throws DamagedRecordException {
        decode("\u001b(S\u0061");
        assertThat(decode("plain")).isEqualTo("plain");
    }

    @Test
    void an_unknown_escape_costs_only_its_escape_byte() throws DamagedRecordException {
        assertThat(decode("TiO\u00b2\u001b?\"S\u00b2 aqueous")).isEqualTo("TiOø?\"Sø aqueous");
        assertThat(warnings.toList()).hasSize(1);
        assertThat(decode("end\u001b")).isEqualTo("end");
    }

    @Test
    void character_references_stand_for_what_marc_8_lacks() throws DamagedRecordException {
        assertThat(decode("&#x20AC;5 &#x1F600; &#xD800; &#x; &amp;")).isEqualTo("€5 😀 &#xD800; &#x; &amp;");
    }

    @Test
    void unreadable_east_asian_characters_are_shown_as_such_and_the_rest_is_read() throws DamagedRecordException {
        assertThat(decode("\u001b$1~~~\u001b(B end")).isEqualTo("\u3013 end");
        assertThat(decode("\u001b$1!")).isEqualTo("\u3013");
        assertThat(warnings.toList()).hasSize(1);
    }

    @Test
    void a_byte_without_meaning_is_damage_that_names_the_field() {
        assertThatThrownBy(() -> decode("M\u00fcde"))
                .isInstanceOf(DamagedRecordException.class)
                .hasMessage("field 245: byte 0xFC is neither UTF-8 nor MARC-8 (set 'E')");
    }

    @Test
    void a_diacritic_without_letter_is_kept_with_a_warning() throws DamagedRecordException {
        assertThat(decode("end\u00e2")).isEqualTo("end\u0301".replace("d\u0301", "d\u0301"));
        assertThat(warnings.toList()).hasSize(1);
    }

    private String decode(String bytes) throws DamagedRecordException {
        var all = bytes.getBytes(ISO_8859_1);
        return Marc8.decode(all, 0, all.length, "245", warnings);
    }
}
