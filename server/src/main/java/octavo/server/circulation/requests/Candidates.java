package octavo.server.circulation.requests;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import octavo.server.inventory.DeskItem;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import octavo.server.tenants.TenantSql;
import octavo.server.users.Patron;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What stands beside items when somebody wants to request them: policies and loans, two statements for all of them. */
@Component
class Candidates {

    private record OpenLoan(UUID borrower, @Nullable Instant due, boolean recalled) {}

    private final TenantSql sql;
    private final RecordStore store;
    private final CirculationTerms terms;

    Candidates(TenantSql sql, RecordStore store, CirculationTerms terms) {
        this.sql = sql;
        this.store = store;
        this.terms = terms;
    }

    /** As {@link #ofGroup} for a patron; no policy is known for one who is not there, or has no group. */
    List<Candidate> of(List<DeskItem> items, @Nullable Patron requester) {
        return ofGroup(items, requester == null ? null : requester.groupId());
    }

    /** The items with what their status, policy and loan say to requests of a patron group. */
    List<Candidate> ofGroup(List<DeskItem> items, @Nullable UUID patronGroup) {
        if (items.isEmpty()) {
            return List.of();
        }
        var loans = loans(items.stream().map(DeskItem::id).toList());
        Map<UUID, UUID> named = new HashMap<>();
        if (patronGroup != null) {
            for (var item : items) {
                var policy = Uuids.parse(terms.requestPolicyOf(item, patronGroup));
                if (policy != null) {
                    named.put(item.id(), policy);
                }
            }
        }
        var policies = policies(new HashSet<>(named.values()));
        return items.stream()
                .map(item -> {
                    var loan = loans.get(item.id());
                    return new Candidate(
                            item,
                            policies.get(named.get(item.id())),
                            loan == null ? null : loan.borrower(),
                            loan == null ? null : loan.due(),
                            loan != null && loan.recalled());
                })
                .toList();
    }

    private Map<UUID, RequestPolicy> policies(Set<UUID> ids) {
        Map<UUID, RequestPolicy> policies = new HashMap<>();
        if (!ids.isEmpty()) {
            store.findAll("request_policy", List.copyOf(ids))
                    .forEach(policy -> policies.put(policy.id(), RequestPolicy.of(policy.id(), policy.document())));
        }
        return policies;
    }

    private Map<UUID, OpenLoan> loans(Collection<UUID> items) {
        Map<UUID, OpenLoan> loans = new HashMap<>();
        sql.sql("""
                        select l.item_id, l.user_id, octavo.instant(l.doc->>'dueDate') as due,
                               coalesce((l.doc->>'dueDateChangedByRecall')::boolean, false) as recalled
                          from {tenant}.loan l
                         where l.item_id = any(:items) and l.status = 'Open'
                        """).param("items", items.toArray(UUID[]::new)).query(row -> {
            var due = row.getTimestamp("due");
            var borrower = row.getObject("user_id", UUID.class);
            if (borrower != null) {
                loans.put(
                        row.getObject("item_id", UUID.class),
                        new OpenLoan(borrower, due == null ? null : due.toInstant(), row.getBoolean("recalled")));
            }
        });
        return loans;
    }
}
