package octavo.server.circulation;

/** The blocks that staff may lift with a comment, by FOLIO's names and permissions. */
public enum OverridableBlock {
    PATRON_BLOCK("patronBlock", "circulation.override-patron-block.post"),
    ITEM_LIMIT_BLOCK("itemLimitBlock", "circulation.override-item-limit-block.post"),
    ITEM_NOT_LOANABLE_BLOCK("itemNotLoanableBlock", "circulation.override-item-not-loanable-block.post"),
    RENEWAL_BLOCK("renewalBlock", "circulation.override-renewal-block.post"),
    RENEWAL_DUE_DATE_REQUIRED_BLOCK("renewalDueDateRequiredBlock", "circulation.override-renewal-block.post");

    private final String label;
    private final String permission;

    OverridableBlock(String label, String permission) {
        this.label = label;
        this.permission = permission;
    }

    /** The name in {@code overrideBlocks} and in errors. */
    public String label() {
        return label;
    }

    /** What whoever lifts it must hold. */
    public String permission() {
        return permission;
    }
}
