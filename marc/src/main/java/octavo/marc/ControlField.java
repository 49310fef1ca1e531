package octavo.marc;

/** A field without indicators and subfields: 001 to 009. */
public record ControlField(String tag, String value) implements MarcField {}
