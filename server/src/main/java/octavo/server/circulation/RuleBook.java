package octavo.server.circulation;

import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import octavo.server.circulation.rules.CirculationRules;
import octavo.server.circulation.rules.Circumstances;
import octavo.server.circulation.rules.Verdict;
import octavo.server.inventory.DeskItem;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;

/**
 * A tenant's rules with all that a desk reads beside them, as of a moment. Immutable.
 *
 * @param zone the library's time zone
 * @param servicePoints names by id
 */
record RuleBook(
        CirculationRules rules, Map<UUID, LoanPolicy> loanPolicies, Map<UUID, String> servicePoints, ZoneId zone) {

    RuleBook {
        loanPolicies = Map.copyOf(loanPolicies);
        servicePoints = Map.copyOf(servicePoints);
    }

    /** Which policies apply to an item and a patron group. */
    Verdict verdict(DeskItem item, @Nullable UUID patronGroup) {
        var home = item.location();
        return rules.apply(new Circumstances(
                patronGroup == null ? "" : patronGroup.toString(),
                item.materialTypeId(),
                item.loanTypeId(),
                home == null ? "" : home.locationId().toString(),
                home == null ? "" : home.libraryId(),
                home == null ? "" : home.campusId(),
                home == null ? "" : home.institutionId()));
    }

    Optional<LoanPolicy> loanPolicy(String id) {
        var parsed = Uuids.parse(id);
        return parsed == null ? Optional.empty() : Optional.ofNullable(loanPolicies.get(parsed));
    }
}
