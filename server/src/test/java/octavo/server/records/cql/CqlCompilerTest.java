package octavo.server.records.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.records.RecordType;
import octavo.server.records.SearchField.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CqlCompilerTest {

    private static final String ID = "0c7a0000-0000-4000-8000-00000000076d";
    private static final String OTHER_ID = "0c7a0000-0000-4000-8000-00000000076e";

    @Test
    void no_query_and_a_blank_one_match_all() {
        assertThat(CqlCompiler.compile(SampleType.TYPE, (String) null).matchesAll())
                .isTrue();
        assertThat(compile(" ").matchesAll()).isTrue();
        assertThat(compile("cql.allRecords=1").matchesAll()).isTrue();
        assertThat(compile("id=*").matchesAll()).isTrue();
        assertThat(compile("userId=*").matchesAll()).isFalse();
    }

    @Test
    void terms_are_parameters() {
        var condition = compile("name==\"x'; drop table users; --\"");
        assertThat(condition.where()).isEqualTo("octavo.fold(r.doc->>'name') = octavo.fold(?)");
        assertThat(condition.parameters()).containsExactly("x'; drop table users; --");
    }

    @Test
    void ids_joined_by_or_are_one_comparison() {
        var expected = new SqlCondition(
                "r.id = any(cast(? as uuid[]))", List.of("{%s,%s}".formatted(ID, OTHER_ID)), Optional.empty());
        assertThat(compile("id==(%s or nonsense or %s)".formatted(ID, OTHER_ID)))
                .isEqualTo(expected);
        assertThat(compile("id==%s or id=%s".formatted(ID, OTHER_ID))).isEqualTo(expected);
    }

    @Test
    void texts_joined_by_or_are_one_comparison_beside_the_rest() {
        var condition = compile("status.name==(\"Open\" or \"Op*\" or \"Closed\") or userId==" + ID);
        assertThat(condition.where())
                .isEqualTo("(octavo.fold(r.doc->'status'->>'name') in (octavo.fold(?), octavo.fold(?))"
                        + " or octavo.fold(r.doc->'status'->>'name') like"
                        + " regexp_replace(octavo.fold(?), '([\\\\%_])', '\\\\\\1', 'g') || '%') or r.user_id = ?");
        assertThat(condition.parameters()).containsExactly("Open", "Closed", "Op", UUID.fromString(ID));
    }

    @Test
    void sort_keys_follow_the_kind_of_their_field() {
        assertThat(compile("cql.allRecords=1 sortBy name/sort.descending barcode age/number active due id")
                        .orderBy())
                .hasValue("octavo.fold(r.doc->>'name') desc, r.doc->>'barcode', cast(r.doc->>'age' as numeric), "
                        + "coalesce(cast(r.doc->>'active' as text), 'false'), octavo.instant(r.doc->>'due'), r.id");
        assertThat(compile("name==x").orderBy()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Name==x               | 'Name' is not a field of sample that can be searched; the nearest is 'name'",
                "statusName==x         | 'statusName' is not a field of sample that can be searched; the nearest is 'status.name'",
                "name==x sortBy titel  | 'titel' is not a field of sample that can be searched; the nearest is 'title'",
                "word                  | a term without an index is not searched in sample; write index==term",
                "name==/number 3       | /number: 'name' is not a number",
                "name=/@value x        | /@value: 'name' is not an array",
                "name=/regexp x        | the modifier /regexp of 'name' is not supported",
                "title==/respectCase x | /respectCase: 'title' is always searched without regard to case and accents",
                "title=a*b             | 'a*b': in a comparison by words * may only end a word",
                "title=^ab             | '^ab': in a comparison by words * may only end a word",
            })
    void what_the_type_does_not_have_is_refused(String cql, String message) {
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> compile(cql))
                .withMessageStartingWith(message);
    }

    @Test
    void a_bare_term_is_searched_where_the_type_says_how() {
        var type = RecordType.named("sample")
                .listedAs("samples")
                .permission("sample")
                .searchBy(Kind.WORDS, "keyword", "r.words")
                .build();
        assertThat(CqlCompiler.compile(type, "some words").where())
                .isEqualTo("to_tsvector('pg_catalog.simple', octavo.fold(r.words)) @@"
                        + " (phraseto_tsquery('pg_catalog.simple', octavo.fold(?)))");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1-1-1-1-1", "NOT_FOUND", "\"\"", "0c7a0000-0000-4000-8000-00000000076g"})
    void what_is_no_uuid_matches_nothing(String term) {
        assertThat(compile("id==" + term).where()).isEqualTo("false");
        assertThat(compile("userId>" + term).where()).isEqualTo("false");
    }

    @Test
    void hostile_terms_are_refused_before_the_database_fails_on_them() {
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> compile("title any \"%s\"".formatted("a ".repeat(2_000))));
        assertThat(compile("title=" + "a".repeat(5_000)).where()).isEqualTo("false");
        assertThatExceptionOfType(CqlException.class).isThrownBy(() -> compile("name==" + "a*".repeat(1_000)));
        assertThat(compile("age=1e999999999").where()).isEqualTo("false");
    }

    private static SqlCondition compile(String cql) {
        return CqlCompiler.compile(SampleType.TYPE, cql);
    }
}
