package octavo.server.pages;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A desk page.
 *
 * @param servicePoints those that there are, by name
 * @param servicePoint where this desk stands; null until it is known
 * @param patronBarcode what was scanned as a patron, as it was scanned; empty for none
 * @param patron null where none was scanned or none was found
 */
public record DeskView(
        Section section,
        List<ServicePoint> servicePoints,
        @Nullable ServicePoint servicePoint,
        String patronBarcode,
        @Nullable PatronCard patron) {

    public DeskView {
        servicePoints = List.copyOf(servicePoints);
    }

    public record ServicePoint(UUID id, String name) {}

    /** Whether a scan was no patron's barcode. */
    public boolean patronUnknown() {
        return patron == null && !patronBarcode.isEmpty();
    }

    /**
     * What a clerk must know of the patron at the desk.
     *
     * @param expires ISO 8601; null where the account does not end
     * @param blocks why nothing may be lent
     */
    public record PatronCard(
            UUID id,
            String barcode,
            String name,
            String group,
            boolean active,
            @Nullable String expires,
            long openLoans,
            List<String> blocks) {

        public PatronCard {
            blocks = List.copyOf(blocks);
        }
    }
}
