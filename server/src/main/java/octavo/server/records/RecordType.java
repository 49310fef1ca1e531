package octavo.server.records;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import octavo.server.records.SearchField.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of one of FOLIO's record types: everything in which it differs from the others.
 *
 * @param name the table, and the name in events and history, as in {@code material_type}; the JSON Schema of its records is
 *     the resource {@code schemas/<name>.json}, its shipped records are {@code reference/<name>.json}
 * @param path where it is served, as in {@code /material-types}; null when a module serves it by routes of its own
 * @param array the name of its list in answers, often irregular, as in {@code mtypes}
 * @param permission the stem of its permissions: {@code <stem>.collection.get}, {@code <stem>.item.post} and so on
 * @param label its name in messages of the reference system, when that differs from {@code name}
 * @param versioned whether clients must send the current {@code _version} with an update
 * @param metadata whether the server keeps {@code metadata} (who and when)
 * @param hrid the HRID kind for {@code hrid}, null when it has none
 * @param topic the topic of its domain events, as in {@code inventory.item}; null when changes are not announced
 * @param uniques fields whose values are unique, several that are unique together joined by commas; the index is named
 *     {@code <table>_<field>_key}, dots, commas and capitals as in {@link #indexName}
 * @param references fields that name records of other types
 * @param fields what CQL may name
 */
public record RecordType(
        String name,
        @Nullable String path,
        String array,
        String permission,
        String label,
        boolean versioned,
        boolean metadata,
        @Nullable HridKind hrid,
        @Nullable String topic,
        List<String> uniques,
        List<Reference> references,
        Map<String, SearchField> fields) {

    /** The HRID sequences of a tenant. */
    public enum HridKind {
        INSTANCES,
        HOLDINGS,
        ITEMS
    }

    /**
     * A field that holds the id of a record of another type.
     *
     * @param field dotted path of a single value, or of an array of ids
     * @param target the other type's name
     * @param column the real column that carries it with a foreign key, or null when the store checks it itself
     */
    public record Reference(
            String field, String target, @Nullable String column) {}

    public RecordType {
        uniques = List.copyOf(uniques);
        references = List.copyOf(references);
        fields = Map.copyOf(fields);
    }

    /** The unique index or constraint that guards a field, as in {@code user_external_system_id_key}. */
    public String indexName(String field) {
        return name + "_"
                + field.replace('.', '_')
                        .replace(',', '_')
                        .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                        .toLowerCase(java.util.Locale.ROOT)
                + "_key";
    }

    public Optional<SearchField> field(String cqlIndex) {
        return Optional.ofNullable(fields.get(cqlIndex));
    }

    public static Builder named(String name) {
        return new Builder(name);
    }

    /** Collects a declaration; see {@link RecordType} for the meaning of each part. */
    public static final class Builder {

        private final String name;
        private @Nullable String path;
        private String array = "";
        private String permission = "";
        private String label;
        private boolean versioned;
        private boolean metadata = true;
        private @Nullable HridKind hrid;
        private @Nullable String topic;
        private final List<String> uniques = new ArrayList<>();
        private final List<Reference> references = new ArrayList<>();
        private final Map<String, SearchField> fields = new LinkedHashMap<>();

        private Builder(String name) {
            this.name = name;
            this.label = name;
            fields.put("id", new SearchField("id", Kind.UUID, "r.id"));
        }

        public Builder at(String path, String array) {
            this.path = path;
            this.array = array;
            return this;
        }

        /** For types whose routes a module writes itself; the list's name is still used in answers. */
        public Builder listedAs(String array) {
            this.array = array;
            return this;
        }

        public Builder permission(String stem) {
            this.permission = stem;
            return this;
        }

        public Builder label(String label) {
            this.label = label;
            return this;
        }

        public Builder versioned() {
            this.versioned = true;
            return this;
        }

        public Builder withoutMetadata() {
            this.metadata = false;
            return this;
        }

        public Builder hrid(HridKind kind) {
            this.hrid = kind;
            return this;
        }

        public Builder topic(String topic) {
            this.topic = topic;
            return this;
        }

        /** Declares unique fields; each is also searchable as {@link Kind#TEXT} unless declared otherwise before. */
        public Builder unique(String... names) {
            for (var field : names) {
                uniques.add(field);
                fields.putIfAbsent(field, new SearchField(field, Kind.TEXT, SearchField.documentPath(field)));
            }
            return this;
        }

        /** Declares fields that are unique together; declare each for search by its own kind. */
        public Builder uniqueTogether(String... names) {
            uniques.add(String.join(",", names));
            return this;
        }

        /** Declares a reference that the store checks by a query. */
        public Builder references(String field, String target) {
            references.add(new Reference(field, target, null));
            fields.putIfAbsent(field, new SearchField(field, Kind.EXACT, SearchField.documentPath(field)));
            return this;
        }

        /** Declares a reference that a real column with a foreign key guards; searchable through the column. */
        public Builder references(String field, String target, String column) {
            references.add(new Reference(field, target, column));
            fields.put(field, new SearchField(field, Kind.UUID, "r." + column));
            return this;
        }

        /** Declares searchable fields of one kind that lie in the document. */
        public Builder search(Kind kind, String... names) {
            for (var field : names) {
                var sql = kind == Kind.ARRAY
                        ? SearchField.documentPath(field).replaceFirst("->>('[^']+')$", "->$1")
                        : SearchField.documentPath(field);
                fields.put(field, new SearchField(field, kind, sql));
            }
            return this;
        }

        /** Declares a searchable field with an expression of its own, such as a real column. */
        public Builder searchBy(Kind kind, String field, String sql) {
            fields.put(field, new SearchField(field, kind, sql));
            return this;
        }

        public RecordType build() {
            if (array.isEmpty() || permission.isEmpty()) {
                throw new IllegalStateException("record type %s lacks its array name or permission".formatted(name));
            }
            if (metadata) {
                for (var field : List.of("metadata.createdDate", "metadata.updatedDate")) {
                    fields.putIfAbsent(field, new SearchField(field, Kind.DATE, SearchField.documentPath(field)));
                }
                for (var field : List.of("metadata.createdByUserId", "metadata.updatedByUserId")) {
                    fields.putIfAbsent(field, new SearchField(field, Kind.EXACT, SearchField.documentPath(field)));
                }
            }
            return new RecordType(
                    name,
                    path,
                    array,
                    permission,
                    label,
                    versioned,
                    metadata,
                    hrid,
                    topic,
                    uniques,
                    references,
                    fields);
        }
    }
}
