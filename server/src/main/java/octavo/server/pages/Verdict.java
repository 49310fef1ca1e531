package octavo.server.pages;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one scan, as a clerk sees, hears and hears read.
 *
 * @param headline what happened, first
 * @param due when a loan ends, ISO 8601; null where there is none
 * @param reasons why not, or what else to do
 * @param title of the item, empty where it is not known
 * @param barcode as scanned
 * @param callNumber where it is shelved, empty where unknown
 * @param instanceId where the title leads; null where it is not known
 */
public record Verdict(
        VerdictKind kind,
        String headline,
        @Nullable String due,
        List<String> reasons,
        String title,
        String barcode,
        String callNumber,
        String location,
        @Nullable UUID instanceId) {

    public Verdict {
        reasons = List.copyOf(reasons);
    }

    /** The desk said no; nothing has changed. */
    static Verdict refused(String headline, List<String> reasons, String barcode) {
        return new Verdict(VerdictKind.ERROR, headline, null, reasons, "", barcode, "", "", null);
    }
}
