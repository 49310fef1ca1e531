package octavo.server.records;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import octavo.server.tenants.TenantInitializer;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ObjectNode;

/**
 * Loads the shipped records of every declared type, {@code reference/<name>.json}, what a type refers to before the type
 * itself. A record whose id the tenant has stays as the tenant has it.
 */
@Component
class ReferenceData implements TenantInitializer {

    private final RecordRegistry registry;
    private final RecordStore store;

    ReferenceData(RecordRegistry registry, RecordStore store) {
        this.registry = registry;
        this.store = store;
    }

    @Override
    @Transactional
    public void loadReference() {
        Set<RecordType> ordered = new LinkedHashSet<>();
        registry.types().forEach(type -> placeAfterItsTargets(type, ordered, new LinkedHashSet<>()));
        for (var type : ordered) {
            load(type);
        }
    }

    private void placeAfterItsTargets(RecordType type, Set<RecordType> ordered, Set<String> underway) {
        if (ordered.contains(type) || !underway.add(type.name())) {
            return; // placed, or a type that refers to itself
        }
        for (var reference : type.references()) {
            placeAfterItsTargets(registry.type(reference.target()), ordered, underway);
        }
        ordered.add(type);
    }

    private void load(RecordType type) {
        var shipped = shipped(type);
        if (shipped.isEmpty()) {
            return;
        }
        Set<UUID> known = new LinkedHashSet<>();
        store.findAll(type.name(), shipped.stream().map(ReferenceData::id).toList())
                .forEach(record -> known.add(record.id()));
        store.insertAll(
                type.name(),
                shipped.stream()
                        .filter(document -> !known.contains(id(document)))
                        .toList(),
                false);
    }

    private static UUID id(ObjectNode document) {
        return Objects.requireNonNull(
                Uuids.parse(document.path("id").asString(null)), () -> "a shipped record has no id: " + document);
    }

    private static List<ObjectNode> shipped(RecordType type) {
        try (var in = ReferenceData.class.getResourceAsStream("/reference/" + type.name() + ".json")) {
            if (in == null) {
                return List.of();
            }
            List<ObjectNode> documents = new ArrayList<>();
            for (var document : Json.COMPACT.readTree(in)) {
                documents.add((ObjectNode) document);
            }
            return documents;
        } catch (IOException e) {
            throw new UncheckedIOException("the shipped records of %s cannot be read".formatted(type.name()), e);
        }
    }
}
