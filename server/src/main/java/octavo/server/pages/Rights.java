package octavo.server.pages;

import octavo.server.tenants.Caller;

/**
 * The permissions of what can be seen and done on the desk's pages: those of FOLIO's routes, no others. A handler requires
 * its own; where a page shows several things, it shows those that the signed-in person may see.
 */
public final class Rights {

    public static final String CHECK_OUT = Section.MAY_CHECK_OUT;
    public static final String SEARCH = Section.MAY_SEARCH;
    public static final String SEE_PATRONS = "users.collection.get";
    public static final String SEE_PATRON = "users.item.get";
    public static final String SEE_LOANS = "circulation.loans.collection.get";
    public static final String SEE_LOAN_HISTORY = "circulation-storage.loan-history.collection.get";
    public static final String SEE_REQUESTS = "circulation.requests.collection.get";
    public static final String SEE_MANUAL_BLOCKS = "manualblocks.collection.get";
    public static final String SEE_AUTOMATED_BLOCKS = "automated-patron-blocks.collection.get";
    public static final String SEE_ACCOUNTS = "accounts.collection.get";
    public static final String SEE_ITEM = "inventory.items.item.get";
    public static final String SEE_CHECK_INS = "check-in-storage.check-ins.collection.get";
    public static final String EXPLAIN_LOAN = "circulation.explain.loans.item.get";
    public static final String TRY_CHECK_OUT = "circulation.explain.check-out.post";

    public static final String RENEW_BY_BARCODE = "circulation.renew-by-barcode.post";
    public static final String RENEW = "circulation.renew-by-id.post";
    public static final String CHANGE_DUE_DATE = "circulation.loans.change-due-date.post";
    public static final String CLAIM_RETURNED = "circulation.loans.claim-item-returned.post";
    public static final String DECLARE_LOST = "circulation.loans.declare-item-lost.post";
    public static final String DECLARE_MISSING = "circulation.loans.declare-claimed-returned-item-as-missing.post";

    public static final String SEE_QUEUE_OF_ITEM = "circulation.requests.queue-item.collection.get";
    public static final String SEE_QUEUE_OF_TITLE = "circulation.requests.queue-instance.collection.get";
    public static final String REORDER_OF_ITEM = "circulation.requests.queue.item-reorder.collection.post";
    public static final String REORDER_OF_TITLE = "circulation.requests.queue.instance-reorder.collection.post";
    public static final String PLACE_REQUEST = "circulation.requests.item.post";
    public static final String CHANGE_REQUEST = "circulation.requests.item.put";
    public static final String MOVE_REQUEST = "circulation.requests.item.move.post";
    public static final String SEE_PICK_SLIPS = "circulation.pick-slips.get";
    public static final String SEE_SEARCH_SLIPS = "circulation.search-slips.get";
    public static final String SEE_CLEARANCE = "circulation.requests.hold-shelf-clearance-report.get";
    public static final String OVERRIDE_PATRON_BLOCK = "circulation.override-patron-block.post";

    private Rights() {}

    /** Whether whoever is signed in may do or see this. */
    public static boolean may(String permission) {
        return Caller.current().has(permission);
    }
}
