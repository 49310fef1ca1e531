package octavo.server.mapping;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The {@code acceptedValues} of a mapping profile's field, turned round: what a value may be called, to its id. */
final class AcceptedValues {

    private AcceptedValues() {}

    /** From ids by name, as in the profile; a whole name goes before the code in another one's brackets. */
    static Map<String, String> idsByValue(Map<String, String> namesById) {
        var ids = new HashMap<String, String>();
        namesById.forEach((id, name) -> {
            ids.put(fold(id), id);
            ids.put(fold(name), id);
        });
        namesById.forEach((id, name) -> {
            var opening = name.lastIndexOf('(');
            if (opening >= 0 && name.endsWith(")")) {
                ids.putIfAbsent(fold(name.substring(opening + 1, name.length() - 1)), id);
            }
        });
        return ids;
    }

    static String fold(String value) {
        return value.strip().toLowerCase(Locale.ROOT);
    }
}
