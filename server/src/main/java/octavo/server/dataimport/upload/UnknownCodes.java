package octavo.server.dataimport.upload;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import octavo.marc.MarcRecord;
import octavo.server.dataimport.PreCheckReport.UnknownCode;
import octavo.server.dataimport.profiles.ProfileCodes.CodeField;

/** Collects from the records of one file what a profile's mappings would look for in vain. */
final class UnknownCodes {

    /** Different values that are remembered. */
    private static final int VALUES_MAX = 500;

    /** Places in the file that each of them names. */
    private static final int PLACES_MAX = 20;

    private final List<CodeField> fields;
    private final LocalDate today;
    private final Map<Key, Places> found = new LinkedHashMap<>();
    private boolean complete = true;

    UnknownCodes(List<CodeField> fields, LocalDate today) {
        this.fields = List.copyOf(fields);
        this.today = today;
    }

    private record Key(String recordType, String field, String list, String value) {}

    private static final class Places {
        private int count;
        private final List<Integer> first = new ArrayList<>();
    }

    /** @param number of the record in the file, from 1 */
    void look(MarcRecord record, int number) {
        if (fields.isEmpty()) {
            return;
        }
        var here = new HashSet<Key>();
        for (var field : fields) {
            for (var value : field.expression().unknownValues(record, today)) {
                here.add(new Key(field.kind().recordType(), field.field(), field.list(), value));
            }
        }
        here.forEach(key -> note(key, number));
    }

    private void note(Key key, int number) {
        var places = found.get(key);
        if (places == null) {
            if (found.size() == VALUES_MAX) {
                complete = false;
                return;
            }
            places = new Places();
            found.put(key, places);
        }
        places.count++;
        if (places.first.size() < PLACES_MAX) {
            places.first.add(number);
        }
    }

    List<UnknownCode> found() {
        return found.entrySet().stream()
                .map(entry -> new UnknownCode(
                        entry.getKey().recordType(),
                        entry.getKey().field(),
                        entry.getKey().list(),
                        entry.getKey().value(),
                        entry.getValue().count,
                        entry.getValue().first))
                .sorted(Comparator.comparingInt(UnknownCode::count).reversed())
                .toList();
    }

    boolean isComplete() {
        return complete;
    }
}
