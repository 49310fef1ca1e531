package octavo.server.dataimport.profiles;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.server.mapping.MappingExpression;
import octavo.server.records.FolioException;
import octavo.server.records.RecordCopy;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Which values of a file must be names or codes of the tenant's reference records, by a job profile's mappings. */
@Component
public class ProfileCodes {

    private final Profiles profiles;
    private final PlanCompiler compiler;
    private final ReferenceLists references;
    private final RecordCopy records;

    ProfileCodes(Profiles profiles, PlanCompiler compiler, ReferenceLists references, RecordCopy records) {
        this.profiles = profiles;
        this.compiler = compiler;
        this.references = references;
        this.records = records;
    }

    /**
     * A field that names a reference record.
     *
     * @param field the property's name in the record, such as {@code permanentLocationId}
     * @param list the type of the reference records, such as {@code location}
     */
    public record CodeField(RecordKind kind, String field, String list, MappingExpression expression) {}

    /**
     * The fields of all actions of a job profile.
     *
     * @throws FolioException 404 for an unknown profile; 422 for one that cannot be run, as the start of a job would answer
     */
    public List<CodeField> of(UUID jobProfileId) {
        var snapshot = profiles.snapshot(jobProfileId);
        compiler.check(snapshot);
        var job = snapshot.path("content").path("name").asString("");
        var fields = new ArrayList<CodeField>();
        collect(snapshot, new StepCompiler(references, records, List.<ObjectNode>of(), job), fields);
        return fields;
    }

    private static void collect(JsonNode wrapper, StepCompiler compiler, List<CodeField> fields) {
        for (var kind : RecordKind.values()) {
            if (wrapper.path("content").path("folioRecord").asString("").equals(kind.name())) {
                fields.addAll(compiler.reader(wrapper, kind).codes());
            }
        }
        for (var child : wrapper.path("childSnapshotWrappers")) {
            collect(child, compiler, fields);
        }
    }
}
