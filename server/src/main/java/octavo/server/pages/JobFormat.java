package octavo.server.pages;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import octavo.server.dataimport.ImportProfiles;
import octavo.server.dataimport.ImportProfiles.Kind;
import octavo.server.pages.ProfileView.Fact;
import octavo.server.pages.ProfileView.Option;
import octavo.server.records.Json;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Job profiles: the tree of matches and actions, as rows in reading order with their depth. */
final class JobFormat extends ProfileFormat {

    private static final int DEPTH_MAX = 8;
    /** A kind and an id, as the box to choose from has them. */
    private static final Pattern PROFILE = Pattern.compile("(MATCH|ACTION)_PROFILE\\.[0-9a-fA-F-]{36}");

    private static final String ON_MATCH = "MATCH";
    private static final String ON_NON_MATCH = "NON_MATCH";

    private final ImportProfiles profiles;

    JobFormat(ImportProfiles profiles) {
        this.profiles = profiles;
    }

    @Override
    ProfileForm blank() {
        return new ProfileForm().addRow(node(0, "", ""));
    }

    @Override
    ProfileForm read(ObjectNode profile) {
        var form = common(profile);
        var id = Uuids.parse(text(profile, "id"));
        if (id != null) {
            rows(id).forEach(form::addRow);
        }
        return form;
    }

    private List<Map<String, String>> rows(UUID id) {
        var rows = new ArrayList<Map<String, String>>();
        addRows(profiles.tree(id).path("childSnapshotWrappers"), 0, rows);
        return rows;
    }

    private static void addRows(JsonNode wrappers, int depth, List<Map<String, String>> rows) {
        for (var wrapper : wrappers) {
            var type = text(wrapper, "contentType");
            if (!type.equals(Kind.MAPPING.contentType())) {
                rows.add(node(
                        depth, depth == 0 ? "" : text(wrapper, "reactTo"), type + "." + text(wrapper, "profileId")));
                addRows(wrapper.path("childSnapshotWrappers"), depth + 1, rows);
            }
        }
    }

    /** @param on what it follows, below a match; empty at the top */
    private static Map<String, String> node(int depth, String on, String profile) {
        return row("depth", String.valueOf(depth), "on", depth > 0 && on.isEmpty() ? ON_MATCH : on, "profile", profile);
    }

    @Override
    String firstInput(ProfileForm form) {
        return "profile";
    }

    @Override
    int edit(String what, int row, List<Map<String, String>> rows, ProfileForm form) {
        return switch (what) {
            case "add" -> add(row, rows);
            case "remove" -> {
                if (row >= 0) {
                    rows.subList(row, end(rows, row)).clear();
                }
                yield row;
            }
            case "up" -> up(row, rows);
            default -> -1;
        };
    }

    private static int add(int row, List<Map<String, String>> rows) {
        if (row < 0) {
            rows.add(node(0, "", ""));
            return rows.size() - 1;
        }
        if (depth(rows.get(row)) == DEPTH_MAX) {
            return row;
        }
        int place = end(rows, row);
        rows.add(place, node(depth(rows.get(row)) + 1, ON_MATCH, ""));
        return place;
    }

    private static int up(int row, List<Map<String, String>> rows) {
        int before = row < 0 ? -1 : sibling(rows, row);
        if (before < 0) {
            return row;
        }
        var branch = new ArrayList<>(rows.subList(row, end(rows, row)));
        rows.subList(row, row + branch.size()).clear();
        rows.addAll(before, branch);
        return before;
    }

    /** The row behind a row and all below it. */
    private static int end(List<Map<String, String>> rows, int row) {
        int end = row + 1;
        while (end < rows.size() && depth(rows.get(end)) > depth(rows.get(row))) {
            end++;
        }
        return end;
    }

    /** The row before at the same place of the tree; -1 for none. */
    private static int sibling(List<Map<String, String>> rows, int row) {
        int depth = depth(rows.get(row));
        for (int i = row - 1; i >= 0 && depth(rows.get(i)) >= depth; i--) {
            if (depth(rows.get(i)) == depth) {
                return i;
            }
        }
        return -1;
    }

    private static int depth(Map<String, String> row) {
        var depth = row.getOrDefault("depth", "0");
        return depth.matches("[0-8]") ? Integer.parseInt(depth) : 0;
    }

    @Override
    void check(ProfileForm form) {
        form.require("name", "A profile needs a name.");
        if (form.rows() == 0) {
            form.refuse("add", "A job needs at least one action, or a match with actions.");
        }
        int above = -1;
        for (int i = 0; i < form.rows(); i++) {
            int depth = depth(form.row(i));
            var profile = form.value(i, "profile");
            if (!PROFILE.matcher(profile).matches()) {
                form.refuse(form.name(i, "profile"), "Which profile?");
            }
            if (depth > above + 1) {
                form.refuse(form.name(i, "profile"), "It stands below nothing.");
            }
            boolean parent = i + 1 < form.rows() && depth(form.row(i + 1)) > depth;
            boolean match = profile.startsWith(Kind.MATCH.contentType());
            if (match && !parent) {
                form.refuse(
                        form.name(i, "profile"),
                        "Nothing follows from this match: add what is done on a match, or on none.");
            } else if (!match && parent) {
                form.refuse(form.name(i, "profile"), "Only below a match can something stand.");
            }
            above = depth;
        }
    }

    @Override
    Saved write(ProfileForm form, @Nullable UUID id, @Nullable ObjectNode original) {
        var profile = common(form, original);
        if (text(profile, "dataType").isEmpty()) {
            profile.put("dataType", "MARC");
        }
        var rows = new ArrayList<Map<String, String>>();
        for (int i = 0; i < form.rows(); i++) {
            var row = form.row(i);
            rows.add(node(
                    depth(row), depth(row) == 0 ? "" : row.getOrDefault("on", ""), row.getOrDefault("profile", "")));
        }
        if (id != null && rows.equals(rows(id))) {
            return Saved.of(profile); // the tree stays as it is, with all that FOLIO's editor has written about it
        }
        return new Saved(profile, relations(rows), id == null ? List.of() : profiles.relations(Kind.JOB, id));
    }

    /**
     * The tree as FOLIO's relations. Each place of the tree has a wrapper id, so that a match which stands in other jobs too
     * has here only what this job puts below it.
     */
    private static List<ObjectNode> relations(List<Map<String, String>> rows) {
        var relations = new ArrayList<ObjectNode>();
        var jobWrapper = Uuids.next().toString();
        var wrappers = new String[DEPTH_MAX + 1];
        var profilesAbove = new String[DEPTH_MAX + 1];
        var orders = new HashMap<String, Integer>();
        for (var row : rows) {
            int depth = depth(row);
            var profile = row.getOrDefault("profile", "").split("\\.", 2);
            var masterWrapper = depth == 0 ? jobWrapper : String.valueOf(wrappers[depth - 1]);
            wrappers[depth] = Uuids.next().toString();
            profilesAbove[depth] = profile[1];
            var relation = Json.object()
                    .put("masterProfileType", (depth == 0 ? Kind.JOB : Kind.MATCH).contentType())
                    .put("masterWrapperId", masterWrapper)
                    .put("detailProfileType", profile[0])
                    .put("detailProfileId", profile[1])
                    .put("detailWrapperId", wrappers[depth])
                    .put("order", orders.merge(masterWrapper + row.get("on"), 1, Integer::sum) - 1);
            if (depth > 0) {
                relation.put("masterProfileId", profilesAbove[depth - 1])
                        .put("reactTo", row.getOrDefault("on", "").equals(ON_NON_MATCH) ? ON_NON_MATCH : ON_MATCH);
            }
            relations.add(relation);
        }
        return relations;
    }

    @Override
    List<Fact> facts(ObjectNode profile) {
        return List.of(new Fact("Takes", text(profile, "dataType"), null));
    }

    @Override
    Map<String, List<Option>> options() {
        var options = new LinkedHashMap<String, List<Option>>();
        options.put("on", List.of(new Option(ON_MATCH, "On a match"), new Option(ON_NON_MATCH, "On no match")));
        options.put("match", profiles(profiles.list(Kind.MATCH), Kind.MATCH.contentType() + "."));
        options.put("action", profiles(profiles.list(Kind.ACTION), Kind.ACTION.contentType() + "."));
        return options;
    }
}
