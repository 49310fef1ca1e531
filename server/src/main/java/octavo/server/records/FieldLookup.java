package octavo.server.records;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import octavo.server.records.SearchField.Kind;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Finds records by the value of one field, for hundreds of values in one statement. Identifiers, HRIDs, barcodes and the fields
 * with real columns are found by their index; any other field reads the table, once for all the values.
 */
@Component
public class FieldLookup {

    private static final String LIST = "[]";

    private final TenantSql sql;
    private final RecordRegistry registry;

    FieldLookup(TenantSql sql, RecordRegistry registry) {
        this.sql = sql;
        this.registry = registry;
    }

    /**
     * Where to look.
     *
     * @param path of the field: {@code barcode}, {@code status.name}, {@code formerIds[]}, {@code identifiers[].value}
     * @param where what an entry of the list must have beside the value; null for nothing
     * @param within fields that lead from the record upwards to the one it must lie under, such as
     *     {@code holdingsRecordId, instanceId}; empty for anywhere
     */
    public record Question(
            String recordType, String path, @Nullable Condition where, ValueMatch match, List<String> within) {}

    /** A member of a list's entry, and its value. */
    public record Condition(String member, String value) {}

    /**
     * A value to look for.
     *
     * @param ref tells the answers apart; several values may have the same
     * @param under the record that a hit must lie under; null for anywhere
     */
    public record Wanted(int ref, String value, @Nullable UUID under) {}

    /**
     * What was found.
     *
     * @param first the hit, where there is one; any of them where there are several
     * @param count of different records
     */
    public record Hits(UUID first, int count) {}

    /** Answers by {@link Wanted#ref}; nothing for those without a hit. */
    public Map<Integer, Hits> find(Question question, Collection<Wanted> wanted) {
        var type = registry.type(question.recordType());
        var found = new HashMap<Integer, Hits>();
        if (wanted.isEmpty()) {
            return found;
        }
        var statement = sql.sql("""
                        select v.ref, (array_agg(r.id))[1], count(distinct r.id)
                          from unnest(:refs::int[], :values::text[], :under::uuid[]) v(ref, value, under)
                          join %s on %s%s
                         group by v.ref
                        """.formatted(
                                source(type, question), condition(type, question), upwards(type, question.within())))
                .param("refs", wanted.stream().map(Wanted::ref).toArray(Integer[]::new))
                .param("values", wanted.stream().map(Wanted::value).toArray(String[]::new))
                .param("under", wanted.stream().map(Wanted::under).toArray(UUID[]::new));
        if (question.match().stored().bound() != null) {
            statement = statement.param("bound", question.match().stored().boundText());
        }
        if (question.where() != null) {
            statement = statement.param("whereValue", question.where().value());
        }
        statement.query(row -> {
            found.put(row.getInt(1), new Hits(row.getObject(2, UUID.class), row.getInt(3)));
        });
        return found;
    }

    /** The table, or for a list's field its entries beside the record. */
    private String source(RecordType type, Question question) {
        int list = question.path().indexOf(LIST);
        if (list < 0) {
            return "{tenant}.%s r".formatted(type.name());
        }
        var array = SearchField.documentPath(question.path().substring(0, list)).replaceFirst("->>('[^']+')$", "->$1");
        var inside = question.path().substring(list + LIST.length());
        var value = inside.isEmpty()
                ? "e #>> '{}'"
                : SearchField.documentPath(inside.substring(1)).replaceFirst("^r\\.doc", "e");
        var where = question.where() == null
                ? ""
                : " where %s = :whereValue"
                        .formatted(SearchField.documentPath(question.where().member())
                                .replaceFirst("^r\\.doc", "e"));
        return """
                (select %s, %s as value
                   from {tenant}.%s r, jsonb_array_elements(coalesce(%s, '[]')) e%s) r""".formatted(columns(type, question.within()), value, type.name(), array, where);
    }

    private static String columns(RecordType type, List<String> within) {
        return within.isEmpty() ? "r.id" : "r.id, " + column(type, within.getFirst());
    }

    private String condition(RecordType type, Question question) {
        if (question.path().contains(LIST)) {
            return question.match().condition("r.value", "v.value");
        }
        var field = type.field(question.path());
        var expression = field.filter(declared -> declared.kind() == Kind.EXACT || declared.kind() == Kind.UUID)
                .map(SearchField::sql)
                .orElseGet(() -> SearchField.documentPath(question.path()));
        if (field.filter(declared -> declared.kind() == Kind.UUID).isPresent()) {
            return question.match().isPlain()
                    ? "%s = octavo.uuid_or_null(v.value)".formatted(expression)
                    : question.match().condition(expression + "::text", "v.value");
        }
        return question.match().condition(expression, "v.value");
    }

    private String upwards(RecordType type, List<String> within) {
        if (within.isEmpty()) {
            return "";
        }
        var parts = new ArrayList<String>();
        var at = type;
        var alias = "r";
        for (int i = 0; i < within.size(); i++) {
            var name = within.get(i);
            var column = column(at, name).replaceFirst("^r\\.", alias + ".");
            if (i == within.size() - 1) {
                parts.add("\n          and %s = v.under".formatted(column));
            } else {
                at = registry.type(target(at, name));
                alias = "p" + i;
                parts.addFirst(
                        "\n          join {tenant}.%s %s on %s.id = %s".formatted(at.name(), alias, alias, column));
            }
        }
        // the joins first, then the condition, which belongs to the last of them or to the record itself
        return String.join("", parts);
    }

    private static String column(RecordType type, String reference) {
        return type.field(reference)
                .map(SearchField::sql)
                .orElseThrow(
                        () -> new IllegalArgumentException("%s has no field %s".formatted(type.name(), reference)));
    }

    private static String target(RecordType type, String field) {
        return type.references().stream()
                .filter(reference -> reference.field().equals(field))
                .map(RecordType.Reference::target)
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("%s.%s refers to nothing".formatted(type.name(), field)));
    }
}
