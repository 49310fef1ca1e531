package octavo.server.circulation;

import java.util.UUID;

/**
 * What is to be renewed for whom.
 *
 * @param overrides what staff lift
 */
public record RenewCommand(Named named, Overrides overrides) {

    /** How the client names item and patron. */
    public sealed interface Named {}

    /** By what a desk scanned, without blanks around it. */
    public record ByBarcode(String item, String patron) implements Named {

        public ByBarcode {
            item = item.strip();
            patron = patron.strip();
        }
    }

    public record ById(UUID item, UUID patron) implements Named {}
}
