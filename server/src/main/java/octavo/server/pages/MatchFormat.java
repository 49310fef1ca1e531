package octavo.server.pages;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import octavo.server.dataimport.ImportProfiles;
import octavo.server.pages.ProfileView.Fact;
import octavo.server.pages.ProfileView.Option;
import octavo.server.records.Json;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Match profiles: which value of the incoming record is compared with what of the catalogue's, and how. */
final class MatchFormat extends ProfileFormat {

    private static final String MARC = "MARC_BIBLIOGRAPHIC";
    private static final int TYPES_MAX = 1_000;

    private final ImportProfiles profiles;
    private final RecordStore store;

    MatchFormat(ImportProfiles profiles, RecordStore store) {
        this.profiles = profiles;
        this.store = store;
    }

    @Override
    ProfileForm blank() {
        return new ProfileForm()
                .put("incoming", "VALUE_FROM_RECORD")
                .put("criterion", "EXACTLY_MATCHES")
                .put("record", "INSTANCE")
                .put("inInd1", "*")
                .put("inInd2", "*")
                .put("exInd1", "*")
                .put("exInd2", "*");
    }

    @Override
    ProfileForm read(ObjectNode profile) {
        var detail = profile.path("matchDetails").path(0);
        var in = detail.path("incomingMatchExpression");
        var ex = detail.path("existingMatchExpression");
        var form = common(profile)
                .put("incoming", text(in, "dataValueType"))
                .put("static", staticText(in.path("staticValueDetails")))
                .put("criterion", text(detail, "matchCriterion"))
                .put("record", text(profile, "existingRecordType"));
        readExpression(form, "in", in);
        readExpression(form, "ex", ex);
        if (!form.value("record").equals(MARC)) {
            form.put("exField", form.value("exTag")).put("exTag", "");
        }
        return form.put("exIdentifierType", label(ex, "identifierTypeId"));
    }

    /** Numbers and dates are compared as texts. */
    private static String staticText(JsonNode details) {
        return switch (text(details, "staticValueType")) {
            case "NUMBER" -> text(details, "number");
            case "EXACT_DATE" -> text(details, "exactDate");
            default -> text(details, "text");
        };
    }

    private static void readExpression(ProfileForm form, String side, JsonNode expression) {
        var qualifier = expression.path("qualifier");
        form.put(side + "Tag", label(expression, "field"))
                .put(side + "Ind1", label(expression, "indicator1"))
                .put(side + "Ind2", label(expression, "indicator2"))
                .put(side + "Code", label(expression, "recordSubfield"))
                .put(side + "Qualifier", text(qualifier, "qualifierType"))
                .put(side + "QualifierValue", text(qualifier, "qualifierValue"))
                .put(side + "Part", text(qualifier, "comparisonPart"));
    }

    private static String label(JsonNode expression, String label) {
        for (var field : expression.path("fields")) {
            if (text(field, "label").equals(label)) {
                return text(field, "value");
            }
        }
        return "";
    }

    @Override
    String firstInput(ProfileForm form) {
        return "incoming"; // it has no rows
    }

    @Override
    void check(ProfileForm form) {
        form.require("name", "A profile needs a name.");
        if (isStatic(form)) {
            form.require("static", "Which text is looked for?");
        } else {
            checkField(form, "in");
        }
        if (form.value("record").equals(MARC)) {
            checkField(form, "ex");
        } else {
            form.require("exField", "Which field of the record, such as holdingsrecord.hrid?");
        }
        for (var side : List.of("in", "ex")) {
            if (!form.value(side + "Qualifier").isEmpty()) {
                form.require(side + "QualifierValue", "Which text does it look for?");
            }
        }
        if (form.isSound()) {
            profiles.problemOfMatch(write(form, null, null).profile())
                    .ifPresent(
                            problem -> form.refuse(form.value("record").equals(MARC) ? "exTag" : "exField", problem));
        }
    }

    private static boolean isStatic(ProfileForm form) {
        return form.value("incoming").equals("STATIC_VALUE");
    }

    private static void checkField(ProfileForm form, String side) {
        var tag = form.value(side + "Tag");
        if (!tag.matches("\\d{3}")) {
            form.refuse(side + "Tag", "A MARC field has three digits.");
        } else if (!tag.startsWith("00") && form.value(side + "Code").length() != 1) {
            form.refuse(side + "Code", "Field %s needs one subfield.".formatted(tag));
        }
    }

    @Override
    Saved write(ProfileForm form, @Nullable UUID id, @Nullable ObjectNode original) {
        var profile = common(form, original);
        var incomingType = isStatic(form) ? "STATIC_VALUE" : MARC;
        profile.put("incomingRecordType", incomingType).put("existingRecordType", form.value("record"));
        var detail = profile.putArray("matchDetails").addObject();
        detail.put("incomingRecordType", incomingType).put("existingRecordType", form.value("record"));
        detail.set("incomingMatchExpression", isStatic(form) ? staticValue(form) : expression(form, "in"));
        detail.put("matchCriterion", form.value("criterion"));
        detail.set("existingMatchExpression", expression(form, "ex"));
        return Saved.of(profile);
    }

    private static ObjectNode staticValue(ProfileForm form) {
        var expression = Json.object().put("dataValueType", "STATIC_VALUE");
        expression
                .putObject("staticValueDetails")
                .put("staticValueType", "TEXT")
                .put("text", form.value("static"));
        return expression;
    }

    private static ObjectNode expression(ProfileForm form, String side) {
        var expression = Json.object().put("dataValueType", "VALUE_FROM_RECORD");
        var fields = expression.putArray("fields");
        if (side.equals("ex") && !form.value("record").equals(MARC)) {
            fields.addObject().put("label", "field").put("value", form.value("exField"));
            if (!form.value("exIdentifierType").isEmpty()) {
                fields.addObject().put("label", "identifierTypeId").put("value", form.value("exIdentifierType"));
            }
        } else {
            var labels = new LinkedHashMap<String, String>();
            labels.put("field", "Tag");
            labels.put("indicator1", "Ind1");
            labels.put("indicator2", "Ind2");
            labels.put("recordSubfield", "Code");
            labels.forEach(
                    (label, input) -> fields.addObject().put("label", label).put("value", form.value(side + input)));
        }
        var qualifier = Json.object();
        put(qualifier, "qualifierType", form.value(side + "Qualifier"));
        put(qualifier, "qualifierValue", form.value(side + "QualifierValue"));
        put(qualifier, "comparisonPart", form.value(side + "Part"));
        if (!qualifier.isEmpty()) {
            expression.set("qualifier", qualifier);
        }
        return expression;
    }

    private static void put(ObjectNode node, String name, String value) {
        if (!value.isEmpty()) {
            node.put(name, value);
        }
    }

    @Override
    List<Fact> facts(ObjectNode profile) {
        var form = read(profile);
        var facts = new ArrayList<Fact>();
        facts.add(new Fact(
                "Incoming",
                isStatic(form)
                        ? "the text \"%s\"".formatted(form.value("static"))
                        : marc(form, "in") + qualified(form, "in"),
                null));
        facts.add(new Fact("Compared", Words.ofConstant(form.value("criterion")), null));
        facts.add(new Fact(
                "With",
                form.value("record").equals(MARC)
                        ? "%s of the stored MARC record%s".formatted(marc(form, "ex"), qualified(form, "ex"))
                        : form.value("exField") + qualified(form, "ex"),
                null));
        return facts;
    }

    private static String marc(ProfileForm form, String side) {
        var tag = form.value(side + "Tag");
        if (tag.startsWith("00")) {
            return tag;
        }
        return "%s %s%s $%s"
                .formatted(
                        tag,
                        shown(form.value(side + "Ind1")),
                        shown(form.value(side + "Ind2")),
                        form.value(side + "Code"));
    }

    private static String shown(String indicator) {
        return indicator.isBlank() ? "\\" : indicator;
    }

    private static String qualified(ProfileForm form, String side) {
        var words = new StringBuilder();
        if (!form.value(side + "Qualifier").isEmpty()) {
            words.append(", if it %s \"%s\""
                    .formatted(
                            form.value(side + "Qualifier")
                                    .toLowerCase(Locale.ROOT)
                                    .replace('_', ' '),
                            form.value(side + "QualifierValue")));
        }
        if (!form.value(side + "Part").isEmpty()) {
            words.append(", ")
                    .append(form.value(side + "Part").toLowerCase(Locale.ROOT).replace('_', ' '));
        }
        return words.toString();
    }

    @Override
    Map<String, List<Option>> options() {
        var types = new ArrayList<Option>();
        types.add(new Option("", "Any"));
        store.list("identifier_type", RecordQuery.of("cql.allRecords=1 sortBy name", TYPES_MAX))
                .records()
                .forEach(type -> types.add(new Option(type.id().toString(), text(type.document(), "name"))));
        var options = new LinkedHashMap<String, List<Option>>();
        options.put(
                "incoming",
                List.of(
                        new Option("VALUE_FROM_RECORD", "A field of the incoming record"),
                        new Option("STATIC_VALUE", "A text that is always the same")));
        options.put(
                "criterion",
                options(
                        "EXACTLY_MATCHES",
                        "EXISTING_VALUE_CONTAINS_INCOMING_VALUE",
                        "INCOMING_VALUE_CONTAINS_EXISTING_VALUE",
                        "EXISTING_VALUE_BEGINS_WITH_INCOMING_VALUE",
                        "INCOMING_VALUE_BEGINS_WITH_EXISTING_VALUE",
                        "EXISTING_VALUE_ENDS_WITH_INCOMING_VALUE",
                        "INCOMING_VALUE_ENDS_WITH_EXISTING_VALUE"));
        options.put("record", options("INSTANCE", "HOLDINGS", "ITEM", MARC));
        options.put("exIdentifierType", types);
        options.put("inQualifier", options("", "BEGINS_WITH", "ENDS_WITH", "CONTAINS"));
        options.put("exQualifier", options("", "BEGINS_WITH", "ENDS_WITH", "CONTAINS"));
        options.put("inPart", options("", "NUMERICS_ONLY", "ALPHANUMERICS_ONLY"));
        options.put("exPart", options("", "NUMERICS_ONLY", "ALPHANUMERICS_ONLY"));
        return options;
    }
}
