package octavo.server.quickmarc;

import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.server.dataimport.BibliographicMapping;
import octavo.server.mapping.InstanceFollows;
import octavo.server.mapping.MappingOutcome;
import octavo.server.mapping.StoredBibliographic;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.sourcerecords.SourceRecord;
import octavo.server.sourcerecords.SourceRecords;
import org.springframework.stereotype.Component;

/** Instances, made of bibliographic records by the tenant's rules. */
@Component
class DescribedInstances implements DescribedRecords {

    private final RecordStore store;
    private final SourceRecords sources;
    private final BibliographicMapping mapping;
    private final RelatedTitlesOfRecord titles;
    private final InstantSource clock;

    DescribedInstances(
            RecordStore store,
            SourceRecords sources,
            BibliographicMapping mapping,
            RelatedTitlesOfRecord titles,
            InstantSource clock) {
        this.store = store;
        this.sources = sources;
        this.mapping = mapping;
        this.titles = titles;
        this.clock = clock;
    }

    @Override
    public String recordType() {
        return "instance";
    }

    @Override
    public String marcFormat() {
        return "BIBLIOGRAPHIC";
    }

    @Override
    public void follow(StoredRecord locked, MarcRecord before, MarcRecord next, boolean suppress, List<Issue> issues) {
        switch (mapping.map(StoredBibliographic.of(next).toMap())) {
            case MappingOutcome.MissingTitle missing -> issues.add(Issue.error("245", 0, "field", missing.message()));
            case MappingOutcome.Mapped mapped -> {
                var document = locked.document().deepCopy();
                InstanceFollows.apply(
                        document,
                        mapped,
                        () -> mapping.map(StoredBibliographic.of(before).toMap()));
                document.put("discoverySuppress", suppress);
                store.replace(recordType(), locked, document);
                titles.replace(locked.id(), mapped.precedingTitles(), mapped.succeedingTitles());
            }
        }
    }

    @Override
    public void make(UUID id, String leader, List<MarcField> fields, boolean suppress, List<Issue> issues) {
        var record = new StoredBibliographic(leader, fields, Set.of());
        switch (mapping.map(record.toMap())) {
            case MappingOutcome.MissingTitle missing -> issues.add(Issue.error("245", 0, "field", missing.message()));
            case MappingOutcome.Mapped mapped -> {
                var instance = mapped.instance().put("id", id.toString()).put("discoverySuppress", suppress);
                var hrid = store.insert(recordType(), instance)
                        .document()
                        .path("hrid")
                        .asString("");
                UUID sourceId = Uuids.next();
                var marc = record.asSourceRecord(hrid, id, sourceId, clock.instant());
                sources.enter(SourceRecord.Type.MARC_BIB, sourceId, marc, id, hrid, suppress);
                titles.replace(id, mapped.precedingTitles(), mapped.succeedingTitles());
            }
        }
    }
}
