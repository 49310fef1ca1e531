package octavo.server.records.cql;

import java.util.ArrayList;
import java.util.List;

/**
 * An array of objects, searched element by element: {@code identifiers =/@value/@identifierTypeId="u" "123"} asks for an
 * element whose {@code value} has the term and whose {@code identifierTypeId} has {@code u}. Without a bare {@code @name} the
 * term is looked for in the whole element; with several, in any of them.
 *
 * @param array SQL of type {@code jsonb}
 */
record ArrayElements(String array) {

    private static final TextValues WHOLE_ELEMENT = new TextValues("(element.value #>> '{}')", true);

    void match(SqlText out, Relation relation, Term term) {
        var modifiers =
                relation.modifiers().stream().filter(Modifier::isOfElements).toList();
        out.add("exists (select from jsonb_array_elements(case when jsonb_typeof(")
                .add(array)
                .add(") = 'array' then ")
                .add(array)
                .add(" else '[]' end) element, lateral (select ");
        for (int i = 0; i < modifiers.size(); i++) {
            out.add(i == 0 ? "" : ", ")
                    .add(
                            "element.value->>cast(? as text)",
                            modifiers.get(i).name().substring(1))
                    .add(" as part_" + i);
        }
        out.add(") parts where ");
        var searched = new ArrayList<TextValues>();
        for (int i = 0; i < modifiers.size(); i++) {
            var part = new TextValues("parts.part_" + i, true);
            var test = modifiers.get(i).test();
            if (test == null) {
                searched.add(part);
            } else {
                compare(out, part, test.comparison(), test.value());
                out.add(" and ");
            }
        }
        anyOf(out, searched.isEmpty() ? List.of(WHOLE_ELEMENT) : searched, relation.comparison(), term);
        out.add(")");
    }

    private static void anyOf(SqlText out, List<TextValues> searched, Comparison comparison, Term term) {
        out.add("(");
        for (int i = 0; i < searched.size(); i++) {
            out.add(i == 0 ? "" : " or ");
            compare(out, searched.get(i), comparison, term);
        }
        out.add(")");
    }

    private static void compare(SqlText out, TextValues text, Comparison comparison, Term term) {
        if (!comparison.isOfWords()) {
            text.compare(out, comparison, term);
        } else if (term.isEmpty()) {
            out.add(text.present());
        } else {
            new WordValues(text).match(out, comparison, term);
        }
    }
}
