package octavo.server.records.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CqlParserTest {

    /** The right column is the tree as it prints: every bracket is one of the tree. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a==b                                    | a == \"b\"",
                "a = \"b c\"                             | a = \"b c\"",
                "a<>b                                    | a <> \"b\"",
                "a<b and a<=c and a>d and a>=e           | a < \"b\" and a <= \"c\" and a > \"d\" and a >= \"e\"",
                "a adj \"b c\" or a ALL b or a any b     | a adj \"b c\" or a all \"b\" or a any \"b\"",
                "a exact b or a cql.any c                | a == \"b\" or a any \"c\"",
                "a==1 and b==2 or c==3 and d==4          | ((a == \"1\" and b == \"2\") or c == \"3\") and d == \"4\"",
                "a==1 AND (b==2 Or c==3)                 | a == \"1\" and (b == \"2\" or c == \"3\")",
                "a==1 not b==2 NOT c==3                  | (a == \"1\" not b == \"2\") not c == \"3\"",
                "a==1 or (b==2 or c==3)                  | a == \"1\" or (b == \"2\" or c == \"3\")",
                "term                                    | cql.serverChoice = \"term\"",
                "two words                               | cql.serverChoice = \"two words\"",
                "status==In transit and a==b             | status == \"In transit\" and a == \"b\"",
                "status.name=(\"Open\" or \"Closed\")    | status.name = \"Open\" or status.name = \"Closed\"",
                "id==(a or b or c)                       | id == \"a\" or id == \"b\" or id == \"c\"",
                "id==(a or (b and x=c))                  | id == \"a\" or (id == \"b\" and x = \"c\")",
                "query=(userId==x)                       | userId == \"x\"",
                "childOf == []                           | childOf == \"[]\"",
                "extension==\".mrc\"                     | extension == \".mrc\"",
                "a==\"\"                                 | a == \"\"",
                "a==\"say \\\"x\\\" \\* \\\\ (/=<>)\"    | a == \"say \\\"x\\\" \\* \\\\ (/=<>)\"",
                "a=/@value/@typeId=\"u\" \"123\"         | a =/@value/@typeId=\"u\" \"123\"",
                "a >=/number 21                          | a >=/number \"21\"",
                "a =/cql.masked/ignoreCase b             | a =/cql.masked/ignoreCase \"b\"",
                "state==OR                               | state == \"OR\"",
                "not==and                                | not == \"and\"",
                "\"a b\"==c                              | \"a b\" == \"c\"",
                "a==b sortby c                           | a == \"b\" sortBy c",
                "a==b SORTBY c/sort.descending d/number e | a == \"b\" sortBy c/sort.descending d/number e",
                "(a==b)                                  | a == \"b\"",
                "date>2024-01-01T00:00:00.000+00:00      | date > \"2024-01-01T00:00:00.000+00:00\"",
                "``                                      | cql.allRecords = \"1\"",
            })
    void queries_read_as_trees(String cql, String printed) {
        var query = CqlQuery.parse(cql);
        assertThat(query).hasToString(printed);
        assertThat(CqlQuery.parse(printed)).isEqualTo(query);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a==                 | at character 4: expected a term or (, found the end",
                "a==b c==d           | at character 7: expected and, or, not, sortBy or the end, found '=='",
                "a==\"b               | at character 4: the quote that opens here is never closed",
                "(a==b               | at character 6: expected and, or, not or ), found the end",
                "a==b)               | at character 5: expected and, or, not, sortBy or the end, found ')'",
                "(a==b sortBy c)     | at character 7: expected and, or, not or ), found 'sortBy'",
                "a==b and            | at character 9: expected an index, a term or (, found the end",
                "a==b and or c==d    | at character 10: expected an index, a term or (, found 'or';",
                "a==()               | at character 5: expected an index, a term or (, found ')'",
                "a==b sortBy         | at character 12: expected an index to sort by, found the end",
                "a==b sortBy c/      | at character 15: expected the name of a modifier, found the end",
                "a =/                | at character 5: expected the name of a modifier, found the end",
                "a =/@x= \"b\"       | at character 12: expected a term or (, found the end",
                "a==A/100            | at character 5: expected and, or, not, sortBy or the end, found '/'",
                "a==b\\              | at character 5: expected a character behind the backslash, found the end",
                "> dc=\"x\" a==b     | at character 1: prefix assignments are not supported",
                "a within \"1 2\"    | at character 3: the relation within is not supported",
                "a==b and/x c==d     | at character 9: modifiers of and, or and not are not supported",
                "a==b prox c==d      | prox is not supported",
                "NOT a==b            | at character 1: expected an index, a term or (, found 'NOT';",
                "a = b = c           | at character 7: expected and, or, not, sortBy or the end, found '='",
            })
    void what_is_no_cql_is_refused_with_its_place(String cql, String message) {
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> CqlQuery.parse(cql))
                .withMessageStartingWith(message);
    }

    @Test
    void a_character_that_no_database_holds_is_refused() {
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> CqlQuery.parse("a==\"b\0\""))
                .withMessageContaining("at character 6");
    }

    @Test
    void brackets_are_read_to_the_limit_and_not_beyond() {
        assertThat(CqlQuery.parse(bracketed(CqlParser.DEPTH_MAX))).hasToString("a == \"b\"");
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> CqlQuery.parse(bracketed(CqlParser.DEPTH_MAX + 1)))
                .withMessageContaining("nested more than");
        assertThatExceptionOfType(CqlException.class).isThrownBy(() -> CqlQuery.parse(bracketed(400_000)));
    }

    private static String bracketed(int depth) {
        return "(".repeat(depth) + "a==b" + ")".repeat(depth);
    }

    @Test
    void mixed_booleans_are_read_to_the_limit_and_not_beyond() {
        assertThat(CqlQuery.parse("a==b" + " and a==b or a==b".repeat(50))).isNotNull();
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> CqlQuery.parse("a==b" + " and a==b or a==b".repeat(5_000)))
                .withMessageContaining("mixed more than");
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> CqlQuery.parse("a==b" + " not a==b".repeat(5_000)))
                .withMessageContaining("mixed more than");
    }

    @Test
    void a_long_list_of_ids_is_one_flat_node() {
        var ids = IntStream.range(0, 10_000).mapToObj(i -> "x" + i).collect(Collectors.joining(" or "));
        var query = CqlQuery.parse("id==(" + ids + ")");
        assertThat(query.root())
                .isInstanceOfSatisfying(
                        CqlNode.Or.class, or -> assertThat(or.operands()).hasSize(10_000));
        assertThat(CqlQuery.parse(query.toString())).isEqualTo(query);
    }

    @Test
    void hostile_lengths_are_refused() {
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> CqlQuery.parse("a".repeat(CqlParser.LENGTH_MAX + 1)));
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> CqlQuery.parse("a" + " or a".repeat(CqlParser.CLAUSES_MAX)));
        assertThatExceptionOfType(CqlException.class)
                .isThrownBy(() -> CqlQuery.parse("a sortBy" + " b".repeat(CqlParser.SORT_KEYS_MAX + 1)));
    }
}
