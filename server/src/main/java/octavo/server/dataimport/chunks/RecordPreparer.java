package octavo.server.dataimport.chunks;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.marc.Decoded;
import octavo.marc.MarcFormat;
import octavo.marc.MarcRecord;
import octavo.marc.Warning;
import octavo.server.dataimport.profiles.ImportPlan;
import octavo.server.dataimport.profiles.RecordMapping;
import octavo.server.mapping.IncomingBibliographic;
import octavo.server.mapping.MappingOutcome;
import octavo.server.mapping.MappingOutcome.Mapped;
import octavo.server.mapping.MappingOutcome.MissingTitle;
import octavo.server.mapping.MappingWarning;
import octavo.server.records.Json;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Decodes, checks and maps the records of a chunk. Whatever is wrong with one of them is its own outcome. */
final class RecordPreparer {

    private static final Logger LOG = LoggerFactory.getLogger(RecordPreparer.class);

    private static final List<List<String>> HOLDINGS_REQUIRED = List.of(List.of("permanentLocationId"));
    private static final List<List<String>> ITEM_REQUIRED =
            List.of(List.of("status", "name"), List.of("materialTypeId"), List.of("permanentLoanTypeId"));

    private static final int LEADER_CHARACTER_SET = 9;

    private final ImportPlan plan;
    private final RecordMapping instanceFields;
    private final @Nullable RecordMapping holdingsFields;
    private final @Nullable RecordMapping itemFields;
    private final MarcFormat format;
    private final LocalDate today;

    RecordPreparer(ImportPlan plan, MarcFormat format, LocalDate today) {
        this.plan = plan;
        this.instanceFields = plan.instance().onDay(today);
        this.holdingsFields = plan.holdings() == null ? null : plan.holdings().onDay(today);
        this.itemFields = plan.item() == null ? null : plan.item().onDay(today);
        this.format = format;
        this.today = today;
    }

    Prepared prepare(Piece piece) {
        return switch (piece) {
            case Piece.Refused(var order, var reason) -> new Prepared.Unfit(order, null, reason, null);
            case Piece.Whole(var order, var bytes) -> prepare(order, bytes);
        };
    }

    private Prepared prepare(int order, byte[] bytes) {
        try {
            return switch (format.decode(bytes)) {
                case Decoded.Damaged(var reason) -> new Prepared.Unfit(order, null, reason, bytes);
                case Decoded.Sound(var record, var warnings) -> prepare(order, bytes, record, warnings);
            };
        } catch (RuntimeException e) {
            return fault(order, bytes, e);
        }
    }

    /** The program's own fault with one record: it costs that record only, and the log of the server tells the rest. */
    Prepared.Unfit fault(Piece piece, RuntimeException cause) {
        return switch (piece) {
            case Piece.Refused(var order, var _) -> fault(order, null, cause);
            case Piece.Whole(var order, var bytes) -> fault(order, bytes, cause);
        };
    }

    private Prepared.Unfit fault(int order, byte @Nullable [] bytes, RuntimeException cause) {
        var fault = UUID.randomUUID();
        LOG.error("Job {}: record {} met a fault of the program ({})", plan.jobId(), order + 1, fault, cause);
        return new Prepared.Unfit(
                order, null, "A fault of the program; the server's log tells more under " + fault, bytes);
    }

    private Prepared prepare(int order, byte[] bytes, MarcRecord record, List<Warning> warnings) {
        return switch (IncomingBibliographic.receive(record)) {
            case IncomingBibliographic.Refused refused ->
                new Prepared.Unfit(order, title(record), refused.message(), bytes);
            case IncomingBibliographic.Accepted accepted ->
                switch (plan.mapper().map(accepted.record(), plan.reference())) {
                    case MissingTitle missing -> new Prepared.Unfit(order, null, missing.message(), bytes);
                    case Mapped mapped -> complete(order, bytes, accepted, mapped, warnings);
                };
        };
    }

    private Prepared complete(
            int order,
            byte[] bytes,
            IncomingBibliographic.Accepted accepted,
            MappingOutcome.Mapped mapped,
            List<Warning> warnings) {
        var record = accepted.record();
        var instance = mapped.instance();
        instanceFields.apply(instance, record, today);
        var title = instance.path("title").asString("");
        var holdings = document(holdingsFields, record);
        var item = document(itemFields, record);
        var missing = holdings == null ? null : RecordMapping.firstMissing(holdings, HOLDINGS_REQUIRED);
        if (missing != null) {
            return new Prepared.Unfit(order, title, lacks("holdings record", missing), bytes);
        }
        missing = item == null ? null : RecordMapping.firstMissing(item, ITEM_REQUIRED);
        if (missing != null) {
            return new Prepared.Unfit(order, title, lacks("item", missing), bytes);
        }
        return new Prepared.Fit(
                order,
                title,
                accepted,
                instance,
                holdings,
                item,
                mapped.precedingTitles(),
                mapped.succeedingTitles(),
                warning(warnings, mapped.warnings()),
                saysMore(bytes, warnings) ? bytes : null);
    }

    private @Nullable ObjectNode document(@Nullable RecordMapping mapping, MarcRecord record) {
        if (mapping == null) {
            return null;
        }
        var document = Json.object();
        mapping.apply(document, record, today);
        return document;
    }

    private static String lacks(String what, String field) {
        return "The %s cannot be created: the profile gives it no %s that this library knows".formatted(what, field);
    }

    /** ISO 2709 in another character set than UTF-8, or repaired on reading: the stored record does not show how it came. */
    private boolean saysMore(byte[] bytes, List<Warning> warnings) {
        return format == MarcFormat.ISO_2709
                && (!warnings.isEmpty() || bytes.length <= LEADER_CHARACTER_SET || bytes[LEADER_CHARACTER_SET] != 'a');
    }

    private static @Nullable String warning(List<Warning> reading, List<MappingWarning> mapping) {
        if (reading.isEmpty() && mapping.isEmpty()) {
            return null;
        }
        var sentences = new ArrayList<String>();
        reading.forEach(warning -> sentences.add(warning.text()));
        mapping.forEach(warning -> sentences.add(warning.tag() + ": " + warning.message()));
        return String.join("; ", sentences);
    }

    /** What the log calls a record that makes no instance. */
    private static @Nullable String title(MarcRecord record) {
        return record.dataFields("245")
                .flatMap(field -> field.subfield('a').stream())
                .findFirst()
                .orElse(null);
    }
}
