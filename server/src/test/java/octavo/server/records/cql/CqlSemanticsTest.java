package octavo.server.records.cql;

import static octavo.server.records.cql.SampleTable.find;
import static octavo.server.records.cql.SampleTable.holds;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What queries find in PostgreSQL. In the tables: a query, then the labels of what it finds. */
class CqlSemanticsTest {

    private static List<String> labels(String expected) {
        return expected == null ? List.of() : List.of(expected.split(" "));
    }

    @Nested
    class Text {

        @BeforeEach
        void records() {
            holds("""
                    {"label": "müller", "name": "Müller-Lüdenscheidt", "status": {"name": "Open"}}""", """
                    {"label": "muller", "name": "MULLER", "status": {"name": "Closed"}}""", """
                    {"label": "percent", "name": "100% off_all \\\\ \\"q\\"", "status": {}}""", """
                    {"label": "star", "name": "a*b"}""", """
                    {"label": "acb", "name": "acb"}""", """
                    {"label": "fullwidth", "name": "５０％"}""", """
                    {"label": "empty", "name": ""}""", """
                    {"label": "null", "name": null}""", """
                    {"label": "absent"}""");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "name==muller                           | muller",
                    "name==\"müller-lüdenscheidt\"          | müller",
                    "name==MÜLLER*                          | muller müller",
                    "name==\"?uller\"                       | muller",
                    "name==\"^muller^\"                     | muller",
                    "name==\"*scheidt\"                     | müller",
                    "name==\"100%*\"                        | percent",
                    "name==\"*_all*\"                       | percent",
                    "name==\"*%\"                           | fullwidth",
                    "name==\"*％\"                          | fullwidth",
                    "name==\"5?%\"                          | fullwidth",
                    "name==\"*\\\\ *\"                      | percent",
                    "name==\"＼*\"                          | ",
                    "name==\"*\\\"q\\\"\"                   | percent",
                    "name==\"a\\*b\"                        | star",
                    "name==\"a*b\"                          | acb star",
                    "name==\"a?b\"                          | acb star",
                    "name==%                                | ",
                    "name==_______                          | ",
                    "name==\"\"                             | empty",
                    "name=\"\"                              | acb empty fullwidth muller müller percent star",
                    "name=\"\" not name==\"\"               | acb fullwidth muller müller percent star",
                    "cql.allRecords=1 NOT name=\"\"         | absent null",
                    "cql.allRecords=1 not name==\"\"        | absent acb fullwidth muller müller null percent star",
                    "name<>\"\"                             | acb fullwidth muller müller percent star",
                    "name<>a* and name<>5* and name<>\"\"   | muller müller percent",
                    "name<B and name>\"\"                   | acb fullwidth percent star",
                    "name>=MULLER                           | muller müller",
                    "name<=acb and name>=acb                | acb",
                    "name=muller                            | muller müller",
                    "name=ludenscheidt                      | müller",
                    "name=\"off all\"                       | percent",
                    "name=\"all off\"                       | ",
                    "name==/respectCase MULLER              | muller",
                    "name==/respectCase muller              | ",
                    "status.name<>Closed                    | müller",
                    "cql.allRecords=1 not status.name==Closed | absent acb empty fullwidth müller null percent star",
                    "status.name=(\"Open\" or \"Closed\")   | muller müller",
                    "status.name==(\"open\" or \"x\" or \"Closed\") | muller müller",
                    "name=*                                 | absent acb empty fullwidth muller müller null percent star",
                    "name==*                                | acb empty fullwidth muller müller percent star",
                    "name==\"x' or '1'='1\"                 | ",
                    "name==\"’*\" or name=\"’*\" or name=\"'*\" or name=\"＼＼*\" | ",
                })
        void finds(String cql, String expected) {
            assertThat(find(cql)).isEqualTo(labels(expected));
        }
    }

    @Nested
    class Words {

        @BeforeEach
        void records() {
            holds("""
                    {"label": "story", "title": "The Harry - . - Potter Story"}""", """
                    {"label": "reversed", "title": "Potter, Härry X."}""", """
                    {"label": "hyphen", "title": "foo-bar-baz"}""", """
                    {"label": "other", "title": "Pottery for beginners"}""", """
                    {"label": "empty", "title": ""}""", """
                    {"label": "absent"}""");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "title=\"harry potter\"              | story",
                    "title adj \"Harry Potter\"          | story",
                    "title adj \"potter harry\"          | reversed",
                    "title all \"potter harry\"          | reversed story",
                    "title any \"beginners HARRY\"       | other reversed story",
                    "title=pott                          | ",
                    "title=pott*                         | other reversed story",
                    "title=\"harry pott*\"               | story",
                    "title all \"begin* pott*\"          | other",
                    "title any \"begin* story\"          | other story",
                    "title all \"potter *arr*\"          | reversed story",
                    "title any \"beginners *stor*\"      | other story",
                    "title=\"*ginner*\"                  | other",
                    "title=\"har* *\"                    | reversed story",
                    "title=bar                           | hyphen",
                    "title=\"foo-bar-baz\"               | hyphen",
                    "title=\"'\" or title=\"...\"        | ",
                    "title=\"a' & !b <-> c:*\"          | ",
                    "title==\"pottery for beginners\"    | other",
                    "title==\"potter*\"                  | other reversed",
                    "title==\"\"                         | empty",
                    "title any \"\"                      | empty hyphen other reversed story",
                    "cql.allRecords=1 not title=harry    | absent empty hyphen other",
                    "title=\"\" not title=harry          | empty hyphen other",
                })
        void finds(String cql, String expected) {
            assertThat(find(cql)).isEqualTo(labels(expected));
        }
    }

    /** F15: what is scanned, masked as a client masks it, finds that item and no other. */
    @Nested
    class Barcodes {

        private static final List<String> STORED = List.of(
                "A/100", "B*7", "BX7", "C?9", "CX9", "D\"4", "E\\8", "(F=1)", "00012", "12", "G 10", "ß-22", "H1",
                "J&K+1", "50%", "a_b", "axb");

        @BeforeEach
        void records() {
            holds();
            STORED.forEach(barcode -> SampleTable.sql()
                    .sql(
                            "insert into sample.sample (id, doc)"
                                    + " values (gen_random_uuid(), jsonb_build_object('label', cast(? as text), 'barcode', cast(? as text)))")
                    .params(barcode, barcode)
                    .update());
        }

        @Test
        void are_found_to_the_letter() {
            for (var barcode : STORED) {
                assertThat(find("barcode==" + quoted(barcode))).containsExactly(barcode);
                assertThat(find("barcode=" + quoted(barcode))).containsExactly(barcode);
                assertThat(find("barcode==" + quoted(barcode) + " or barcode==\"\\\"\""))
                        .containsExactly(barcode);
            }
            assertThat(find("barcode==" + quoted("H1\" or barcode=\"*"))).isEmpty();
        }

        @Test
        void have_wildcards_where_the_query_means_them() {
            assertThat(find("barcode==B*")).containsExactly("B*7", "BX7");
            assertThat(find("barcode==C?9")).containsExactly("C?9", "CX9");
            assertThat(find("barcode==\"a_*\"")).containsExactly("a_b");
            assertThat(find("barcode==b*")).isEmpty();
            assertThat(find("barcode==/ignoreCase b*")).containsExactly("B*7", "BX7");
            assertThat(find("barcode any \"12 BX7\"")).containsExactly("12", "BX7");
            assertThat(find("barcode<>B* and barcode>=A and barcode<D")).containsExactly("A/100", "C?9", "CX9");
        }

        private static String quoted(String text) {
            var out = new StringBuilder();
            Term.literal(text).print(out);
            return out.toString();
        }
    }

    @Nested
    class Ids {

        private static final String A = "0c7a0000-0000-4000-8000-00000000076a";
        private static final String B = "0c7b0000-0000-4000-8000-00000000076b";

        @BeforeEach
        void records() {
            holds(
                    "{\"label\": \"a\", \"id\": \"%s\", \"userId\": \"%s\"}".formatted(A, B),
                    "{\"label\": \"b\", \"id\": \"%s\"}".formatted(B));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "id==A                       | a",
                    "id=\"A\"                    | a",
                    "(id==A)                     | a",
                    "id==(A or B or NOT_FOUND)   | a b",
                    "id==(NOT_FOUND or x)        | ",
                    "id any \"A B\"              | a b",
                    "id==0C7A*                   | a",
                    "id==0c7a0000-0000*          | a",
                    "id==*76b                    | b",
                    "id==\"0c7?0000*\"           | a b",
                    "id<>0c7a*                   | b",
                    "id<>A                       | b",
                    "id>A                        | b",
                    "id<=A                       | a",
                    "id=*                        | a b",
                    "id==NOT_FOUND               | ",
                    "id<>NOT_FOUND               | a b",
                    "userId==NOT_FOUND           | ",
                    "query=(userId==B)           | a",
                    "userId=\"\"                 | a",
                    "userId=*                    | a",
                    "cql.allRecords=1 not userId=\"\" | b",
                    "userId<>A                   | a",
                })
        void finds(String cql, String expected) {
            var text = cql.replaceAll("\\bA\\b", A).replaceAll("\\bB\\b", B);
            assertThat(find(text)).isEqualTo(labels(expected));
        }

        @Test
        void ten_thousand_are_found_at_once() {
            var ids = IntStream.range(0, 10_000)
                    .mapToObj("00000000-0000-4000-8000-%012d"::formatted)
                    .collect(Collectors.joining(" or "));
            assertThat(find("id==(" + ids + " or " + A + ")")).containsExactly("a");
        }
    }

    /** F19: a flag that was never sent is false in every query. */
    @Nested
    class Flags {

        @BeforeEach
        void records() {
            holds("""
                    {"label": "true", "discoverySuppress": true}""", """
                    {"label": "false", "discoverySuppress": false}""", """
                    {"label": "never"}""");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "discoverySuppress==true                      | true",
                    "discoverySuppress=\"True\"                   | true",
                    "discoverySuppress==false                     | false never",
                    "cql.allRecords=1 NOT discoverySuppress==true | false never",
                    "discoverySuppress<>true                      | false never",
                    "discoverySuppress<>false                     | true",
                    "discoverySuppress==(true or false)           | false never true",
                    "discoverySuppress=\"\"                       | false never true",
                    "discoverySuppress==yes                       | ",
                    "cql.allRecords=1 sortBy discoverySuppress    | false never true",
                    "cql.allRecords=1 sortBy discoverySuppress/sort.descending | true false never",
                })
        void finds(String cql, String expected) {
            assertThat(find(cql)).isEqualTo(labels(expected));
        }
    }

    @Nested
    class Numbers {

        @BeforeEach
        void records() {
            holds("""
                    {"label": "2", "age": 2}""", """
                    {"label": "19", "age": 19}""", """
                    {"label": "3.4", "age": 3.4}""", """
                    {"label": "absent"}""");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "age==/number 3.400                         | 3.4",
                    "age =/number 0.34e1                        | 3.4",
                    "age==2                                     | 2",
                    "age>/number 2                              | 19 3.4",
                    "age>2                                      | 19 3.4",
                    "age<=/number 3.4                           | 2 3.4",
                    "age<>/number 2                             | 19 3.4",
                    "age any \"2 19\"                           | 19 2",
                    "age==1*                                    | 19",
                    "age==/string 3.400                         | ",
                    "age>=/string 2                             | 2 3.4",
                    "age==x                                     | ",
                    "age<>x                                     | 19 2 3.4",
                    "age=\"\"                                   | 19 2 3.4",
                    "age==\"\"                                  | ",
                    "cql.allRecords=1 sortBy age/number         | 2 3.4 19 absent",
                    "cql.allRecords=1 sortBy age/sort.descending | absent 19 3.4 2",
                })
        void finds(String cql, String expected) {
            assertThat(find(cql)).isEqualTo(labels(expected));
        }
    }

    @Nested
    class Dates {

        @BeforeEach
        void records() {
            holds("""
                    {"label": "z", "due": "2024-05-01T10:00:00Z"}""", """
                    {"label": "colon", "due": "2024-05-01T12:00:00.000+02:00"}""", """
                    {"label": "plain", "due": "2024-05-01T10:00:00.000+0000"}""", """
                    {"label": "day", "due": "2024-05-02"}""", """
                    {"label": "absent"}""");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "due==2024-05-01T10:00:00Z                       | colon plain z",
                    "due==\"2024-05-01T10:00:00.000+00:00\"          | colon plain z",
                    "due==\"2024-05-01T10:00:00.000+0000\"           | colon plain z",
                    "due==\"2024-05-01T10:00:00.000 00:00\"          | colon plain z",
                    "due==\"2024-05-01T06:00:00-04\"                 | colon plain z",
                    "due>2024-05-01                                  | colon day plain z",
                    "due>=\"2024-05-02T00:00:00\"                    | day",
                    "due<2024-05-02                                  | colon plain z",
                    "due<=2024-05-02                                 | colon day plain z",
                    "due==2024-05-02                                 | day",
                    "due==2024-05-01*                                | colon plain z",
                    "due==2024-05*                                   | colon day plain z",
                    "due==2024-05-01T10*                             | colon plain z",
                    "due==2024-05-01T*                               | colon plain z",
                    "due<>2024-05-01*                                | day",
                    "due<>2024-05-02                                 | colon plain z",
                    "due=\"\"                                        | colon day plain z",
                    "due==\"\"                                       | ",
                    "due==soon                                       | ",
                    "due>2024-13-45                                  | ",
                    "cql.allRecords=1 not due>2020                   | absent",
                    "cql.allRecords=1 sortBy due/sort.descending     | absent day colon plain z",
                })
        void finds(String cql, String expected) {
            assertThat(find(cql)).isEqualTo(labels(expected));
        }
    }

    @Nested
    class Arrays {

        @BeforeEach
        void records() {
            holds("""
                    {"label": "both", "lang": ["en", "fr"], "identifiers": [
                        {"value": "123", "identifierTypeId": "u"}, {"value": "978 0", "identifierTypeId": "isbn"}]}""", """
                    {"label": "swapped", "lang": ["eng"], "identifiers": [
                        {"value": "123", "identifierTypeId": "isbn"}, {"value": "Ä-77", "identifierTypeId": "u"}]}""", """
                    {"label": "none", "lang": [], "identifiers": []}""", """
                    {"label": "null", "lang": null}""", """
                    {"label": "absent"}""");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "lang==\"*\\\"en\\\"*\"                                     | both",
                    "lang==\"*\\\"EN\\\"*\"                                     | both",
                    "lang=\"*\\\"en\\\"*\"                                      | both",
                    "cql.allRecords=1 NOT lang==\"*\\\"en\\\"*\"                | absent none null swapped",
                    "lang=\"\" NOT lang==\"*\\\"en\\\"*\"                       | none swapped",
                    "lang==\"[]\"                                               | none",
                    "lang == []                                                 | none",
                    "cql.allRecords=1 NOT lang<>\"[]\"                          | absent none null",
                    "lang=\"\"                                                  | both none swapped",
                    "cql.allRecords=1 NOT lang=\"\"                             | absent null",
                    "lang=fr                                                    | both",
                    "lang=en*                                                   | both swapped",
                    "lang any \"fr eng\"                                        | both swapped",
                    "lang all \"fr en\"                                         | both",
                    "identifiers=\"*\\\"value\\\": \\\"123\\\"*\"               | both swapped",
                    "identifiers==\"*\\\"value\\\": \\\"978*\"                  | both",
                    "identifiers =/@value/@identifierTypeId=\"u\" \"123\"       | both",
                    "identifiers =/@value/@identifierTypeId=\"isbn\" \"123\"    | swapped",
                    "identifiers ==/@value/@identifierTypeId==\"ISBN\" \"978*\" | both",
                    "identifiers =/@value/@identifierTypeId=\"u\" \"a-7*\"      | swapped",
                    "identifiers =/@value/@identifierTypeId<>\"u\" \"123\"      | swapped",
                    "identifiers =/@value/@identifierTypeId isbn                | both swapped",
                    "identifiers =/@identifierTypeId=isbn 123                   | swapped",
                    "identifiers =/@identifierTypeId=isbn \"\"                  | both swapped",
                    "identifiers =/@value \"\"                                  | both swapped",
                    "identifiers =/@nosuch 123                                  | ",
                    "lang =/@value en                                           | ",
                    "cql.allRecords=1 NOT identifiers =/@value 123              | absent none null",
                })
        void finds(String cql, String expected) {
            assertThat(find(cql)).isEqualTo(labels(expected));
        }
    }

    @Test
    void booleans_bind_from_left_to_right() {
        holds("""
                {"label": "ab", "name": "a", "code": "b"}""", """
                {"label": "a", "name": "a"}""", """
                {"label": "c", "name": "c"}""", """
                {"label": "cb", "name": "c", "code": "b"}""");
        assertThat(find("name==a or name==c and code==b")).containsExactly("ab", "cb");
        assertThat(find("name==a or (name==c and code==b)")).containsExactly("a", "ab", "cb");
        assertThat(find("name==a not code==b or name==c")).containsExactly("a", "c", "cb");
        assertThat(find("name==a not (code==b or name==c)")).containsExactly("a");
    }

    /** What the parser lets through at its limits, PostgreSQL must bear. */
    @Test
    void the_largest_queries_are_answered() {
        holds("""
                {"label": "a", "name": "x1", "title": "x1"}""");
        assertThat(find("name==y*" + " or name==x*".repeat(SqlText.PARAMETERS_MAX - 1)))
                .containsExactly("a");
        assertThat(find("name=\"\"" + " or name=\"\"".repeat(CqlParser.CLAUSES_MAX - 1)))
                .containsExactly("a");
        assertThat(find("title any \"" + "x1* ".repeat(WordValues.WORDS_MAX) + "\""))
                .containsExactly("a");
        assertThat(find("title adj \"" + "x1 y* ".repeat(WordValues.WORDS_MAX / 2) + "\""))
                .isEmpty();
        assertThat(find("name==" + "x*".repeat(LikePattern.PARTS_MAX / 2))).isEmpty();
        assertThat(find("name==x1" + " and name==x1 or name==x2".repeat((CqlParser.DEPTH_MAX - 2) / 2)))
                .containsExactly("a");
        assertThat(find("(".repeat(CqlParser.DEPTH_MAX) + "name==x1" + ")".repeat(CqlParser.DEPTH_MAX)))
                .containsExactly("a");
        assertThat(find("cql.allRecords=1 sortBy" + " name".repeat(CqlParser.SORT_KEYS_MAX)))
                .containsExactly("a");
    }

    @Test
    void sorting_ignores_case_and_accents_and_takes_several_keys() {
        holds("""
                {"label": "1", "name": "Ärger", "code": "2"}""", """
                {"label": "2", "name": "arger", "code": "1"}""", """
                {"label": "3", "name": "Zoo"}""", """
                {"label": "4", "name": "beta"}""");
        assertThat(find("cql.allRecords=1 sortBy name code/sort.descending")).containsExactly("1", "2", "4", "3");
        assertThat(find("name=\"\" sortby name/sort.descending code")).containsExactly("3", "4", "2", "1");
    }
}
