package octavo.server.samplelibrary;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import octavo.server.records.Json;
import tools.jackson.databind.node.ObjectNode;

/** The sample's patrons: names from two short lists, groups in turn. */
final class SamplePatrons {

    static final int PATRON_COUNT = 60;

    private static final long FIRST_BARCODE = 20_000_001L;
    private static final List<String> FIRST_NAMES =
            List.of("Ada", "Bela", "Carmen", "Dmitri", "Esi", "Farid", "Grete", "Hana", "Ines", "Jomo", "Kaja", "Luis");
    private static final List<String> LAST_NAMES = List.of(
            "Abe",
            "Brandt",
            "Castillo",
            "Dubois",
            "Eriksen",
            "Farah",
            "Goldberg",
            "Haddad",
            "Ivanova",
            "Jansen",
            "Kimura",
            "Lindqvist",
            "Moreau",
            "Nakamura",
            "Okafor");

    private SamplePatrons() {}

    static String barcode(int index) {
        return Long.toString(FIRST_BARCODE + index);
    }

    /** @param groups ids of patron groups, given in turn */
    static List<ObjectNode> all(List<UUID> groups) {
        return IntStream.range(0, PATRON_COUNT).mapToObj(i -> patron(i, groups)).toList();
    }

    private static ObjectNode patron(int index, List<UUID> groups) {
        var patron = Json.object()
                .put(
                        "id",
                        UUID.nameUUIDFromBytes(("sample patron " + index).getBytes(StandardCharsets.UTF_8))
                                .toString())
                .put("username", "patron%02d".formatted(index + 1))
                .put("barcode", barcode(index))
                .put("active", true)
                .put("type", "patron")
                .put("patronGroup", groups.get(index % groups.size()).toString());
        patron.putObject("personal")
                .put("firstName", FIRST_NAMES.get(index % FIRST_NAMES.size()))
                .put("lastName", LAST_NAMES.get((index / 2 + index) % LAST_NAMES.size()))
                .put("email", "patron%02d@library.example".formatted(index + 1))
                .put("preferredContactTypeId", "002");
        return patron;
    }
}
