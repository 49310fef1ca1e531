package octavo.server.records;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import octavo.server.events.AnnouncedTypes;
import org.springframework.stereotype.Component;

/** Tells the relay which record types are announced: those that declare a topic. */
@Component
class RecordAnnouncements implements AnnouncedTypes {

    private final RecordRegistry registry;

    RecordAnnouncements(RecordRegistry registry) {
        this.registry = registry;
    }

    @Override
    public Optional<String> topicOf(String recordType) {
        return Optional.ofNullable(registry.type(recordType).topic());
    }

    @Override
    public List<String> topics() {
        return registry.types().stream()
                .map(RecordType::topic)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .distinct()
                .toList();
    }
}
