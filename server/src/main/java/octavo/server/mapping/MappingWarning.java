package octavo.server.mapping;

/**
 * Something that staff should know of a record that was mapped nevertheless.
 *
 * @param tag of the field it is about, or LDR
 */
public record MappingWarning(String tag, String message) {}
