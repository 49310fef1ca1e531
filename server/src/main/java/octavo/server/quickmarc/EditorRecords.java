package octavo.server.quickmarc;

import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.server.dataimport.BibliographicMapping;
import octavo.server.mapping.InstanceFollows;
import octavo.server.mapping.MappingOutcome;
import octavo.server.mapping.StoredBibliographic;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.sourcerecords.SourceRecord;
import octavo.server.sourcerecords.SourceRecords;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Opens and saves single MARC records in FOLIO's editor form. A save is one transaction: the record's next generation and its
 * instance, so that whoever reads or searches next sees both. The instance's version guards both.
 */
@Service
@Transactional
class EditorRecords {

    private static final String INSTANCE = "instance";
    private static final DateTimeFormatter LATEST_TRANSACTION =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmss.S").withZone(ZoneOffset.UTC);

    private final RecordStore store;
    private final SourceRecords sources;
    private final BibliographicMapping mapping;
    private final RelatedTitlesOfRecord titles;
    private final RecordRules rules;
    private final Editors editors;
    private final InstantSource clock;

    EditorRecords(
            RecordStore store,
            SourceRecords sources,
            BibliographicMapping mapping,
            RelatedTitlesOfRecord titles,
            RecordRules rules,
            Editors editors,
            InstantSource clock) {
        this.store = store;
        this.sources = sources;
        this.mapping = mapping;
        this.titles = titles;
        this.rules = rules;
        this.editors = editors;
        this.clock = clock;
    }

    /** What came of an edit: nothing is written where there are errors. */
    record Saved(List<Issue> issues, UUID instanceId) {

        boolean isRefused() {
            return issues.stream().anyMatch(Issue::isError);
        }
    }

    /** A record in the editor's form, by the id of its instance or holdings record. */
    @Transactional(readOnly = true)
    ObjectNode open(UUID externalId) {
        var source = source(externalId);
        var marc = marc(source);
        boolean holdings = source.type() == SourceRecord.Type.MARC_HOLDING;
        var external = store.get(holdings ? "holdings" : INSTANCE, externalId);
        var shown = Json.object()
                .put("parsedRecordId", source.id().toString())
                .put("parsedRecordDtoId", source.matchedId().toString())
                .put("externalId", externalId.toString())
                .put("externalHrid", external.document().path("hrid").asString(""))
                .put("marcFormat", holdings ? "HOLDINGS" : "BIBLIOGRAPHIC")
                .put("leader", LeaderText.show(marc.leader()));
        shown.set("fields", EditorFields.show(marc, holdings, mapping.protection()::covers));
        shown.put(
                        "suppressDiscovery",
                        external.document().path("discoverySuppress").asBoolean(false))
                .put("sourceVersion", external.version());
        shown.set("updateInfo", editors.updateInfo(source.updatedAt(), source.updatedBy()));
        return shown;
    }

    /** How the creation of a record went, by the record's id. */
    @Transactional(readOnly = true)
    ObjectNode statusOf(UUID sourceId) {
        var source = sources.find(sourceId)
                .orElseThrow(() -> FolioException.notFound("Record with id '%s' was not found".formatted(sourceId)));
        return Json.object()
                .put("qmRecordId", sourceId.toString())
                .put("externalId", String.valueOf(source.externalId()))
                .put("externalHrid", String.valueOf(source.externalHrid()))
                .put("status", "CREATED");
    }

    /** Everything that is wrong with a record as the editor sends it, without saving it. */
    @Transactional(readOnly = true)
    List<Issue> validate(ObjectNode body) {
        var issues = new ArrayList<Issue>();
        var format = format(body);
        boolean holdings = format.equals("HOLDINGS");
        var nothing = new MarcRecord(LeaderText.NEW, List.of());
        var leader = LeaderText.read(body.path("leader").asString(""), LeaderText.NEW, holdings, issues);
        var fields = EditorFields.read(body.path("fields"), nothing, leader, holdings, issues);
        issues.addAll(rules.check(format, fields, List.of()));
        return issues;
    }

    /**
     * Saves an edited record.
     *
     * @param id of the generation that was opened, as in {@code parsedRecordId}
     * @throws FolioException 409 where somebody else has saved the record or its instance since it was opened
     */
    Saved save(UUID id, ObjectNode body) {
        if (!id.toString().equals(body.path("parsedRecordId").asString(id.toString()))) {
            throw FolioException.badRequest("Request id and entity id are not equal");
        }
        refuseHoldings(body);
        var instanceId = Uuids.parse(body.path("externalId").asString(null));
        if (instanceId == null) {
            throw FolioException.invalid("externalId is required", "externalId", "null");
        }
        var instance = store.lock(INSTANCE, instanceId);
        var source = source(instanceId);
        checkVersion(body, instance);
        var stored = marc(source);
        var issues = new ArrayList<Issue>();
        var leader = LeaderText.read(body.path("leader").asString(""), stored.leader(), false, issues);
        var fields = EditorFields.read(body.path("fields"), stored, leader, false, issues);
        refuseChangeOfGiven(stored, fields, issues);
        issues.addAll(rules.check("BIBLIOGRAPHIC", fields, stored.fields()));
        var saved = new Saved(issues, instanceId);
        if (!saved.isRefused()) {
            boolean suppress = body.path("suppressDiscovery").asBoolean(source.suppressDiscovery());
            write(instance, source, dated(stored, leader, fields), suppress, issues);
        }
        return saved;
    }

    /** Makes a new record and its instance. */
    Saved create(ObjectNode body) {
        refuseHoldings(body);
        var issues = new ArrayList<Issue>();
        var nothing = new MarcRecord(LeaderText.NEW, List.of());
        var leader = LeaderText.read(body.path("leader").asString(""), LeaderText.NEW, false, issues);
        var fields = EditorFields.read(body.path("fields"), nothing, leader, false, issues).stream()
                .filter(field -> !EditorFields.isGiven(field)) // of the record that this one is derived from
                .toList();
        issues.addAll(rules.check("BIBLIOGRAPHIC", fields, List.of()));
        var instanceId = Uuids.next();
        var saved = new Saved(issues, instanceId);
        if (saved.isRefused()) {
            return saved;
        }
        var record = new StoredBibliographic(leader, fields, Set.of());
        switch (mapping.map(record.toMap())) {
            case MappingOutcome.MissingTitle missing -> issues.add(Issue.error("245", 0, "field", missing.message()));
            case MappingOutcome.Mapped mapped -> {
                boolean suppress = body.path("suppressDiscovery").asBoolean(false);
                var instance =
                        mapped.instance().put("id", instanceId.toString()).put("discoverySuppress", suppress);
                var hrid =
                        store.insert(INSTANCE, instance).document().path("hrid").asString("");
                UUID sourceId = Uuids.next();
                var marc = record.asSourceRecord(hrid, instanceId, sourceId, clock.instant());
                sources.enter(sourceId, marc, instanceId, hrid, suppress);
                titles.replace(instanceId, mapped.precedingTitles(), mapped.succeedingTitles());
            }
        }
        return saved;
    }

    private void write(
            StoredRecord instance, SourceRecord source, MarcRecord next, boolean suppress, List<Issue> issues) {
        var record = StoredBibliographic.of(next);
        switch (mapping.map(record.toMap())) {
            case MappingOutcome.MissingTitle missing -> issues.add(Issue.error("245", 0, "field", missing.message()));
            case MappingOutcome.Mapped mapped -> {
                var document = instance.document().deepCopy();
                var before = StoredBibliographic.of(marc(source));
                InstanceFollows.apply(document, mapped, () -> mapping.map(before.toMap()));
                document.put("discoverySuppress", suppress);
                store.replace(INSTANCE, instance, document);
                titles.replace(instance.id(), mapped.precedingTitles(), mapped.succeedingTitles());
                sources.revise(source, next, suppress);
            }
        }
    }

    /** The record with a new 005; number and link stand where they stood. */
    private MarcRecord dated(MarcRecord stored, String leader, List<MarcField> fields) {
        var next = new ArrayList<MarcField>(fields.size() + 2);
        var date = new ControlField("005", LATEST_TRANSACTION.format(clock.instant()));
        boolean isDated = false;
        for (var field : fields) {
            boolean isDate = field.tag().equals("005");
            if (!isDate) {
                next.add(field);
            } else if (!isDated) {
                next.add(date);
            }
            isDated |= isDate;
        }
        if (!isDated) {
            next.add(next.isEmpty() || !next.getFirst().tag().equals("001") ? 0 : 1, date);
        }
        return new MarcRecord(leader, next);
    }

    /** 001 and 999 ff are the system's: they come back as they are, or not at all. */
    private static void refuseChangeOfGiven(MarcRecord stored, List<MarcField> fields, List<Issue> issues) {
        var given = stored.fields().stream()
                .filter(field -> EditorFields.isGiven(field) && !field.tag().equals("005"))
                .toList();
        var sent = fields.stream()
                .filter(field -> EditorFields.isGiven(field) && !field.tag().equals("005"))
                .toList();
        for (var field : sent) {
            if (!given.contains(field)) {
                issues.add(Issue.error(
                        field.tag(),
                        0,
                        "field",
                        field instanceof DataField
                                ? "999 ff links the record to its instance and cannot be changed."
                                : "001 is the record's number and cannot be changed."));
            }
        }
        for (var field : given) {
            if (!sent.contains(field)
                    && sent.stream().noneMatch(other -> other.tag().equals(field.tag()))) {
                fields.add(field instanceof DataField ? fields.size() : 0, field);
            }
        }
    }

    private static void checkVersion(ObjectNode body, StoredRecord instance) {
        var sent = body.path("sourceVersion");
        if (!sent.isNumber() || sent.asInt() != instance.version()) {
            throw FolioException.conflict(
                    "The record has been changed since it was opened (optimistic locking): stored version is %d, version of the request is %s"
                            .formatted(instance.version(), sent.isMissingNode() ? "null" : sent.asString()));
        }
    }

    private SourceRecord source(UUID externalId) {
        return sources.ofExternal(externalId)
                .filter(source -> source.state() == SourceRecord.State.ACTUAL)
                .orElseThrow(
                        () -> FolioException.notFound("No MARC record belongs to the id '%s'".formatted(externalId)));
    }

    private static MarcRecord marc(SourceRecord source) {
        var marc = source.record();
        if (marc == null) {
            throw FolioException.notFound("The source record %s has no readable MARC".formatted(source.id()));
        }
        return marc;
    }

    private static String format(JsonNode body) {
        var format = body.path("marcFormat").asString("");
        if (!List.of("BIBLIOGRAPHIC", "HOLDINGS").contains(format)) {
            throw FolioException.invalid(
                    "marcFormat is BIBLIOGRAPHIC or HOLDINGS", "marcFormat", format.isEmpty() ? "null" : format);
        }
        return format;
    }

    private static void refuseHoldings(ObjectNode body) {
        if (!format(body).equals("BIBLIOGRAPHIC")) {
            throw FolioException.invalid(
                    "Holdings records can be opened and checked, and are not saved yet", "marcFormat", "HOLDINGS");
        }
    }
}
