package octavo.server.pages;

/**
 * A slip to print and put into an item.
 *
 * @param name the template's, such as {@code Transit}
 * @param html harmless: made by {@link SlipTemplate} alone
 */
public record Slip(String name, String html) {}
