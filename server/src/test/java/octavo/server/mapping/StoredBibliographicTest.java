package octavo.server.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;
import octavo.server.mapping.MarcModification.Change;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** How stored MARC records change: replaced by incoming ones, or modified step by step. */
class StoredBibliographicTest {

    private static final String LEADER = "00000nam a2200000 a 4500";
    private static final String HRID = "in00000000001";
    private static final char ANY = FieldSelector.ANY;

    @Test
    void an_overlay_keeps_number_and_link_out_and_puts_a_foreign_number_into_035() {
        var stored = stored(data("245", '0', '0', "a", "Old"));
        var incoming = record(
                new ControlField("001", "ocm00123456"),
                new ControlField("003", "OCoLC"),
                new ControlField("005", "20200101000000.0"),
                data("245", '0', '0', "a", "New"),
                data("999", 'f', 'f', "i", "somewhere else"));

        var next = stored.overlaidBy(incoming, HRID, FieldProtection.NONE);

        assertThat(next.fields())
                .containsExactly(data("035", ' ', ' ', "a", "(OCoLC)123456"), data("245", '0', '0', "a", "New"));
    }

    @Test
    void its_own_number_is_no_foreign_one() {
        var incoming = record(
                new ControlField("001", HRID), data("035", ' ', ' ', "a", HRID), data("245", '0', '0', "a", "Same"));

        var next = stored(data("245", '0', '0', "a", "Same")).overlaidBy(incoming, HRID, FieldProtection.NONE);

        assertThat(next.saysTheSameAs(stored(data("245", '0', '0', "a", "Same"))))
                .isTrue();
    }

    @Test
    void protected_fields_stay_and_an_incoming_one_has_no_place_beside_what_a_record_has_once() {
        var ours = data("856", '4', '0', "u", "https://ours.example/");
        var title = data("245", '0', '0', "a", "Ours");
        var stored = stored(title, ours);
        var protection = protection("""
                [{"id": "1", "field": "245", "indicator1": "*", "indicator2": "*", "subfield": "*", "data": "*", "source": "USER"},
                 {"id": "2", "field": "856", "indicator1": "4", "indicator2": "0", "subfield": "u",
                  "data": "https://ours.example/", "source": "USER"}]""", "[]");

        var next = stored.overlaidBy(
                record(data("245", '0', '0', "a", "Theirs"), data("856", '4', '0', "u", "https://theirs.example/")),
                HRID,
                protection);

        assertThat(next.fields()).containsExactly(title, data("856", '4', '0', "u", "https://theirs.example/"), ours);
        assertThat(next.kept()).containsExactlyInAnyOrder("245", "856");
    }

    @Test
    void a_profile_may_override_the_librarys_protection_and_not_the_systems() {
        var overridden = protection("""
                [{"id": "1", "field": "245", "indicator1": "*", "indicator2": "*", "subfield": "*", "data": "*", "source": "USER"},
                 {"id": "2", "field": "008", "indicator1": "", "indicator2": "", "subfield": "", "data": "*", "source": "SYSTEM"}]""", """
                [{"id": "1", "override": true}, {"id": "2", "override": true}]""");

        assertThat(overridden.covers(data("245", '1', '0', "a", "Title"))).isFalse();
        assertThat(overridden.covers(new ControlField("008", "any"))).isTrue();
    }

    @Test
    void a_field_is_added_once_behind_those_of_its_tag() {
        var add = new MarcModification.Add(data("947", ' ', ' ', "a", "Test", "b", "Addition"));

        var once = stored(
                        data("245", '0', '0', "a", "T"),
                        data("947", ' ', ' ', "a", "x"),
                        data("951", ' ', ' ', "a", "y"))
                .modifiedBy(List.of(add), FieldProtection.NONE);
        var twice = once.modifiedBy(List.of(add), FieldProtection.NONE);

        assertThat(tags(once)).containsExactly("245", "947", "947", "951");
        assertThat(twice.saysTheSameAs(once)).isTrue();
    }

    @Test
    void subfields_are_deleted_edited_and_moved() {
        var record = stored(
                data("020", ' ', ' ', "a", "978", "9", "local"),
                data("500", ' ', ' ', "a", "Donated by A. Smith"),
                data("856", '4', '0', "u", "http://old.example/1"));
        List<MarcModification> steps = List.of(
                new MarcModification.Delete(new FieldSelector("020", ANY, ANY, '9')),
                new MarcModification.Edit(
                        new FieldSelector("856", '4', '0', 'u'), new Change.Replace("http://old.", "https://new.")),
                new MarcModification.Edit(new FieldSelector("856", '4', ANY, 'u'), new Change.Append("?proxy")),
                new MarcModification.Move(new FieldSelector("500", ANY, ANY, 'a'), "561", '1', ' ', ANY, false));

        var next = record.modifiedBy(steps, FieldProtection.NONE);

        assertThat(next.fields())
                .containsExactly(
                        data("020", ' ', ' ', "a", "978"),
                        data("561", '1', ' ', "a", "Donated by A. Smith"),
                        data("856", '4', '0', "u", "https://new.example/1?proxy"));
        assertThat(next.modifiedBy(steps, FieldProtection.NONE).saysTheSameAs(next))
                .isTrue();
    }

    @Test
    void a_protected_field_is_not_modified() {
        var protection = protection("""
                [{"id": "1", "field": "500", "indicator1": "*", "indicator2": "*", "subfield": "*", "data": "*", "source": "USER"}]""", "[]");
        var record = stored(data("500", ' ', ' ', "a", "Keep"));

        var next = record.modifiedBy(
                List.of(new MarcModification.Delete(new FieldSelector("500", ANY, ANY, ANY))), protection);

        assertThat(next.saysTheSameAs(record)).isTrue();
        assertThat(next.kept()).containsExactly("500");
    }

    private static FieldProtection protection(String settings, String ofProfile) {
        return FieldProtection.of(
                JsonMapper.shared().readTree(settings).valueStream().toList(),
                JsonMapper.shared().readTree(ofProfile));
    }

    private static List<String> tags(StoredBibliographic record) {
        return record.fields().stream().map(MarcField::tag).toList();
    }

    private static MarcRecord record(MarcField... fields) {
        return new MarcRecord(LEADER, List.of(fields));
    }

    private static StoredBibliographic stored(MarcField... fields) {
        return StoredBibliographic.of(record(fields));
    }

    private static DataField data(String tag, char indicator1, char indicator2, String... codesAndValues) {
        var subfields = new ArrayList<Subfield>();
        for (int i = 0; i < codesAndValues.length; i += 2) {
            subfields.add(new Subfield(codesAndValues[i].charAt(0), codesAndValues[i + 1]));
        }
        return new DataField(tag, indicator1, indicator2, subfields);
    }
}
