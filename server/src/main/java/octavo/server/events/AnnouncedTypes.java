package octavo.server.events;

import java.util.List;
import java.util.Optional;

/** Which record types are announced, and where; the record store answers. */
public interface AnnouncedTypes {

    /** The topic of a type's domain events, as in {@code inventory.item}; absent when its changes are not announced. */
    Optional<String> topicOf(String recordType);

    /** All topics of domain events. */
    List<String> topics();
}
