package octavo.marc;

/** A coded part of a data field, as in {@code 245$a}. */
public record Subfield(char code, String value) {}
