package octavo.server.dataimport.profiles;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import octavo.marc.MarcField;
import octavo.server.dataimport.profiles.Match.Existing;
import octavo.server.dataimport.profiles.Match.Incoming;
import octavo.server.mapping.FieldSelector;
import octavo.server.records.FieldLookup.Condition;
import octavo.server.records.FolioException;
import octavo.server.records.RecordCopy;
import octavo.server.records.ValueMatch;
import octavo.server.records.ValueMatch.Bound;
import octavo.server.records.ValueMatch.Comparison;
import octavo.server.records.ValueMatch.Criterion;
import octavo.server.records.ValueMatch.Qualifier;
import tools.jackson.databind.JsonNode;

/** Reads one match profile. */
final class MatchReader {

    private static final Pattern PROPERTY_END = Pattern.compile("[.\\[]");
    private static final Pattern PATH = Pattern.compile("[A-Za-z]+(\\.[A-Za-z]+)*(\\[])?(\\.[A-Za-z]+)*");
    private static final Pattern TAG = Pattern.compile("\\d{3}");

    /** How FOLIO's match profiles name the kinds of record, before the first dot of a field. */
    private static final Map<String, RecordKind> KINDS = Map.of(
            "instance", RecordKind.INSTANCE,
            "holdingsrecord", RecordKind.HOLDINGS,
            "holdings", RecordKind.HOLDINGS,
            "item", RecordKind.ITEM);

    private final RecordCopy records;
    private final String job;
    private final JsonNode profile;

    MatchReader(RecordCopy records, String job, JsonNode profile) {
        this.records = records;
        this.job = job;
        this.profile = profile;
    }

    Match read() {
        var details = profile.path("matchDetails");
        if (details.size() != 1) {
            throw broken("it has %d match details, and needs one".formatted(details.size()));
        }
        var detail = details.get(0);
        return new Match(
                name(),
                incoming(detail.path("incomingMatchExpression")),
                new ValueMatch(
                        criterion(detail.path("matchCriterion").asString("")),
                        qualifier(detail.path("existingMatchExpression"))),
                existing(detail));
    }

    private String name() {
        return profile.path("name").asString("");
    }

    private Incoming incoming(JsonNode expression) {
        if (!expression.path("dataValueType").asString("").equals("STATIC_VALUE")) {
            return new Incoming.FromRecord(selector(expression), qualifier(expression));
        }
        var given = expression.path("staticValueDetails");
        var text = switch (given.path("staticValueType").asString("")) {
            case "TEXT" -> given.path("text").asString("");
            case "NUMBER" -> given.path("number").asString("");
            case "EXACT_DATE" -> given.path("exactDate").asString("");
            default -> "";
        };
        if (text.isBlank()) {
            throw broken("a static value must be a text, a number or one date");
        }
        return new Incoming.Static(text.strip());
    }

    private Criterion criterion(String name) {
        for (var criterion : Criterion.values()) {
            if (criterion.name().equals(name)) {
                return criterion;
            }
        }
        throw broken("the match criterion '%s' is unknown".formatted(name));
    }

    private Existing existing(JsonNode detail) {
        var expression = detail.path("existingMatchExpression");
        var type = detail.path("existingRecordType")
                .asString(profile.path("existingRecordType").asString(""));
        return switch (type) {
            case "MARC_BIBLIOGRAPHIC" -> new Existing.MarcField(selector(expression));
            case "INSTANCE", "HOLDINGS", "ITEM" -> recordField(expression);
            default -> throw broken("records of type %s are not matched".formatted(type));
        };
    }

    private Existing recordField(JsonNode expression) {
        var field = label(expression, "field", "");
        int dot = field.indexOf('.');
        var kind = dot < 0 ? null : KINDS.get(field.substring(0, dot).toLowerCase(Locale.ROOT));
        if (kind == null) {
            throw broken("'%s' names no field of an instance, a holdings record or an item".formatted(field));
        }
        var path = kind.stored(field.substring(dot + 1));
        if (!PATH.matcher(path).matches()
                || !records.declares(kind.recordType(), PROPERTY_END.split(path, 2)[0])) {
            throw broken("%s has no field '%s'".formatted(kind.recordType(), path));
        }
        var type = label(expression, "identifierTypeId", "");
        return new Existing.RecordField(kind, path, type.isEmpty() ? null : new Condition("identifierTypeId", type));
    }

    private FieldSelector selector(JsonNode expression) {
        var tag = label(expression, "field", "");
        if (!TAG.matcher(tag).matches()) {
            throw broken("'%s' is no MARC field".formatted(tag));
        }
        if (MarcField.isControlTag(tag)) {
            return new FieldSelector(tag, FieldSelector.ANY, FieldSelector.ANY, FieldSelector.ANY);
        }
        var code = label(expression, "recordSubfield", "");
        if (code.length() != 1) {
            throw broken("field %s needs a subfield".formatted(tag));
        }
        return new FieldSelector(
                tag,
                MarcModificationReader.indicator(label(expression, "indicator1", "*")),
                MarcModificationReader.indicator(label(expression, "indicator2", "*")),
                code.charAt(0));
    }

    private static String label(JsonNode expression, String label, String absent) {
        for (var field : expression.path("fields")) {
            if (field.path("label").asString("").equals(label)) {
                return field.path("value").asString("").strip();
            }
        }
        return absent;
    }

    private Qualifier qualifier(JsonNode expression) {
        var given = expression.path("qualifier");
        Bound bound = null;
        for (var known : Bound.values()) {
            if (known.name().equals(given.path("qualifierType").asString(""))) {
                bound = known;
            }
        }
        var comparison = Comparison.WHOLE;
        for (var known : Comparison.values()) {
            if (known.name().equals(given.path("comparisonPart").asString(""))) {
                comparison = known;
            }
        }
        return bound == null && comparison == Comparison.WHOLE
                ? Qualifier.NONE
                : new Qualifier(bound, given.path("qualifierValue").asString(""), comparison);
    }

    private FolioException broken(String why) {
        return Unrunnable.because(job, name(), why);
    }
}
