package octavo.server.pages;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import octavo.server.dataimport.ImportProfiles;
import octavo.server.dataimport.ImportProfiles.Kind;
import octavo.server.records.FolioException;
import octavo.server.records.RecordStore;
import octavo.server.tenants.PermittedRoute;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.node.ObjectNode;

/** The pages of one kind of profile; what the four kinds have of their own stands in their formats. */
abstract class ProfilePages implements PermittedRoute {

    private static final String SAVE = "save";

    private final Kind kind;
    private final ProfileFormat format;
    private final ImportProfiles profiles;
    private final Templates templates;

    ProfilePages(Kind kind, ProfileFormat format, ImportProfiles profiles, Templates templates) {
        this.kind = kind;
        this.format = format;
        this.profiles = profiles;
        this.templates = templates;
    }

    /** Those of FOLIO's routes for the same. */
    static String permission(Kind kind, String ending) {
        return "converter-storage.%sprofile.%s".formatted(kind.name().toLowerCase(Locale.ROOT), ending);
    }

    @Override
    public String permissionFor(Method method) {
        return permission(
                kind,
                switch (method.getName()) {
                    case "list" -> "collection.get";
                    case "show" -> "item.get";
                    case "blank", "copy", "create" -> "post";
                    case "edit", "replace" -> "put";
                    case "delete" -> "delete";
                    default -> throw new IllegalArgumentException("not a route: " + method);
                });
    }

    @GetMapping
    public ResponseEntity<byte[]> list() {
        var path = ProfileView.path(kind);
        var items = profiles.list(kind).stream()
                .map(profile -> new ProfileView.Item(
                        path + "/" + profile.path("id").asString(""),
                        profile.path("name").asString(""),
                        profile.path("description").asString("")))
                .toList();
        var tabs = Arrays.stream(Kind.values())
                .filter(other -> Permitted.has(permission(other, "collection.get")))
                .map(other -> new ProfileView.Tab(ProfileView.path(other), ProfileView.label(other), other == kind))
                .toList();
        var view = new ProfileView.Listing(
                path,
                ProfileView.label(kind),
                ProfileView.one(kind),
                tabs,
                items,
                Permitted.has(permission(kind, "post")));
        return templates.ok(
                "profiles.jte", Map.of("shell", Shell.of(ProfileView.label(kind), Section.IMPORT), "view", view));
    }

    @GetMapping("/{id}")
    public ResponseEntity<byte[]> show(@PathVariable UUID id) {
        var profile = profiles.get(kind, id);
        var names = new HashMap<String, String>();
        format.options()
                .forEach((name, options) -> options.forEach(option -> {
                    names.put(option.value(), option.label());
                    names.put(name + "." + option.value(), option.label());
                }));
        var usedBy = new ArrayList<ProfileView.Item>();
        for (var parent : profile.path("parentProfiles")) {
            var content = parent.path("content");
            for (var other : Kind.values()) {
                if (other.contentType().equals(parent.path("contentType").asString(""))) {
                    usedBy.add(new ProfileView.Item(
                            ProfileView.path(other) + "/" + content.path("id").asString(""),
                            content.path("name").asString(""),
                            ProfileView.one(other)));
                }
            }
        }
        var view = new ProfileView.Page(
                kind,
                id,
                format.read(profile),
                format.facts(profile),
                names,
                kind == Kind.JOB ? profiles.problemOfJob(id).orElse("") : "",
                usedBy.stream().distinct().toList(),
                Permitted.has(permission(kind, "put")),
                Permitted.has(permission(kind, "post")),
                Permitted.has(permission(kind, "delete")));
        return templates.ok(
                "profile.jte",
                Map.of("shell", Shell.of(profile.path("name").asString(""), Section.IMPORT), "view", view));
    }

    @GetMapping("/new")
    public ResponseEntity<byte[]> blank() {
        return form(HttpStatus.OK, format.blank(), null, "New " + ProfileView.one(kind));
    }

    @GetMapping("/{id}/copy")
    public ResponseEntity<byte[]> copy(@PathVariable UUID id) {
        var form = format.read(profiles.get(kind, id));
        form.put("name", "Copy of " + form.value("name"));
        return form(HttpStatus.OK, form, null, "New " + ProfileView.one(kind));
    }

    @GetMapping("/{id}/edit")
    public ResponseEntity<byte[]> edit(@PathVariable UUID id) {
        var form = format.read(profiles.get(kind, id));
        return form(HttpStatus.OK, form, id, form.value("name"));
    }

    /** Saves, or gives the form back: with what is wrong beside its input, or with a row more or less. */
    @PostMapping
    public ResponseEntity<?> create(@RequestParam Map<String, String> parameters) {
        return take(parameters, null, "New " + ProfileView.one(kind));
    }

    @PostMapping("/{id}")
    public ResponseEntity<?> replace(@PathVariable UUID id, @RequestParam Map<String, String> parameters) {
        return take(parameters, id, parameters.getOrDefault("name", ""));
    }

    private ResponseEntity<?> take(Map<String, String> parameters, @Nullable UUID id, String heading) {
        var button = parameters.getOrDefault("do", SAVE);
        var form = ProfileForm.of(parameters);
        if (!button.equals(SAVE)) {
            return form(HttpStatus.OK, format.after(button, form), id, heading);
        }
        format.check(form);
        if (form.isSound()) {
            try {
                return SeeOther.at(ProfileView.path(kind) + "/" + save(form, id));
            } catch (FolioException.Errors refusal) {
                refusal.problems().forEach(problem -> form.refuse("name", problem.message()));
            }
        }
        return form(HttpStatus.UNPROCESSABLE_CONTENT, form, id, heading);
    }

    private UUID save(ProfileForm form, @Nullable UUID id) {
        @Nullable ObjectNode original = id == null ? null : profiles.get(kind, id);
        var saved = format.write(form, id, original);
        return profiles.save(kind, id, saved.profile(), saved.added(), saved.deleted());
    }

    @PostMapping("/{id}/delete")
    public ResponseEntity<?> delete(@PathVariable UUID id) {
        profiles.delete(kind, id);
        return SeeOther.at(ProfileView.path(kind));
    }

    private ResponseEntity<byte[]> form(HttpStatus status, ProfileForm form, @Nullable UUID id, String heading) {
        var list = ProfileView.path(kind);
        var target = id == null ? list : list + "/" + id;
        var view = new ProfileView.Form(kind, heading, target, target, form, format.options());
        return templates.answer(
                status, "profile-form.jte", Map.of("shell", Shell.of(heading, Section.IMPORT), "view", view));
    }

    @StaffPage
    @RequestMapping("/import/profiles/job")
    static class Jobs extends ProfilePages {
        Jobs(ImportProfiles profiles, Templates templates) {
            super(Kind.JOB, new JobFormat(profiles), profiles, templates);
        }
    }

    @StaffPage
    @RequestMapping("/import/profiles/match")
    static class Matches extends ProfilePages {
        Matches(ImportProfiles profiles, RecordStore store, Templates templates) {
            super(Kind.MATCH, new MatchFormat(profiles, store), profiles, templates);
        }
    }

    @StaffPage
    @RequestMapping("/import/profiles/action")
    static class Actions extends ProfilePages {
        Actions(ImportProfiles profiles, Templates templates) {
            super(Kind.ACTION, new ActionFormat(profiles), profiles, templates);
        }
    }

    @StaffPage
    @RequestMapping("/import/profiles/mapping")
    static class Mappings extends ProfilePages {
        Mappings(ImportProfiles profiles, Templates templates) {
            super(Kind.MAPPING, new MappingFormat(profiles), profiles, templates);
        }
    }
}
