package octavo.server.inventory.web;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What an item shows of its instance and its holdings record.
 *
 * @param callNumber that of the holdings record
 * @param contributors the instance's, in order, each with {@code name}
 * @param boundWith whether the item binds several holdings together
 */
record ItemSurroundings(String title, @Nullable String callNumber, JsonNode contributors, boolean boundWith) {}
