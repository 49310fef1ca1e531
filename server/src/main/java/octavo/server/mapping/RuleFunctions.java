package octavo.server.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import tools.jackson.databind.JsonNode;

/** Finds rule functions by FOLIO's names and checks their parameters, so that a wrong rule fails before any record. */
final class RuleFunctions {

    private final String tag;
    private final String name;
    private final JsonNode parameter;

    private RuleFunctions(String tag, String name, JsonNode parameter) {
        this.tag = tag;
        this.name = name;
        this.parameter = parameter;
    }

    /**
     * @param names one function or several with commas between, run from left to right
     * @param parameter what all of them share; missing where none needs one
     */
    static List<RuleFunction> compile(String tag, String names, JsonNode parameter) {
        var functions = new ArrayList<RuleFunction>();
        for (var name : names.split(",", -1)) {
            functions.add(new RuleFunctions(tag, name.strip(), parameter).compile());
        }
        return List.copyOf(functions);
    }

    private RuleFunction compile() {
        return switch (name) {
            case "trim" -> (text, context) -> text.strip();
            case "trim_period" -> (text, context) -> TextFunctions.trimPeriod(text);
            case "trim_punctuation" -> (text, context) -> TextFunctions.trimPunctuation(text);
            case "remove_ending_punc" -> (text, context) -> TextFunctions.removeEndingPunctuation(text);
            case "remove_prefix_by_indicator" -> TextFunctions::removePrefixByIndicator;
            case "capitalize" -> (text, context) -> TextFunctions.capitalize(text);
            case "remove_substring" -> removeSubstring();
            case "char_select" -> charSelect();
            case "concat_subfields_by_name" -> concatSubfields();
            case "set_identifier_type_id_by_name" -> typeByName(ReferenceType.IDENTIFIER_TYPE);
            case "set_identifier_type_id_by_value" -> identifierTypeByValue();
            case "set_contributor_name_type_id" -> typeByName(ReferenceType.CONTRIBUTOR_NAME_TYPE);
            case "set_contributor_type_id_by_code_or_name" -> contributorType();
            case "set_contributor_type_id" ->
                (text, context) -> context.reference()
                        .idByCode(ReferenceType.CONTRIBUTOR_TYPE, text)
                        .orElse("");
            case "set_contributor_type_text" ->
                (text, context) -> context.reference()
                        .nameByCode(ReferenceType.CONTRIBUTOR_TYPE, text)
                        .orElse(text);
            case "set_alternative_title_type_id" -> typeByName(ReferenceType.ALTERNATIVE_TITLE_TYPE);
            case "set_classification_type_id" -> typeByName(ReferenceType.CLASSIFICATION_TYPE);
            case "set_subject_type_id" -> typeByName(ReferenceType.SUBJECT_TYPE);
            case "set_subject_source_id" -> typeByName(ReferenceType.SUBJECT_SOURCE);
            case "set_subject_source_id_by_code" -> ReferenceFunctions::subjectSourceByCode;
            case "set_note_type_id" -> noteType();
            case "set_note_staff_only_via_indicator" ->
                RuleFunction.ofContext(ReferenceFunctions::staffOnlyByIndicator);
            case "set_instance_type_id" -> instanceType();
            case "set_instance_format_id" -> ReferenceFunctions::instanceFormat;
            case "set_issuance_mode_id" -> ReferenceFunctions::modeOfIssuance;
            case "set_date_type_id" -> ReferenceFunctions::dateType;
            case "set_electronic_access_relations_id" ->
                RuleFunction.ofContext(ReferenceFunctions::electronicAccessRelationship);
            case "set_holdings_type_id" -> ReferenceFunctions::holdingsType;
            case "set_holdings_note_type_id" -> holdingsNoteType();
            case "set_call_number_type_id" -> RuleFunction.ofContext(ReferenceFunctions::callNumberType);
            case "set_permanent_location_id" -> ReferenceFunctions::location;
            case "set_publisher_role" -> RuleFunction.ofContext(ReferenceFunctions::publisherRole);
            default -> throw new InvalidMappingRules(tag, "there is no function '%s'".formatted(name));
        };
    }

    private RuleFunction removeSubstring() {
        var substring = text("substring");
        return (text, context) -> text.replace(substring, "");
    }

    private RuleFunction charSelect() {
        var from = position("from");
        var to = position("to");
        if (from > to) {
            throw wrong("'from' is %d, beyond 'to', which is %d".formatted(from, to));
        }
        return (text, context) -> TextFunctions.charSelect(text, from, to);
    }

    private RuleFunction concatSubfields() {
        var codes = codes("subfieldsToConcat");
        var stops = SubfieldCodes.NONE;
        if (parameter.has("subfieldsToStopConcat")) {
            for (char stop : codes("subfieldsToStopConcat")) {
                stops = stops.with(stop);
            }
        }
        var allStops = stops;
        return (text, context) -> TextFunctions.concatSubfields(text, context, codes, allStops);
    }

    private RuleFunction typeByName(ReferenceType referenceType) {
        var type = ReferenceName.of(referenceType, text("name"));
        return RuleFunction.ofContext(context -> ReferenceFunctions.typeByName(context, type));
    }

    private RuleFunction noteType() {
        var type = ReferenceName.of(ReferenceType.INSTANCE_NOTE_TYPE, text("name"));
        return RuleFunction.ofContext(context -> ReferenceFunctions.noteType(context, type));
    }

    private RuleFunction holdingsNoteType() {
        var type = ReferenceName.of(ReferenceType.HOLDINGS_NOTE_TYPE, text("name"));
        return RuleFunction.ofContext(context -> ReferenceFunctions.holdingsNoteType(context, type));
    }

    private RuleFunction instanceType() {
        var unspecifiedCode = text("unspecifiedInstanceTypeCode");
        return (text, context) -> ReferenceFunctions.instanceType(text, context, unspecifiedCode);
    }

    private RuleFunction contributorType() {
        var codeSubfield = code(text("contributorCodeSubfield"));
        var nameSubfield = code(text("contributorNameSubfield"));
        return RuleFunction.ofContext(
                context -> ReferenceFunctions.contributorType(context, codeSubfield, nameSubfield));
    }

    private RuleFunction identifierTypeByValue() {
        var names = parameter.path("names");
        if (names.size() != 2) {
            throw wrong("'names' must list two identifier types: the usual one and the one for OCLC numbers");
        }
        var usual = ReferenceName.of(ReferenceType.IDENTIFIER_TYPE, names.get(0).asString());
        var forOclc =
                ReferenceName.of(ReferenceType.IDENTIFIER_TYPE, names.get(1).asString());
        try {
            var oclc = Pattern.compile(text("oclc_regex"));
            return (text, context) -> ReferenceFunctions.identifierTypeByValue(text, context, usual, forOclc, oclc);
        } catch (PatternSyntaxException e) {
            throw wrong("'oclc_regex' is no regular expression: " + e.getDescription());
        }
    }

    private String text(String key) {
        var value = parameter.path(key);
        if (!value.isString() || value.stringValue().isEmpty()) {
            throw wrong("the parameter '%s' is missing".formatted(key));
        }
        return value.stringValue();
    }

    private int position(String key) {
        var value = parameter.path(key);
        if (!value.isInt() || value.intValue() < 0) {
            throw wrong("the parameter '%s' must be a position, counted from 0".formatted(key));
        }
        return value.intValue();
    }

    private List<Character> codes(String key) {
        var codes = new ArrayList<Character>();
        for (var value : parameter.path(key)) {
            codes.add(code(value.asString()));
        }
        if (codes.isEmpty()) {
            throw wrong("the parameter '%s' must list subfield codes".formatted(key));
        }
        return List.copyOf(codes);
    }

    private char code(String text) {
        if (text.length() != 1) {
            throw wrong("'%s' is no subfield code".formatted(text));
        }
        return text.charAt(0);
    }

    private InvalidMappingRules wrong(String problem) {
        return new InvalidMappingRules(tag, "function '%s': %s".formatted(name, problem));
    }
}
