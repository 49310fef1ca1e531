package octavo.server.records.cql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The indexes that the migrations declare serve the conditions that the compiler makes. */
class CqlIndexTest {

    @BeforeAll
    static void a_table_with_indexes() {
        SampleTable.holds();
        SampleTable.sql().sql("""
                insert into sample.sample (id, doc)
                select gen_random_uuid(),
                       jsonb_build_object('name', 'Name ' || n, 'title', 'title of ' || n, 'barcode', 'b' || n,
                                          'userId', gen_random_uuid())
                  from generate_series(1, 5000) n
                """).update();
        SampleTable.sql()
                .sql("create index name_key on sample.sample (octavo.fold(doc->>'name') text_pattern_ops)")
                .update();
        SampleTable.sql()
                .sql("create index barcode_key on sample.sample ((doc->>'barcode') text_pattern_ops)")
                .update();
        SampleTable.sql().sql("""
                create index title_words on sample.sample
                 using gin (to_tsvector('pg_catalog.simple', octavo.fold(doc->>'title')))
                """).update();
        SampleTable.sql().sql("create index user_id on sample.sample (user_id)").update();
        SampleTable.sql().sql("analyze sample.sample").update();
    }

    @AfterAll
    static void leave_it_as_it_was() {
        SampleTable.holds();
        for (var index : new String[] {"name_key", "barcode_key", "title_words", "user_id"}) {
            SampleTable.sql().sql("drop index sample." + index).update();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "name==\"Náme 7\"                       | name_key",
                "name==\"name 77*\"                     | name_key",
                "name==(\"name 1\" or \"name 2\")       | name_key",
                "barcode==b12                           | barcode_key",
                "barcode==b12*                          | barcode_key",
                "barcode==(b1 or b2)                    | barcode_key",
                "title=4711                             | title_words",
                "title=\"of 471*\"                      | title_words",
                "title all \"4711 title\"               | title_words",
                "title any \"4711 12\"                  | title_words",
                "id==ID                                 | sample_pkey",
                "id==(ID or nonsense or ID)             | sample_pkey",
                "id==00000*                             | sample_pkey",
                "(userId==ID and name<>x)               | user_id",
                "userId==ID not name==x                 | user_id",
            })
    void serves(String cql, String index) {
        var condition = CqlCompiler.compile(
                SampleType.TYPE,
                cql.replace("ID", UUID.nameUUIDFromBytes(new byte[0]).toString()));
        var plan = SampleTable.sql()
                .sql("explain select r.id from sample.sample r where " + condition.where())
                .params(condition.parameters())
                .query((row, number) -> row.getString(1))
                .list();
        assertThat(plan).anyMatch(line -> line.contains(" on " + index) || line.contains("using " + index));
    }
}
