package octavo.server.events;

import java.util.Map;

/**
 * A topic that a module needs; it is created at the start.
 *
 * @param name without environment and tenant collection, as in {@code inventory.item}
 * @param settings the broker's settings for it, such as {@code max.message.bytes}
 */
public record Topic(String name, int partitions, Map<String, String> settings) {

    public Topic {
        settings = Map.copyOf(settings);
    }
}
