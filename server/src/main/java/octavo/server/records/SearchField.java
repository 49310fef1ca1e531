package octavo.server.records;

/**
 * A field that CQL may name, and how it is stored and compared.
 *
 * @param name the CQL index, case-sensitive, dots for nested fields, as in {@code status.name}
 * @param sql the SQL expression of its value over the record's table, aliased {@code r}: a real column ({@code r.barcode})
 *     or a path into the document ({@code r.doc->'status'->>'name'})
 */
public record SearchField(String name, Kind kind, String sql) {

    /** How a value is compared; each kind has its own SQL form and its own index in the migrations. */
    public enum Kind {
        /** An identifier in UUID form over a {@code uuid} expression; a malformed term matches nothing. */
        UUID,
        /** Text compared without regard to case and accents: {@code octavo.fold(expression)}. */
        TEXT,
        /** Text compared to the letter, such as a barcode or a code. */
        EXACT,
        /** Words: {@code to_tsvector('simple', octavo.fold(expression))}; {@code ==} compares the whole folded text. */
        WORDS,
        /** {@code true} or {@code false}; an absent value is false. */
        BOOLEAN,
        /** A number: {@code (expression)::numeric}. */
        NUMBER,
        /** A moment: {@code octavo.instant(expression)}; a bare date stands for its first instant in UTC. */
        DATE,
        /** A JSON array of texts or objects; the expression is of type {@code jsonb}. */
        ARRAY
    }

    /** The SQL of a path into the document, from dotted names: {@code status.name} is {@code r.doc->'status'->>'name'}. */
    static String documentPath(String dotted) {
        var names = dotted.split("\\.", -1);
        var sql = new StringBuilder("r.doc");
        for (int i = 0; i < names.length; i++) {
            if (!names[i].matches("[A-Za-z_][A-Za-z0-9_]*")) {
                throw new IllegalArgumentException("not a field name: '%s'".formatted(dotted));
            }
            sql.append(i == names.length - 1 ? "->>'" : "->'").append(names[i]).append('\'');
        }
        return sql.toString();
    }
}
