package octavo.server.dataimport.profiles;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import octavo.server.mapping.FieldProtection;
import octavo.server.mapping.MarcModification;
import octavo.server.records.RecordCopy;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Makes steps of the wrappers of a job profile's tree. */
final class StepCompiler {

    private static final JsonNode NOTHING = JsonMapper.shared().createObjectNode();

    private final ReferenceLists references;
    private final RecordCopy records;
    private final List<ObjectNode> protectionSettings;
    private final String job;

    StepCompiler(ReferenceLists references, RecordCopy records, List<ObjectNode> protectionSettings, String job) {
        this.references = references;
        this.records = records;
        this.protectionSettings = protectionSettings;
        this.job = job;
    }

    List<Step> steps(JsonNode wrappers) {
        var steps = new ArrayList<Step>();
        for (var wrapper : wrappers) {
            steps.add(step(wrapper));
        }
        return steps;
    }

    private Step step(JsonNode wrapper) {
        return switch (wrapper.path("contentType").asString("")) {
            case "MATCH_PROFILE" -> lookup(wrapper);
            case "ACTION_PROFILE" -> action(wrapper);
            default -> throw Unrunnable.because(job, name(wrapper), "it is neither a match nor an action");
        };
    }

    private Step lookup(JsonNode wrapper) {
        var match = new MatchReader(records, job, wrapper.path("content")).read();
        var onMatch = new ArrayList<Step>();
        var onNonMatch = new ArrayList<Step>();
        for (var child : wrapper.path("childSnapshotWrappers")) {
            (child.path("reactTo").asString("").equals("NON_MATCH") ? onNonMatch : onMatch).add(step(child));
        }
        return new Step.Lookup(match, onMatch, onNonMatch);
    }

    private Step action(JsonNode wrapper) {
        var action = wrapper.path("content").path("action").asString("");
        var record = wrapper.path("content").path("folioRecord").asString("");
        return switch (action + " " + record) {
            case "CREATE INSTANCE" -> new Step.CreateInstance(mapping(wrapper, RecordKind.INSTANCE));
            case "CREATE HOLDINGS" -> new Step.CreateHoldings(mapping(wrapper, RecordKind.HOLDINGS));
            case "CREATE ITEM" -> new Step.CreateItem(mapping(wrapper, RecordKind.ITEM));
            case "UPDATE INSTANCE" ->
                new Step.UpdateInstance(mapping(wrapper, RecordKind.INSTANCE), protection(wrapper));
            case "UPDATE HOLDINGS" -> new Step.UpdateHoldings(mapping(wrapper, RecordKind.HOLDINGS));
            case "UPDATE ITEM" -> new Step.UpdateItem(mapping(wrapper, RecordKind.ITEM));
            case "UPDATE MARC_BIBLIOGRAPHIC", "MODIFY MARC_BIBLIOGRAPHIC" -> marc(wrapper);
            default ->
                throw Unrunnable.because(
                        job, name(wrapper), "it cannot %s %s".formatted(action.toLowerCase(Locale.ROOT), record));
        };
    }

    /** The mapping profile says which of the two is meant: older profiles modify by the action UPDATE. */
    private Step marc(JsonNode wrapper) {
        var modifications = modifications(wrapper);
        var option = mappingProfile(wrapper)
                .path("mappingDetails")
                .path("marcMappingOption")
                .asString("");
        boolean modifies = option.isEmpty()
                ? wrapper.path("content").path("action").asString("").equals("MODIFY")
                : option.equals("MODIFY");
        if (modifies && modifications.isEmpty()) {
            throw Unrunnable.because(job, name(wrapper), "it says nothing of what to modify");
        }
        return modifies
                ? new Step.ModifyMarc(modifications, protection(wrapper))
                : new Step.UpdateMarc(protection(wrapper));
    }

    private List<MarcModification> modifications(JsonNode wrapper) {
        var profile = mappingProfile(wrapper);
        return new MarcModificationReader(job, profile.path("name").asString(""))
                .read(profile.path("mappingDetails").path("marcMappingDetails"));
    }

    private FieldProtection protection(JsonNode wrapper) {
        return FieldProtection.of(protectionSettings, mappingProfile(wrapper).path("marcFieldProtectionSettings"));
    }

    private RecordMapping mapping(JsonNode wrapper, RecordKind kind) {
        return reader(wrapper, kind).read();
    }

    /** Of the mapping profile below an action. */
    MappingReader reader(JsonNode wrapper, RecordKind kind) {
        return new MappingReader(references, records, job, mappingProfile(wrapper), kind);
    }

    private static JsonNode mappingProfile(JsonNode wrapper) {
        for (var child : wrapper.path("childSnapshotWrappers")) {
            if (child.path("contentType").asString("").equals("MAPPING_PROFILE")) {
                return child.path("content");
            }
        }
        return NOTHING;
    }

    static String name(JsonNode wrapper) {
        return wrapper.path("content").path("name").asString("");
    }
}
