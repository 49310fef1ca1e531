package octavo.server.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import octavo.server.mapping.MappingOutcome.Mapped;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MappingRulesTest {

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text.replace('`', '"'));
    }

    @Test
    void the_default_rules_name_every_tag_of_their_description() {
        assertThat(MappingRules.defaults().propertyNames())
                .contains(
                        "001", "008", "010", "020", "035", "100", "245", "264", "336", "588", "650", "785", "856",
                        "880")
                .doesNotContain("337", "490");
    }

    /** A name that differs in one letter would write FOLIO's stub id into every instance. */
    @Test
    void every_type_that_the_default_rules_name_is_among_the_shipped_reference_data() {
        var shipped = ShippedReferenceData.load();
        assertThat(namesByFunction().entrySet()).hasSizeGreaterThan(70).allSatisfy(entry -> {
            var type =
                    Objects.requireNonNull(TYPE_BY_FUNCTION.get(entry.getKey().function()));
            assertThat(shipped.idByName(type, entry.getKey().name()))
                    .as("%s '%s' in %s", type, entry.getKey().name(), entry.getValue())
                    .isPresent();
        });
    }

    private static final Map<String, ReferenceType> TYPE_BY_FUNCTION = Map.of(
            "set_identifier_type_id_by_name", ReferenceType.IDENTIFIER_TYPE,
            "set_contributor_name_type_id", ReferenceType.CONTRIBUTOR_NAME_TYPE,
            "set_alternative_title_type_id", ReferenceType.ALTERNATIVE_TITLE_TYPE,
            "set_classification_type_id", ReferenceType.CLASSIFICATION_TYPE,
            "set_note_type_id", ReferenceType.INSTANCE_NOTE_TYPE,
            "set_subject_type_id", ReferenceType.SUBJECT_TYPE,
            "set_subject_source_id", ReferenceType.SUBJECT_SOURCE);

    private record Named(String function, String name) {}

    /** With the tags that name them. */
    private static Map<Named, Set<String>> namesByFunction() {
        var names = new HashMap<Named, Set<String>>();
        MappingRules.defaults()
                .properties()
                .forEach(tag -> tag.getValue().findParents("type").forEach(condition -> {
                    var function = condition.get("type").stringValue();
                    if (TYPE_BY_FUNCTION.containsKey(function)) {
                        var named = new Named(
                                function, condition.at("/parameter/name").stringValue());
                        names.computeIfAbsent(named, _ -> new TreeSet<>()).add(tag.getKey());
                    }
                }));
        return names;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[]|tag (none): the rules must be an object",
                "{}|tag (none): the rules must be an object",
                "{`24`:[]}|tag 24: a tag has three digits",
                "{`245`:{}}|tag 245: the mappings must be a list",
                "{`245`:[{`subfield`:[`a`]}]}|tag 245: 'target' is missing",
                "{`245`:[{`target`:`titel`,`subfield`:[`a`]}]}|tag 245: an instance has no property 'titel'",
                "{`100`:[{`target`:`contributors.nam`,`subfield`:[`a`]}]}|tag 100: an instance has no property 'contributors.nam'",
                "{`100`:[{`target`:`contributors`,`subfield`:[`a`]}]}|tag 100: an instance has no property 'contributors'",
                "{`245`:[{`target`:`title.main`,`subfield`:[`a`]}]}|tag 245: an instance has no property 'title.main'",
                "{`245`:[{`target`:`title`,`subfield`:[`ab`]}]}|tag 245: 'ab' is no subfield code",
                "{`008`:[{`target`:`languages`,`subfield`:[`a`]}]}|tag 008: 'a' is no subfield code of this field",
                "{`100`:[{`entity`:[]}]}|tag 100: an entity has no targets",
                "{`100`:[{`entity`:[{`target`:`title`},{`target`:`editions`}]}]}|tag 100: one entity fills both title and editions",
                "{`100`:[{`indicators`:{`ind1`:`1`},`target`:`title`}]}|tag 100: 'ind2' must be one character",
                "{`041`:[{`target`:`languages`,`subfield`:[`a`],`subFieldSplit`:{`type`:`split_every`,`value`:`3`}}]}|tag 041: 'subFieldSplit' needs",
                "{`041`:[{`target`:`languages`,`subFieldSplit`:{`type`:`custom`}}]}|tag 041: 'subFieldSplit' must have"
            })
    void wrong_rules_are_refused_with_the_tag(String rules, String message) {
        assertThatThrownBy(() -> MappingRules.parse(json(rules)))
                .isInstanceOf(InvalidMappingRules.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{`type`:`shout`}|there is no function 'shout'",
                "{`type`:`trim, shout`}|there is no function 'shout'",
                "{`type`:``}|there is no function ''",
                "{`type`:`char_select`}|function 'char_select': the parameter 'from' must be a position",
                "{`type`:`char_select`,`parameter`:{`from`:3,`to`:1}}|function 'char_select': 'from' is 3, beyond 'to'",
                "{`type`:`remove_substring`}|function 'remove_substring': the parameter 'substring' is missing",
                "{`type`:`set_note_type_id`,`parameter`:{}}|function 'set_note_type_id': the parameter 'name' is missing",
                "{`type`:`concat_subfields_by_name`}|function 'concat_subfields_by_name': the parameter 'subfieldsToConcat'",
                "{`type`:`set_identifier_type_id_by_value`,`parameter`:{`names`:[`A`]}}|'names' must list two",
                "{`type`:`set_identifier_type_id_by_value`,`parameter`:{`names`:[`A`,`B`],`oclc_regex`:`(`}}|'oclc_regex' is no regular expression"
            })
    void wrong_functions_are_refused_with_tag_and_name(String condition, String message) {
        var rules =
                "{`250`:[{`target`:`editions`,`subfield`:[`a`],`rules`:[{`conditions`:[%s]}]}]}".formatted(condition);
        assertThatThrownBy(() -> MappingRules.parse(json(rules)))
                .isInstanceOf(InvalidMappingRules.class)
                .hasMessageContaining("tag 250: ")
                .hasMessageContaining(message);
    }

    @Test
    void a_library_may_map_its_own_fields() {
        var rules = MappingRules.parse(json("""
                        {`245`:[{`target`:`title`,`subfield`:[`a`]}],
                         `590`:[{`target`:`editions`,`subfield`:[`a`],`rules`:[
                            {`conditions`:[{`type`:`trim`,`value`:`x`}],`value`:`marked`},
                            {`conditions`:[{`type`:`trim_period`}]}]}],
                         `591`:[{`target`:`editions`,`subfield`:[`a`],`exclusiveSubfield`:[`b`]}]}
                        """));
        var mapped = (Mapped) new InstanceMapper(rules)
                .map(
                        Records.record("245 00 $aT", "590 ## $a x ", "590 ## $ay.", "591 ## $ap", "591 ## $aq$b1"),
                        SampleReferenceData.create());
        assertThat(mapped.instance().get("editions")).isEqualTo(json("[`marked`,`y`,`p`]"));
    }
}
