package octavo.server.dataimport.profiles;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordCopy;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Looks at profiles, and parts of them, the way the start of a job does: what that would refuse is said while one edits. */
@Component
public class ProfileChecks {

    private final ReferenceLists references;
    private final RecordCopy records;
    private final PlanCompiler compiler;
    private final Profiles profiles;

    ProfileChecks(ReferenceLists references, RecordCopy records, PlanCompiler compiler, Profiles profiles) {
        this.references = references;
        this.records = records;
        this.compiler = compiler;
        this.profiles = profiles;
    }

    /** What is wrong with one entry of a mapping profile's {@code mappingFields}. */
    public Optional<String> problemOfField(RecordKind kind, ObjectNode field) {
        var profile = Json.object();
        profile.putObject("mappingDetails").putArray("mappingFields").add(field);
        return problem(() -> new MappingReader(references, records, "", profile, kind).read());
    }

    /** What is wrong with one entry of a mapping profile's {@code marcMappingDetails}. */
    public Optional<String> problemOfModification(ObjectNode detail) {
        return problem(() -> new MarcModificationReader("", "")
                .read(Json.COMPACT.createArrayNode().add(detail)));
    }

    /** What is wrong with a match profile. */
    public Optional<String> problemOfMatch(JsonNode profile) {
        return problem(() -> new MatchReader(records, "", profile).read());
    }

    /** Why a job profile cannot be run; empty where it can. */
    public Optional<String> problemOfJob(UUID jobProfileId) {
        return problem(() -> compiler.check(profiles.snapshot(jobProfileId)));
    }

    /** The names of a list by which a mapping's value may be called, with codes in brackets; empty where any text goes. */
    public List<String> acceptedBy(String field) {
        return List.copyOf(references.acceptedBy(field).values());
    }

    private static Optional<String> problem(Runnable reading) {
        try {
            reading.run();
            return Optional.empty();
        } catch (FolioException refusal) {
            return Optional.of(Unrunnable.reason(refusal));
        }
    }
}
