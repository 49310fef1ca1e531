package octavo.server.mapping;

import java.util.Optional;

/**
 * A reference record that rules name, ready to be looked up for every record.
 *
 * @param key the name as {@link ReferenceData} keeps it
 */
record ReferenceName(ReferenceType type, String name, String key) {

    static ReferenceName of(ReferenceType type, String name) {
        return new ReferenceName(type, name, ReferenceData.fold(name));
    }

    Optional<String> idIn(ReferenceData reference) {
        return reference.idByKey(type, key);
    }
}
