package octavo.server.quickmarc;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import octavo.server.quickmarc.EditorRecords.Saved;
import octavo.server.quickmarc.FieldComparison.Kind;
import octavo.server.records.FolioException;
import octavo.server.sourcerecords.SourceRecordVersions;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The versions of a MARC record: listed, compared, brought back. Every save makes one; none is ever overwritten. */
@Service
@Transactional(readOnly = true)
public class MarcVersions {

    private final SourceRecordVersions versions;
    private final EditorRecords records;
    private final Editors editors;

    MarcVersions(SourceRecordVersions versions, EditorRecords records, Editors editors) {
        this.versions = versions;
        this.records = records;
        this.editors = editors;
    }

    /**
     * One version.
     *
     * @param generation counts from 0
     * @param writtenBy a name for people; empty where nobody is known
     */
    public record Listed(
            UUID recordId,
            int generation,
            boolean current,
            Instant writtenAt,
            @Nullable UUID writtenById,
            String writtenBy) {}

    /** What became of a field, or of the leader. */
    public enum Fate {
        SAME,
        CHANGED,
        REMOVED,
        ADDED
    }

    /**
     * A field in two versions, each as one line without its tag; empty where the version has none.
     *
     * @param tag LDR for the leader
     */
    public record Difference(Fate fate, String tag, String before, String after) {}

    /** All fields of two versions, in their order. */
    public record Comparison(Listed from, Listed to, List<Difference> fields) {

        public Comparison {
            fields = List.copyOf(fields);
        }

        /** Only what differs. */
        public List<Difference> differences() {
            return fields.stream().filter(field -> field.fate() != Fate.SAME).toList();
        }
    }

    /**
     * The versions of the record of an instance or holdings record, the latest first.
     *
     * @throws FolioException 404 where there is no record
     */
    public List<Listed> of(UUID externalId) {
        var found = versions.ofExternal(externalId);
        if (found.isEmpty()) {
            throw FolioException.notFound("No MARC record belongs to the id '%s'".formatted(externalId));
        }
        var people = new HashSet<UUID>();
        for (var version : found) {
            if (version.writtenBy() != null) {
                people.add(version.writtenBy());
            }
        }
        var names = editors.names(people);
        return found.stream()
                .map(version -> new Listed(
                        version.id(),
                        version.generation(),
                        version.current(),
                        version.writtenAt(),
                        version.writtenBy(),
                        version.writtenBy() == null ? "" : names.getOrDefault(version.writtenBy(), "")))
                .toList();
    }

    /** A version in the editor's form, without what only the current one has. */
    public ObjectNode read(UUID externalId, int generation) {
        return records.generation(version(of(externalId), generation).recordId());
    }

    public Comparison compare(UUID externalId, int from, int to) {
        var all = of(externalId);
        var before = version(all, from);
        var after = version(all, to);
        return new Comparison(before, after, differences(shown(before), shown(after)));
    }

    private ObjectNode shown(Listed version) {
        return records.generation(version.recordId());
    }

    /**
     * Makes the record say again what it said in a version, as a new version; its instance or holdings record follows.
     *
     * @param openedVersion of the instance or holdings record, as it was when somebody decided this
     * @throws FolioException 409 where somebody has saved since; 422 that names the first of today's rules that it breaks
     */
    @Transactional
    public void restore(UUID externalId, int generation, int openedVersion) {
        tryRestore(externalId, generation, openedVersion).issues().stream()
                .filter(Issue::isError)
                .findFirst()
                .ifPresent(issue -> {
                    throw FolioException.invalid(issue.message(), "generation", String.valueOf(generation));
                });
    }

    /** As {@link #restore}, with everything that is wrong as an answer. */
    @Transactional
    Saved tryRestore(UUID externalId, int generation, int openedVersion) {
        return records.restore(externalId, version(of(externalId), generation).recordId(), openedVersion);
    }

    private static Listed version(List<Listed> all, int generation) {
        return all.stream()
                .filter(version -> version.generation() == generation)
                .findFirst()
                .orElseThrow(() -> FolioException.notFound("The record has no version %d".formatted(generation)));
    }

    private static List<Difference> differences(ObjectNode before, ObjectNode after) {
        var leaderBefore = before.path("leader").asString("");
        var leaderAfter = after.path("leader").asString("");
        var fields = new ArrayList<Difference>();
        fields.add(new Difference(
                withoutLengths(leaderBefore).equals(withoutLengths(leaderAfter)) ? Fate.SAME : Fate.CHANGED,
                "LDR",
                leaderBefore,
                leaderAfter));
        for (var step : FieldComparison.of(before.path("fields"), after.path("fields"))) {
            var one = before.path("fields").path(step.before());
            var other = after.path("fields").path(step.after());
            fields.add(new Difference(
                    fate(step.kind()),
                    (step.before() < 0 ? other : one).path("tag").asString(""),
                    step.before() < 0 ? "" : line(one),
                    step.after() < 0 ? "" : line(other)));
        }
        return fields;
    }

    private static Fate fate(Kind kind) {
        return switch (kind) {
            case SAME -> Fate.SAME;
            case CHANGED -> Fate.CHANGED;
            case REMOVED -> Fate.REMOVED;
            case ADDED -> Fate.ADDED;
        };
    }

    /** LDR/00-04 and 12-16 count bytes: they say nothing of their own. */
    private static String withoutLengths(String leader) {
        return leader.substring(5, 12) + leader.substring(17);
    }

    private static String line(JsonNode field) {
        var content = field.path("content");
        if (content.isObject()) {
            return FixedFieldContent.inOneLine(content);
        }
        return field.has("indicators")
                ? field.path("indicators").path(0).asString()
                        + field.path("indicators").path(1).asString() + " " + content.asString()
                : content.asString("");
    }
}
