package octavo.server.quickmarc;

import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.server.dataimport.BibliographicMapping;
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
 * Opens and saves single MARC records in FOLIO's editor form. A save is one transaction: the record's next generation and
 * the instance or holdings record that it describes, so that whoever reads or searches next sees both. The latter's version
 * guards both.
 */
@Service
@Transactional
class EditorRecords {

    private static final DateTimeFormatter LATEST_TRANSACTION =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmss.S").withZone(ZoneOffset.UTC);

    private final RecordStore store;
    private final SourceRecords sources;
    private final BibliographicMapping mapping;
    private final DescribedInstances instances;
    private final DescribedHoldings holdings;
    private final RecordRules rules;
    private final Editors editors;
    private final InstantSource clock;

    EditorRecords(
            RecordStore store,
            SourceRecords sources,
            BibliographicMapping mapping,
            DescribedInstances instances,
            DescribedHoldings holdings,
            RecordRules rules,
            Editors editors,
            InstantSource clock) {
        this.store = store;
        this.sources = sources;
        this.mapping = mapping;
        this.instances = instances;
        this.holdings = holdings;
        this.rules = rules;
        this.editors = editors;
        this.clock = clock;
    }

    /** What came of an edit: nothing is written where there are errors. */
    record Saved(List<Issue> issues, UUID externalId) {

        boolean isRefused() {
            return issues.stream().anyMatch(Issue::isError);
        }
    }

    /** A record in the editor's form, by the id of its instance or holdings record. */
    @Transactional(readOnly = true)
    ObjectNode open(UUID externalId) {
        var source = source(externalId);
        var external = store.get(describedBy(source).recordType(), externalId);
        var shown = Json.object()
                .put("parsedRecordId", source.id().toString())
                .put("parsedRecordDtoId", source.matchedId().toString())
                .put("externalId", externalId.toString())
                .put("externalHrid", external.document().path("hrid").asString(""));
        shown.setAll(show(source));
        shown.put(
                        "suppressDiscovery",
                        external.document().path("discoverySuppress").asBoolean(false))
                .put("sourceVersion", external.version());
        shown.set("updateInfo", editors.updateInfo(source.updatedAt(), source.updatedBy()));
        return shown;
    }

    /** What a generation of a record says, be it the current one or not. */
    @Transactional(readOnly = true)
    ObjectNode generation(UUID sourceId) {
        return show(generationOf(sourceId));
    }

    private ObjectNode show(SourceRecord source) {
        var marc = marc(source);
        var described = describedBy(source);
        var shown =
                Json.object().put("marcFormat", described.marcFormat()).put("leader", LeaderText.show(marc.leader()));
        shown.set("fields", EditorFields.show(marc, described == holdings, mapping.protection()::covers));
        return shown;
    }

    private SourceRecord generationOf(UUID sourceId) {
        return sources.find(sourceId)
                .orElseThrow(() -> FolioException.notFound("Record with id '%s' was not found".formatted(sourceId)));
    }

    /** How the creation of a record went, by the record's id. */
    @Transactional(readOnly = true)
    ObjectNode statusOf(UUID sourceId) {
        var source = generationOf(sourceId);
        return Json.object()
                .put("qmRecordId", sourceId.toString())
                .put("externalId", String.valueOf(source.externalId()))
                .put("externalHrid", String.valueOf(source.externalHrid()))
                .put("status", "CREATED");
    }

    /**
     * Everything that is wrong with a record as the editor sends it, without saving it. Where it names the generation that
     * was opened, what was wrong there before is a warning, as it is when the record is saved.
     */
    @Transactional(readOnly = true)
    List<Issue> validate(ObjectNode body) {
        var issues = new ArrayList<Issue>();
        var described = described(body);
        boolean isHoldings = described == holdings;
        var opened = Uuids.parse(body.path("parsedRecordId").asString(null));
        var stored = opened == null
                ? new MarcRecord(LeaderText.NEW, List.of())
                : sources.find(opened)
                        .map(SourceRecord::record)
                        .orElseGet(() -> new MarcRecord(LeaderText.NEW, List.of()));
        var leader = LeaderText.read(body.path("leader").asString(""), stored.leader(), isHoldings, issues);
        var fields = EditorFields.read(body.path("fields"), stored, leader, isHoldings, issues);
        issues.addAll(rules.check(described.marcFormat(), fields, stored.fields()));
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
        var described = described(body);
        boolean isHoldings = described == holdings;
        var externalId = Uuids.parse(body.path("externalId").asString(null));
        if (externalId == null) {
            throw FolioException.invalid("externalId is required", "externalId", "null");
        }
        var external = store.lock(described.recordType(), externalId);
        var source = source(externalId);
        checkVersion(body, external);
        var stored = marc(source);
        var issues = new ArrayList<Issue>();
        var leader = LeaderText.read(body.path("leader").asString(""), stored.leader(), isHoldings, issues);
        var fields = EditorFields.read(body.path("fields"), stored, leader, isHoldings, issues);
        refuseChangeOfGiven(stored, fields, issues);
        issues.addAll(rules.check(described.marcFormat(), fields, stored.fields()));
        var saved = new Saved(issues, externalId);
        if (!saved.isRefused()) {
            boolean suppress = body.path("suppressDiscovery").asBoolean(source.suppressDiscovery());
            write(external, source, dated(leader, fields), suppress, issues);
        }
        return saved;
    }

    /**
     * Saves again what a generation said. What it breaks of today's rules is told, as it stood there once.
     *
     * @param sourceId the generation
     * @param openedVersion the version of the instance or holdings record that was seen
     */
    Saved restore(UUID externalId, UUID sourceId, int openedVersion) {
        var source = source(externalId);
        var described = describedBy(source);
        var external = store.lock(described.recordType(), externalId);
        checkVersion(Json.object().put("sourceVersion", openedVersion), external);
        var former = marc(generationOf(sourceId));
        var fields = new ArrayList<>(former.fields().stream()
                .filter(field -> !EditorFields.isGiven(field))
                .toList());
        var issues = new ArrayList<>(rules.check(described.marcFormat(), fields, former.fields()));
        refuseChangeOfGiven(marc(source), fields, issues);
        var saved = new Saved(issues, externalId);
        if (!saved.isRefused()) {
            write(external, source(externalId), dated(former.leader(), fields), source.suppressDiscovery(), issues);
        }
        return saved;
    }

    /** Makes a new record, and the instance or holdings record that it describes. */
    Saved create(ObjectNode body) {
        var described = described(body);
        boolean isHoldings = described == holdings;
        var issues = new ArrayList<Issue>();
        var base = isHoldings ? LeaderText.NEW_HOLDINGS : LeaderText.NEW;
        var nothing = new MarcRecord(base, List.of());
        var leader = LeaderText.read(body.path("leader").asString(""), base, isHoldings, issues);
        var fields = EditorFields.read(body.path("fields"), nothing, leader, isHoldings, issues).stream()
                .filter(field -> !EditorFields.isGiven(field)) // of the record that this one is derived from
                .toList();
        issues.addAll(rules.check(described.marcFormat(), fields, List.of()));
        var saved = new Saved(issues, Uuids.next());
        if (!saved.isRefused()) {
            boolean suppress = body.path("suppressDiscovery").asBoolean(false);
            described.make(saved.externalId(), leader, fields, suppress, issues);
        }
        return saved;
    }

    private void write(
            StoredRecord external, SourceRecord source, MarcRecord next, boolean suppress, List<Issue> issues) {
        describedBy(source).follow(external, marc(source), next, suppress, issues);
        if (issues.stream().noneMatch(Issue::isError)) {
            sources.revise(source, next, suppress);
        }
    }

    /** The record with a new 005; number and link stand where they stood. */
    private MarcRecord dated(String leader, List<MarcField> fields) {
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

    private static void checkVersion(ObjectNode body, StoredRecord external) {
        var sent = body.path("sourceVersion");
        if (!sent.isNumber() || sent.asInt() != external.version()) {
            throw FolioException.conflict(
                    "The record has been changed since it was opened (optimistic locking): stored version is %d, version of the request is %s"
                            .formatted(external.version(), sent.isMissingNode() ? "null" : sent.asString()));
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

    private DescribedRecords describedBy(SourceRecord source) {
        return source.type() == SourceRecord.Type.MARC_HOLDING ? holdings : instances;
    }

    private DescribedRecords described(JsonNode body) {
        var format = body.path("marcFormat").asString("");
        return Stream.<DescribedRecords>of(instances, holdings)
                .filter(each -> each.marcFormat().equals(format))
                .findFirst()
                .orElseThrow(() -> FolioException.invalid(
                        "marcFormat is BIBLIOGRAPHIC or HOLDINGS", "marcFormat", format.isEmpty() ? "null" : format));
    }
}
