package octavo.server.pages;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.server.dataimport.ImportProfiles;
import octavo.server.dataimport.ImportProfiles.Kind;
import octavo.server.pages.ProfileView.Fact;
import octavo.server.pages.ProfileView.Option;
import octavo.server.records.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Action profiles: what is done with which kind of record, by which mapping. */
final class ActionFormat extends ProfileFormat {

    /** What an import can do; FOLIO's other actions belong to orders and invoices. */
    private static final Set<String> POSSIBLE = Set.of(
            "CREATE INSTANCE",
            "CREATE HOLDINGS",
            "CREATE ITEM",
            "UPDATE INSTANCE",
            "UPDATE HOLDINGS",
            "UPDATE ITEM",
            "UPDATE MARC_BIBLIOGRAPHIC",
            "MODIFY MARC_BIBLIOGRAPHIC");

    private final ImportProfiles profiles;

    ActionFormat(ImportProfiles profiles) {
        this.profiles = profiles;
    }

    @Override
    ProfileForm blank() {
        return new ProfileForm().put("action", "CREATE").put("record", "INSTANCE");
    }

    @Override
    ProfileForm read(ObjectNode profile) {
        return common(profile)
                .put("action", text(profile, "action"))
                .put("record", text(profile, "folioRecord"))
                .put("mapping", mapping(profile));
    }

    private static String mapping(ObjectNode profile) {
        for (var child : profile.path("childProfiles")) {
            if (text(child, "contentType").equals(Kind.MAPPING.contentType())) {
                return text(child, "profileId");
            }
        }
        return "";
    }

    @Override
    String firstInput(ProfileForm form) {
        return "action"; // it has no rows
    }

    @Override
    void check(ProfileForm form) {
        form.require("name", "A profile needs a name.");
        if (!POSSIBLE.contains(form.value("action") + " " + form.value("record"))) {
            form.refuse("action", "That cannot be done with such a record.");
        }
        var mapping = form.id("mapping");
        if (form.value("action").equals("MODIFY") && mapping == null) {
            form.refuse("mapping", "The mapping profile says what is modified.");
        }
        if (mapping != null) {
            var fills = text(profiles.get(Kind.MAPPING, mapping), "existingRecordType");
            if (!fills.equals(form.value("record"))) {
                form.refuse(
                        "mapping",
                        "This mapping is for another kind of record: %s.".formatted(Words.ofConstant(fills)));
            }
        }
    }

    @Override
    Saved write(ProfileForm form, @Nullable UUID id, @Nullable ObjectNode original) {
        var profile =
                common(form, original).put("action", form.value("action")).put("folioRecord", form.value("record"));
        var before = original == null ? "" : mapping(original);
        var now = form.value("mapping");
        if (before.equals(now)) {
            return Saved.of(profile);
        }
        var added = new ArrayList<ObjectNode>();
        if (!now.isEmpty()) {
            added.add(Json.object()
                    .put("masterProfileType", Kind.ACTION.contentType())
                    .put("detailProfileType", Kind.MAPPING.contentType())
                    .put("detailProfileId", now)
                    .put("order", 0));
        }
        return new Saved(profile, added, id == null ? List.of() : profiles.relations(Kind.ACTION, id));
    }

    @Override
    List<Fact> facts(ObjectNode profile) {
        var facts = new ArrayList<Fact>();
        facts.add(new Fact("Action", Words.ofConstant(text(profile, "action")), null));
        facts.add(new Fact("Record", Words.ofConstant(text(profile, "folioRecord")), null));
        for (var child : profile.path("childProfiles")) {
            facts.add(new Fact(
                    "Mapping",
                    text(child.path("content"), "name"),
                    ProfileView.path(Kind.MAPPING) + "/" + text(child, "profileId")));
        }
        return facts;
    }

    @Override
    Map<String, List<Option>> options() {
        var mappings = new ArrayList<Option>();
        mappings.add(new Option("", "None"));
        mappings.addAll(profiles(profiles.list(Kind.MAPPING), ""));
        var options = new LinkedHashMap<String, List<Option>>();
        options.put("action", options("CREATE", "UPDATE", "MODIFY"));
        options.put("record", options("INSTANCE", "HOLDINGS", "ITEM", "MARC_BIBLIOGRAPHIC"));
        options.put("mapping", mappings);
        return options;
    }
}
