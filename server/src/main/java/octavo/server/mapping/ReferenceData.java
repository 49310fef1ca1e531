package octavo.server.mapping;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A tenant's reference records by name and by code, without regard to case. Immutable; built once per version of them. */
public final class ReferenceData {

    private record Entry(String id, String name) {}

    private final Map<ReferenceType, Map<String, Entry>> byName;
    private final Map<ReferenceType, Map<String, Entry>> byCode;

    private ReferenceData(Builder builder) {
        this.byName = copy(builder.byName);
        this.byCode = copy(builder.byCode);
    }

    private static Map<ReferenceType, Map<String, Entry>> copy(Map<ReferenceType, Map<String, Entry>> entries) {
        var copy = new EnumMap<ReferenceType, Map<String, Entry>>(ReferenceType.class);
        entries.forEach((type, ofType) -> copy.put(type, new HashMap<>(ofType)));
        return copy;
    }

    public Optional<String> idByName(ReferenceType type, String name) {
        return find(byName, type, name).map(Entry::id);
    }

    public Optional<String> idByCode(ReferenceType type, String code) {
        return find(byCode, type, code).map(Entry::id);
    }

    /** By a name that {@link #fold} has been through. */
    Optional<String> idByKey(ReferenceType type, String key) {
        return entry(byName, type, key).map(Entry::id);
    }

    public Optional<String> nameByCode(ReferenceType type, String code) {
        return find(byCode, type, code).map(Entry::name);
    }

    private static Optional<Entry> find(
            Map<ReferenceType, Map<String, Entry>> entries, ReferenceType type, String key) {
        return entry(entries, type, fold(key));
    }

    private static Optional<Entry> entry(
            Map<ReferenceType, Map<String, Entry>> entries, ReferenceType type, String foldedKey) {
        return Optional.ofNullable(entries.getOrDefault(type, Map.of()).get(foldedKey));
    }

    /** Outer blanks and case do not tell names apart. */
    static String fold(String text) {
        return text.strip().toLowerCase(Locale.ROOT);
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Collects reference records; where two share a name or code, the first stays. */
    public static final class Builder {

        private final Map<ReferenceType, Map<String, Entry>> byName = new EnumMap<>(ReferenceType.class);
        private final Map<ReferenceType, Map<String, Entry>> byCode = new EnumMap<>(ReferenceType.class);

        private Builder() {}

        /**
         * Adds one record.
         *
         * @param id the record's UUID, as it is to stand in instances
         * @param code null for types that have none
         */
        public Builder add(ReferenceType type, String id, String name, @Nullable String code) {
            var entry = new Entry(id, name);
            byName.computeIfAbsent(type, _ -> new HashMap<>()).putIfAbsent(fold(name), entry);
            if (code != null) {
                byCode.computeIfAbsent(type, _ -> new HashMap<>()).putIfAbsent(fold(code), entry);
            }
            return this;
        }

        public ReferenceData build() {
            return new ReferenceData(this);
        }
    }
}
