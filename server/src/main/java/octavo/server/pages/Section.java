package octavo.server.pages;

/** A part of the pages that the navigation leads to, and the permission that it takes. */
public enum Section {
    CHECK_OUT("Check out", "/desk/check-out", Section.MAY_CHECK_OUT, "O"),
    CHECK_IN("Check in", "/desk/check-in", Section.MAY_CHECK_IN, "I"),
    REQUESTS("Requests", "/desk/requests", Rights.SEE_REQUESTS, "R"),
    PATRONS("Patrons", "/desk/patrons", Rights.SEE_PATRONS, "P"),
    CATALOGUE("Catalogue", "/catalogue", Section.MAY_SEARCH, "H"),
    IMPORT("Import", "/import", Section.MAY_IMPORT, "J");

    static final String MAY_CHECK_OUT = "circulation.check-out-by-barcode.post";
    static final String MAY_CHECK_IN = "circulation.check-in-by-barcode.post";
    static final String MAY_SEARCH = "search.instances.collection.get";
    static final String MAY_IMPORT = "metadata-provider.jobexecutions.get";

    private final String label;
    private final String path;
    private final String permission;
    private final String key;

    Section(String label, String path, String permission, String key) {
        this.label = label;
        this.path = path;
        this.permission = permission;
        this.key = key;
    }

    public String label() {
        return label;
    }

    public String path() {
        return path;
    }

    String permission() {
        return permission;
    }

    /** The letter that leads here together with Ctrl and Alt, as FOLIO's shortcuts are formed. */
    public String key() {
        return key;
    }
}
