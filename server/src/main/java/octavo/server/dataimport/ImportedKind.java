package octavo.server.dataimport;

/** The kinds of record that an import makes and changes. */
public enum ImportedKind {
    MARC,
    INSTANCE,
    HOLDINGS,
    ITEM
}
