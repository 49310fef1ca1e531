package octavo.server.pages;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.server.dataimport.ImportProfiles;
import octavo.server.dataimport.ImportedKind;
import octavo.server.pages.ProfileView.Fact;
import octavo.server.pages.ProfileView.Option;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Mapping profiles: what goes into the fields of a record, or how a MARC record is modified. */
final class MappingFormat extends ProfileFormat {

    private static final String MARC = "MARC_BIBLIOGRAPHIC";

    /** The other records that imports fill. */
    private static final Set<String> RECORDS = Set.of("INSTANCE", "HOLDINGS", "ITEM");

    /** What profiles mostly fill, to choose from while one types; any other field may be typed as well. */
    private static final List<String> PATHS = List.of(
            "permanentLocationId",
            "temporaryLocationId",
            "callNumber",
            "callNumberPrefix",
            "callNumberSuffix",
            "callNumberTypeId",
            "copyNumber",
            "holdingsTypeId",
            "shelvingTitle",
            "illPolicyId",
            "retentionPolicy",
            "digitizationPolicy",
            "formerIds[]",
            "administrativeNotes[]",
            "statisticalCodeIds[]",
            "notes[].note",
            "notes[].staffOnly",
            "notes[].holdingsNoteTypeId",
            "notes[].itemNoteTypeId",
            "notes[].instanceNoteTypeId",
            "electronicAccess[].uri",
            "electronicAccess[].linkText",
            "electronicAccess[].relationshipId",
            "discoverySuppress",
            "staffSuppress",
            "catalogedDate",
            "statusId",
            "natureOfContentTermIds[]",
            "barcode",
            "accessionNumber",
            "materialType.id",
            "permanentLoanType.id",
            "temporaryLoanType.id",
            "permanentLocation.id",
            "temporaryLocation.id",
            "status.name",
            "itemLevelCallNumber",
            "itemLevelCallNumberTypeId",
            "volume",
            "enumeration",
            "chronology",
            "numberOfPieces");

    private final ImportProfiles profiles;

    MappingFormat(ImportProfiles profiles) {
        this.profiles = profiles;
    }

    @Override
    ProfileForm blank() {
        return new ProfileForm().put("record", "HOLDINGS").addRow(MappingRows.BLANK);
    }

    @Override
    ProfileForm read(ObjectNode profile) {
        var details = profile.path("mappingDetails");
        var form = common(profile)
                .put("record", text(profile, "existingRecordType"))
                .put("option", text(details, "marcMappingOption"));
        (isMarc(form) ? ModificationRows.read(details) : MappingRows.read(details)).forEach(form::addRow);
        return form;
    }

    static boolean isMarc(ProfileForm form) {
        return form.value("record").equals(MARC);
    }

    @Override
    Map<String, String> newRow(ProfileForm form) {
        return isMarc(form) ? ModificationRows.BLANK : MappingRows.BLANK;
    }

    @Override
    String firstInput(ProfileForm form) {
        return isMarc(form) ? "action" : "path";
    }

    @Override
    void check(ProfileForm form) {
        form.require("name", "A profile needs a name.");
        if (!isMarc(form) && !RECORDS.contains(form.value("record"))) {
            form.refuse("record", "Imports do not fill such records.");
            return;
        }
        for (int i = 0; i < form.rows(); i++) {
            if (isMarc(form)) {
                checkModification(form, i);
            } else {
                checkField(form, i);
            }
        }
    }

    private void checkModification(ProfileForm form, int row) {
        ModificationRows.check(form, row);
        if (form.isSound()) {
            profiles.problemOfModification(ModificationRows.write(form.row(row), row))
                    .ifPresent(problem -> form.refuse(form.name(row, "text"), problem));
        }
    }

    private void checkField(ProfileForm form, int row) {
        if (form.value(row, "path").isEmpty()) {
            form.refuse(form.name(row, "path"), "Which field?");
            return;
        }
        var kind = ImportedKind.valueOf(form.value("record"));
        for (var field : MappingRows.write(prefix(form), List.of(form.row(row)))) {
            field.put("name", "");
            profiles.problemOfField(kind, field).ifPresent(problem -> form.refuse(form.name(row, "value"), problem));
        }
        if (form.value(row, "value").isEmpty() && !form.value(row, "list").equals("DELETE_EXISTING")) {
            form.refuse(form.name(row, "value"), "What goes into the field?");
        }
    }

    private static String prefix(ProfileForm form) {
        return form.value("record").toLowerCase(Locale.ROOT) + ".";
    }

    @Override
    Saved write(ProfileForm form, @Nullable UUID id, @Nullable ObjectNode original) {
        var profile = common(form, original);
        var record = form.value("record");
        profile.put("incomingRecordType", MARC).put("existingRecordType", record);
        var details = profile.withObjectProperty("mappingDetails");
        details.put("name", record.toLowerCase(Locale.ROOT)).put("recordType", record);
        var rows = new ArrayList<Map<String, String>>();
        for (int i = 0; i < form.rows(); i++) {
            rows.add(form.row(i));
        }
        if (isMarc(form)) {
            details.put("marcMappingOption", form.value("option").isEmpty() ? "MODIFY" : form.value("option"));
            details.putArray("mappingFields");
            var modifications = details.putArray("marcMappingDetails");
            for (int i = 0; i < rows.size(); i++) {
                modifications.add(ModificationRows.write(rows.get(i), i));
            }
        } else {
            var fields = MappingRows.write(prefix(form), rows);
            var kept = original == null ? List.<ObjectNode>of() : MappingRows.untouched(original, fields);
            details.remove("marcMappingOption");
            details.putArray("mappingFields").addAll(kept).addAll(fields);
            details.putArray("marcMappingDetails");
        }
        return Saved.of(profile);
    }

    @Override
    List<Fact> facts(ObjectNode profile) {
        var facts = new ArrayList<Fact>();
        facts.add(new Fact("Fills", Words.ofConstant(text(profile, "existingRecordType")), null));
        var option = text(profile.path("mappingDetails"), "marcMappingOption");
        if (!option.isEmpty()) {
            facts.add(new Fact(
                    "How", option.equals("MODIFY") ? "Modifies the MARC record" : "Overlays the MARC record", null));
        }
        return facts;
    }

    @Override
    Map<String, List<Option>> options() {
        var options = new LinkedHashMap<String, List<Option>>();
        options.put("record", options("INSTANCE", "HOLDINGS", "ITEM", MARC));
        options.put(
                "option",
                List.of(
                        new Option("MODIFY", "Modify it, step by step"),
                        new Option("UPDATE", "Overlay it with the incoming record")));
        options.put(
                "list",
                List.of(
                        new Option("", "–"),
                        new Option("EXTEND_EXISTING", "Add to what is there"),
                        new Option("EXCHANGE_EXISTING", "Replace what is there"),
                        new Option("DELETE_EXISTING", "Empty the list"),
                        new Option("DELETE_INCOMING", "Take these out")));
        options.put("action", ModificationRows.ACTIONS);
        options.put("paths", PATHS.stream().map(path -> new Option(path, path)).toList());
        return options;
    }
}
