package octavo.server.dataimport.updates;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import octavo.server.dataimport.profiles.Match;
import octavo.server.dataimport.profiles.Match.Existing;
import octavo.server.dataimport.profiles.MatchingPlan;
import octavo.server.dataimport.profiles.RecordKind;
import octavo.server.dataimport.profiles.Step;
import octavo.server.mapping.FieldSelector;
import octavo.server.records.FieldLookup;
import octavo.server.records.FieldLookup.Hits;
import octavo.server.records.FieldLookup.Question;
import octavo.server.records.FieldLookup.Wanted;
import octavo.server.records.Uuids;
import octavo.server.sourcerecords.MarcKeys;
import octavo.server.sourcerecords.SourceRecordGenerations;
import org.springframework.stereotype.Component;

/**
 * Takes the records of a chunk through the job's tree, all of them at once: one statement for each match, however many records
 * come to it. No hit, one hit and several hits are three outcomes; several are an error of the record, never a choice.
 */
@Component
class Matcher {

    private static final List<String> NOWHERE = List.of();

    private final FieldLookup fields;
    private final SourceRecordGenerations sources;
    private final MarcKeys keys;

    Matcher(FieldLookup fields, SourceRecordGenerations sources, MarcKeys keys) {
        this.fields = fields;
        this.sources = sources;
        this.keys = keys;
    }

    /** A record that has come to a place in the tree. */
    private record Visit(IncomingRecord record, Scope scope) {}

    /** Finds what each record is to do. */
    void run(MatchingPlan plan, List<IncomingRecord> records, StatementCount statements) {
        walk(
                plan.steps(),
                records.stream()
                        .map(record -> new Visit(record, new Scope(null)))
                        .toList(),
                statements);
    }

    private void walk(List<Step> steps, List<Visit> visits, StatementCount statements) {
        for (var step : steps) {
            var here = visits.stream().filter(visit -> !visit.record().failed()).toList();
            if (here.isEmpty()) {
                return;
            }
            switch (step) {
                case Step.Lookup lookup -> branch(lookup, here, statements);
                case Step.Action action -> here.forEach(visit -> visit.record().add(action, visit.scope()));
            }
        }
    }

    private void branch(Step.Lookup lookup, List<Visit> visits, StatementCount statements) {
        var match = lookup.match();
        var found = find(match, visits, statements);
        var matched = new ArrayList<Visit>();
        var others = new ArrayList<Visit>();
        for (int i = 0; i < visits.size(); i++) {
            var visit = visits.get(i);
            var hits = found.get(i);
            if (hits == null) {
                others.add(new Visit(visit.record(), new Scope(visit.scope())));
            } else if (hits.count() == 1) {
                var scope = new Scope(visit.scope());
                scope.put(match.finds(), hits.first());
                visit.record().anywhere().put(match.finds(), hits.first());
                matched.add(new Visit(visit.record(), scope));
            } else {
                visit.record()
                        .fail("Found multiple records corresponding to match profile criteria: %d %ss fit '%s'"
                                .formatted(hits.count(), match.label(), match.profile()));
            }
        }
        walk(lookup.onMatch(), matched, statements);
        walk(lookup.onNonMatch(), others, statements);
    }

    private Map<Integer, Hits> find(Match match, List<Visit> visits, StatementCount statements) {
        return switch (match.existing()) {
            case Existing.RecordField(var kind, var path, var where) -> {
                var within = within(kind, visits.getFirst().scope());
                statements.add(1);
                yield fields.find(
                        new Question(kind.recordType(), path, where, match.value(), within),
                        wanted(match, kind, within, visits));
            }
            case Existing.MarcField(var selector) -> findMarc(match, selector, visits, statements);
        };
    }

    /** A match below another one looks only under what that one found. */
    private static List<String> within(RecordKind kind, Scope scope) {
        return switch (kind) {
            case INSTANCE -> scope.of(RecordKind.INSTANCE) == null ? NOWHERE : List.of("id");
            case HOLDINGS -> scope.of(RecordKind.INSTANCE) == null ? NOWHERE : List.of("instanceId");
            case ITEM -> {
                if (scope.of(RecordKind.HOLDINGS) != null) {
                    yield List.of("holdingsRecordId");
                }
                yield scope.of(RecordKind.INSTANCE) == null ? NOWHERE : List.of("holdingsRecordId", "instanceId");
            }
        };
    }

    private static List<Wanted> wanted(Match match, RecordKind kind, List<String> within, List<Visit> visits) {
        var above = kind == RecordKind.ITEM && within.size() == 1 ? RecordKind.HOLDINGS : RecordKind.INSTANCE;
        var wanted = new ArrayList<Wanted>(visits.size());
        for (int i = 0; i < visits.size(); i++) {
            var visit = visits.get(i);
            UUID under = within.isEmpty() ? null : visit.scope().of(above);
            for (var value : match.incoming().values(visit.record().marc())) {
                wanted.add(new Wanted(i, value, under));
            }
        }
        return wanted;
    }

    private Map<Integer, Hits> findMarc(
            Match match, FieldSelector selector, List<Visit> visits, StatementCount statements) {
        if (match.isByNumber()) {
            var within = within(RecordKind.INSTANCE, visits.getFirst().scope());
            var question = new Question(RecordKind.INSTANCE.recordType(), "hrid", null, match.value(), within);
            var hits = fields.find(question, wanted(match, RecordKind.INSTANCE, within, visits));
            statements.add(2);
            var withRecord =
                    sources.withRecord(hits.values().stream().map(Hits::first).toList());
            hits.values().removeIf(hit -> hit.count() == 1 && !withRecord.contains(hit.first()));
            return hits;
        }
        if (match.isByLink()) {
            statements.add(1);
            return link(match, selector.code(), visits);
        }
        statements.add(2); // the keys are caught up with first
        return keys.find(
                place(selector),
                pattern(selector),
                match.value(),
                wanted(
                        match,
                        RecordKind.INSTANCE,
                        within(RecordKind.INSTANCE, visits.getFirst().scope()),
                        visits));
    }

    /** Where the values of a selector are kept as keys. */
    static MarcKeys.Place place(FieldSelector selector) {
        return new MarcKeys.Place(
                selector.tag(), selector.code() == FieldSelector.ANY ? "" : String.valueOf(selector.code()));
    }

    /** The indicators of a selector as an SQL pattern; control fields have none. */
    private static String pattern(FieldSelector selector) {
        return selector.code() == FieldSelector.ANY
                ? "%"
                : "" + pattern(selector.indicator1()) + pattern(selector.indicator2());
    }

    private static char pattern(char indicator) {
        return indicator == FieldSelector.ANY ? '_' : indicator;
    }

    /** By the link in 999 ff: $i names the instance, $s the record itself. */
    private Map<Integer, Hits> link(Match match, char code, List<Visit> visits) {
        var ids = new HashMap<Integer, List<UUID>>();
        for (int i = 0; i < visits.size(); i++) {
            ids.put(
                    i,
                    match.incoming().values(visits.get(i).record().marc()).stream()
                            .map(Uuids::parse)
                            .filter(Objects::nonNull)
                            .toList());
        }
        var all = ids.values().stream().flatMap(List::stream).toList();
        Map<UUID, UUID> instances = new HashMap<>();
        if (code == 'i') {
            sources.withRecord(all).forEach(id -> instances.put(id, id));
        } else {
            instances.putAll(sources.instancesOf(all));
        }
        var found = new HashMap<Integer, Hits>();
        ids.forEach((ref, own) -> {
            var hits = own.stream()
                    .map(instances::get)
                    .filter(Objects::nonNull)
                    .filter(instance -> isUnder(instance, visits.get(ref).scope()))
                    .distinct()
                    .toList();
            if (!hits.isEmpty()) {
                found.put(ref, new Hits(hits.getFirst(), hits.size()));
            }
        });
        return found;
    }

    private static boolean isUnder(UUID instance, Scope scope) {
        UUID above = scope.of(RecordKind.INSTANCE);
        return above == null || above.equals(instance);
    }
}
