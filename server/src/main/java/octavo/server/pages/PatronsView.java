package octavo.server.pages;

import java.util.List;
import java.util.UUID;

/**
 * Patrons of a name.
 *
 * @param asked as it was typed; empty where nothing was
 * @param more whether there are more than are shown
 */
public record PatronsView(String asked, List<Person> people, boolean more) {

    public PatronsView {
        people = List.copyOf(people);
    }

    public record Person(UUID id, String name, String barcode, String group, boolean active) {}
}
