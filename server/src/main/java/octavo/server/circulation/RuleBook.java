package octavo.server.circulation;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import octavo.server.circulation.calendar.OpenDays;
import octavo.server.circulation.rules.CirculationRules;
import octavo.server.circulation.rules.Circumstances;
import octavo.server.circulation.rules.Verdict;
import octavo.server.fees.PatronBlockLimit;
import octavo.server.inventory.DeskItem;
import octavo.server.records.Uuids;
import octavo.server.users.Patron;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tenant's rules with all that a desk reads beside them, as of a moment. Immutable.
 *
 * @param rulesText what the rules were parsed from
 * @param zone the library's time zone
 * @param feePolicies names of overdue fine policies and of lost item fee policies, by id
 * @param servicePointRecords by id
 * @param titleRequests the setting on title-level requests, empty where there is none
 * @param openDays by service point
 * @param blockLimits the limits of each patron group whose conditions block anything
 */
record RuleBook(
        String rulesText,
        CirculationRules rules,
        Map<UUID, LoanPolicy> loanPolicies,
        Map<UUID, FixedSchedule> schedules,
        Map<UUID, String> feePolicies,
        Map<UUID, ObjectNode> servicePointRecords,
        JsonNode titleRequests,
        Map<UUID, OpenDays> openDays,
        Map<UUID, List<PatronBlockLimit>> blockLimits,
        ZoneId zone) {

    RuleBook {
        loanPolicies = Map.copyOf(loanPolicies);
        schedules = Map.copyOf(schedules);
        feePolicies = Map.copyOf(feePolicies);
        servicePointRecords = Map.copyOf(servicePointRecords);
        openDays = Map.copyOf(openDays);
        blockLimits = Map.copyOf(blockLimits);
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

    /** A line of the rules text, without its indentation. */
    String rulesLine(int line) {
        return rulesText.lines().skip(line - 1L).findFirst().orElse("").strip();
    }

    Optional<LoanPolicy> loanPolicy(String id) {
        var parsed = Uuids.parse(id);
        return parsed == null ? Optional.empty() : Optional.ofNullable(loanPolicies.get(parsed));
    }

    /** The name of a service point, null for one that is not there. */
    @Nullable
    String servicePoint(@Nullable UUID id) {
        var record = id == null ? null : servicePointRecords.get(id);
        return record == null ? null : record.path("name").asString("");
    }

    OpenDays openDaysOf(@Nullable UUID servicePoint) {
        return servicePoint == null ? OpenDays.NONE : openDays.getOrDefault(servicePoint, OpenDays.NONE);
    }

    List<PatronBlockLimit> blockLimitsOf(@Nullable UUID patronGroup) {
        return patronGroup == null ? List.of() : blockLimits.getOrDefault(patronGroup, List.of());
    }

    /** What surrounds a loan that is made or renewed at a moment. */
    LendingTerms terms(Instant now, @Nullable UUID checkOutServicePoint, @Nullable Patron patron) {
        return new LendingTerms(
                now, zone, openDaysOf(checkOutServicePoint), schedules, patron == null ? null : patron.expires());
    }
}
