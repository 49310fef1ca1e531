package octavo.server.dataimport;

import java.util.Map;

/**
 * What a job did.
 *
 * @param failed records of the file that took no effect
 * @param byKind how much of each kind of record, without those that the job was not about
 */
public record ImportTotals(int failed, Map<ImportedKind, Count> byKind) {

    public ImportTotals {
        byKind = Map.copyOf(byKind);
    }

    /** How many were made, changed, and left as they were. */
    public record Count(int created, int updated, int unchanged) {}
}
