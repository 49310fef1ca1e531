package octavo.server.quickmarc;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import octavo.marc.ControlField;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.server.dataimport.HoldingsMapping;
import octavo.server.mapping.HoldingsFollow;
import octavo.server.mapping.StoredBibliographic;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.sourcerecords.SourceRecord;
import octavo.server.sourcerecords.SourceRecords;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Holdings records, made of MARC holdings records by the tenant's rules. 004 names the instance, 852 $b the location. */
@Component
class DescribedHoldings implements DescribedRecords {

    private static final String INSTANCE_NUMBER = "004";
    private static final String LOCATION = "permanentLocationId";

    /** The source that FOLIO ships as MARC. */
    private static final String SOURCE_MARC = "036ee84a-6afd-4c3c-9ad3-4a12ab875f59";

    private final RecordStore store;
    private final SourceRecords sources;
    private final HoldingsMapping mapping;
    private final InstantSource clock;

    DescribedHoldings(RecordStore store, SourceRecords sources, HoldingsMapping mapping, InstantSource clock) {
        this.store = store;
        this.sources = sources;
        this.mapping = mapping;
        this.clock = clock;
    }

    @Override
    public String recordType() {
        return "holdings";
    }

    @Override
    public String marcFormat() {
        return "HOLDINGS";
    }

    @Override
    public void follow(StoredRecord locked, MarcRecord before, MarcRecord next, boolean suppress, List<Issue> issues) {
        if (!before.controlField(INSTANCE_NUMBER).equals(next.controlField(INSTANCE_NUMBER))) {
            issues.add(Issue.error(
                    INSTANCE_NUMBER,
                    0,
                    "field",
                    "004 names the instance that the holdings record belongs to, and cannot be changed."));
        }
        var mapped = map(StoredBibliographic.of(next), issues);
        if (issues.stream().anyMatch(Issue::isError)) {
            return;
        }
        var document = locked.document().deepCopy();
        HoldingsFollow.apply(
                document, mapping.map(StoredBibliographic.of(before).toMap()), mapped);
        store.replace(recordType(), locked, document.put("discoverySuppress", suppress));
    }

    @Override
    public void make(UUID id, String leader, List<MarcField> fields, boolean suppress, List<Issue> issues) {
        var instance = instance(fields, issues);
        var record = new StoredBibliographic(leader, fields, Set.of());
        var holdings = map(record, issues);
        if (instance.isEmpty() || issues.stream().anyMatch(Issue::isError)) {
            return;
        }
        holdings.put("id", id.toString())
                .put("instanceId", instance.get().id().toString())
                .put("sourceId", SOURCE_MARC)
                .put("discoverySuppress", suppress);
        var hrid = store.insert(recordType(), holdings).document().path("hrid").asString("");
        UUID sourceId = Uuids.next();
        var marc = record.asSourceRecord(hrid, id, sourceId, clock.instant());
        sources.enter(SourceRecord.Type.MARC_HOLDING, sourceId, marc, id, hrid, suppress);
    }

    private ObjectNode map(StoredBibliographic record, List<Issue> issues) {
        var mapped = mapping.map(record.toMap());
        boolean hasLocationField =
                record.fields().stream().anyMatch(field -> field.tag().equals("852"));
        if (!mapped.has(LOCATION) && hasLocationField) {
            issues.add(Issue.error(
                    "852", 0, "subfield", "852 $b takes the code of a location, and there is none of this code."));
        }
        return mapped;
    }

    /** By the number in 004. */
    private Optional<StoredRecord> instance(List<MarcField> fields, List<Issue> issues) {
        var number = fields.stream()
                .filter(field -> field.tag().equals(INSTANCE_NUMBER))
                .map(field -> field instanceof ControlField(var _, var value) ? value.strip() : "")
                .findFirst()
                .orElse("");
        var found = number.isEmpty()
                ? Optional.<StoredRecord>empty()
                : store
                        .list("instance", RecordQuery.of("hrid==\"%s\"".formatted(escaped(number)), 1))
                        .records()
                        .stream()
                        .findFirst();
        if (found.isEmpty()) {
            issues.add(Issue.error(
                    INSTANCE_NUMBER,
                    0,
                    "field",
                    number.isEmpty()
                            ? "004 is required: the number of the instance that the holdings record belongs to."
                            : "004 is the number of an instance, and there is no instance '%s'.".formatted(number)));
        }
        return found;
    }

    /** Inside the quotation marks of a CQL term, {@code *}, {@code ?}, {@code ^}, quotes and backslashes stand for themselves. */
    private static String escaped(String term) {
        return term.replaceAll("([\\\\\"*?^])", "\\\\$1");
    }
}
