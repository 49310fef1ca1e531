package octavo.server.dataimport.profiles;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Method;
import java.net.URI;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordRegistry;
import octavo.server.tenants.PermittedRoute;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's routes for one kind of profile. */
abstract class ProfileController implements PermittedRoute {

    private final ProfileKind kind;
    private final Profiles profiles;
    private final RecordRegistry registry;

    ProfileController(ProfileKind kind, Profiles profiles, RecordRegistry registry) {
        this.kind = kind;
        this.profiles = profiles;
        this.registry = registry;
    }

    @Override
    public String permissionFor(Method method) {
        var stem = registry.type(kind.recordType()).permission();
        return stem
                + switch (method.getName()) {
                    case "list" -> ".collection.get";
                    case "create" -> ".post";
                    case "read" -> ".item.get";
                    case "replace" -> ".put";
                    case "delete" -> ".delete";
                    default -> throw new IllegalArgumentException("not a route: " + method);
                };
    }

    @GetMapping
    public ObjectNode list(@RequestParam(defaultValue = "false") boolean showHidden, HttpServletRequest request) {
        return RecordAnswers.list(
                registry.type(kind.recordType()), profiles.list(kind, RecordAnswers.query(request), showHidden));
    }

    @PostMapping
    public ResponseEntity<ObjectNode> create(@RequestBody(required = false) byte @Nullable [] body) {
        var stored = profiles.create(kind, RecordAnswers.body(body));
        return ResponseEntity.created(URI.create("/data-import-profiles/%s/%s"
                        .formatted(kind.array(), stored.path("id").asString())))
                .body(stored);
    }

    @GetMapping("/{id}")
    public ObjectNode read(@PathVariable String id, @RequestParam(defaultValue = "false") boolean withRelations) {
        return profiles.get(kind, RecordAnswers.id(id), withRelations);
    }

    @PutMapping("/{id}")
    public ObjectNode replace(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
        return profiles.replace(kind, RecordAnswers.id(id), RecordAnswers.body(body));
    }

    @DeleteMapping("/{id}")
    public ResponseEntity<Void> delete(@PathVariable String id) {
        profiles.delete(kind, RecordAnswers.id(id));
        return ResponseEntity.noContent().build();
    }

    @RestController
    @RequestMapping("/data-import-profiles/jobProfiles")
    static class Jobs extends ProfileController {
        Jobs(Profiles profiles, RecordRegistry registry) {
            super(ProfileKind.JOB_PROFILE, profiles, registry);
        }
    }

    @RestController
    @RequestMapping("/data-import-profiles/matchProfiles")
    static class Matches extends ProfileController {
        Matches(Profiles profiles, RecordRegistry registry) {
            super(ProfileKind.MATCH_PROFILE, profiles, registry);
        }
    }

    @RestController
    @RequestMapping("/data-import-profiles/actionProfiles")
    static class Actions extends ProfileController {
        Actions(Profiles profiles, RecordRegistry registry) {
            super(ProfileKind.ACTION_PROFILE, profiles, registry);
        }
    }

    @RestController
    @RequestMapping("/data-import-profiles/mappingProfiles")
    static class Mappings extends ProfileController {
        Mappings(Profiles profiles, RecordRegistry registry) {
            super(ProfileKind.MAPPING_PROFILE, profiles, registry);
        }
    }
}
