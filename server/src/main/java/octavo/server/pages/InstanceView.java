package octavo.server.pages;

import java.util.List;
import java.util.UUID;
import octavo.server.tenants.Caller;

/**
 * An instance with all that hangs on it.
 *
 * @param badges what staff must see at once, such as suppression
 * @param facts in the order of a catalogue card
 * @param moreHoldings whether there are more holdings records than are shown
 * @param marc whether a MARC record stands behind it
 */
public record InstanceView(
        UUID id,
        String title,
        String hrid,
        List<String> badges,
        List<Fact> facts,
        List<Holdings> holdings,
        boolean moreHoldings,
        boolean marc) {

    public InstanceView {
        badges = List.copyOf(badges);
        facts = List.copyOf(facts);
        holdings = List.copyOf(holdings);
    }

    /** Whether the signed-in person may edit MARC records. */
    public boolean mayEditMarc() {
        return Caller.current().has(MarcEditorPages.MAY_EDIT);
    }

    /** Whether the signed-in person may make new ones. */
    public boolean mayCreateMarc() {
        return Caller.current().has(MarcEditorPages.MAY_CREATE);
    }

    public record Fact(String name, List<String> values) {

        public Fact {
            values = List.copyOf(values);
        }
    }

    /**
     * @param moreItems whether there are more items than are shown
     * @param marc whether a MARC record stands behind it
     */
    public record Holdings(
            UUID id,
            String hrid,
            String location,
            String callNumber,
            List<String> statements,
            List<Item> items,
            boolean moreItems,
            boolean marc) {

        public Holdings {
            statements = List.copyOf(statements);
            items = List.copyOf(items);
        }
    }

    /**
     * @param kind the class of its status: success where a patron can take it, attention where not now, error where nobody
     *     knows
     * @param here whether it is the one that was scanned
     */
    public record Item(
            UUID id,
            String barcode,
            String hrid,
            String status,
            VerdictKind kind,
            String materialType,
            String loanType,
            String location,
            String callNumber,
            boolean here) {}
}
