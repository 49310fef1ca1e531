package octavo.server.dataimport.profiles;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import octavo.marc.MarcRecord;
import octavo.server.mapping.FieldSelector;
import octavo.server.mapping.InstanceMapper;
import octavo.server.mapping.ReferenceData;
import org.jspecify.annotations.Nullable;

/**
 * A job that meets what the catalogue has: its profile's tree of matches and actions. Records that touch the same record of the
 * catalogue take effect in the order of the file.
 *
 * @param steps of the job itself, in their order
 * @param holdingsSourceId the holdings source {@code FOLIO}: not from a MARC holdings record
 * @param dryRun whether all is taken back but the log
 */
public record MatchingPlan(
        UUID jobId,
        @Nullable UUID userId,
        InstanceMapper mapper,
        ReferenceData reference,
        List<Step> steps,
        String holdingsSourceId,
        boolean dryRun)
        implements JobPlan {

    public MatchingPlan {
        steps = List.copyOf(steps);
    }

    /** The kinds of record that the tree looks for or writes. */
    public Set<RecordKind> kinds() {
        var kinds = EnumSet.noneOf(RecordKind.class);
        collect(steps, kinds);
        return kinds;
    }

    private static void collect(List<Step> steps, Set<RecordKind> kinds) {
        for (var step : steps) {
            switch (step) {
                case Step.Lookup lookup -> {
                    kinds.add(lookup.match().finds());
                    collect(lookup.onMatch(), kinds);
                    collect(lookup.onNonMatch(), kinds);
                }
                case Step.UpdateInstance _, Step.UpdateMarc _, Step.ModifyMarc _, Step.CreateInstance _ ->
                    kinds.add(RecordKind.INSTANCE);
                case Step.UpdateHoldings _, Step.CreateHoldings _ -> kinds.add(RecordKind.HOLDINGS);
                case Step.UpdateItem _, Step.CreateItem _ -> kinds.add(RecordKind.ITEM);
            }
        }
    }

    /** The places of MARC records by whose values the job finds them. */
    public Set<FieldSelector> keyPlaces() {
        var places = new HashSet<FieldSelector>();
        collectPlaces(steps, places);
        return places;
    }

    private static void collectPlaces(List<Step> steps, Set<FieldSelector> places) {
        for (var step : steps) {
            if (step instanceof Step.Lookup(var match, var onMatch, var onNonMatch)) {
                match.keyPlace().ifPresent(places::add);
                collectPlaces(onMatch, places);
                collectPlaces(onNonMatch, places);
            }
        }
    }

    /**
     * What tells whether two records of a file may be the same to this job: of two that share a key the first may make what
     * the second finds, so they must not be looked up at once.
     */
    public Set<String> creationKeys(MarcRecord record) {
        var keys = new HashSet<String>();
        addKeys(steps, Set.of(""), record, keys);
        return keys;
    }

    private static void addKeys(List<Step> steps, Set<String> above, MarcRecord record, Set<String> keys) {
        int place = 0;
        for (var step : steps) {
            place++;
            if (step instanceof Step.Lookup(var match, var onMatch, var onNonMatch)) {
                var here = new HashSet<String>();
                for (var value : match.incoming().values(record)) {
                    for (var prefix : above) {
                        here.add(prefix + '/' + place + '=' + value);
                    }
                }
                if (creates(onNonMatch)) {
                    keys.addAll(here);
                }
                addKeys(onMatch, here, record, keys);
                addKeys(onNonMatch, above, record, keys);
            }
        }
    }

    private static boolean creates(List<Step> steps) {
        return steps.stream().anyMatch(step -> switch (step) {
            case Step.Lookup(var _, var onMatch, var onNonMatch) -> creates(onMatch) || creates(onNonMatch);
            case Step.CreateInstance _, Step.CreateHoldings _, Step.CreateItem _ -> true;
            case Step.UpdateInstance _,
                    Step.UpdateHoldings _,
                    Step.UpdateItem _,
                    Step.UpdateMarc _,
                    Step.ModifyMarc _ -> false;
        });
    }
}
