package octavo.server.records.cql;

import java.util.List;

/** How an index and a term relate: {@code =/@value/@identifierTypeId="u"}. */
public record Relation(Comparison comparison, List<Modifier> modifiers) {

    public Relation {
        modifiers = List.copyOf(modifiers);
    }

    static Relation of(Comparison comparison) {
        return new Relation(comparison, List.of());
    }

    void print(StringBuilder out) {
        out.append(comparison);
        modifiers.forEach(modifier -> modifier.print(out));
    }
}
