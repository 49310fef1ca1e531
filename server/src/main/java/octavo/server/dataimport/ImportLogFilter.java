package octavo.server.dataimport;

import org.jspecify.annotations.Nullable;

/**
 * Which lines of a log are wanted; what is null does not matter.
 *
 * @param kind a kind of record that was made or changed
 * @param cause of a failure, as {@link ImportCause} names it
 */
public record ImportLogFilter(
        @Nullable ImportOutcome outcome,
        @Nullable ImportedKind kind,
        @Nullable String cause) {

    public static final ImportLogFilter ALL = new ImportLogFilter(null, null, null);
}
