package octavo.server.dataimport.dispatch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Whose turn it is: deficit round robin over tenants, and within a tenant over its jobs. Each turn grants a quantum of
 * records; what a chunk holds more or less is carried over, so that jobs with long records lose nothing against others.
 *
 * @param <T> tenants
 * @param <J> jobs
 */
final class FairTurns<T, J> {

    /** Records of a turn: a full chunk. */
    static final int QUANTUM_RECORDS = 500;

    private final Ring<T> tenants = new Ring<>();
    private final Map<T, Ring<J>> jobs = new HashMap<>();

    void add(T tenant, J job) {
        tenants.add(tenant);
        jobs.computeIfAbsent(tenant, _ -> new Ring<>()).add(job);
    }

    void remove(T tenant, J job) {
        var ring = jobs.get(tenant);
        if (ring != null) {
            ring.remove(job);
            if (ring.isEmpty()) {
                jobs.remove(tenant);
                tenants.remove(tenant);
            }
        }
    }

    /** The job whose turn it is among those that have a chunk to send; the question may itself remove jobs. */
    Optional<J> next(Predicate<J> ready) {
        return tenants.next(tenant -> ring(tenant).any(ready))
                .flatMap(tenant -> ring(tenant).next(ready));
    }

    /** A chunk of so many records was sent for a job. */
    void charge(T tenant, J job, int records) {
        tenants.charge(tenant, records);
        ring(tenant).charge(job, records);
    }

    private Ring<J> ring(T tenant) {
        return jobs.getOrDefault(tenant, new Ring<>());
    }

    /** Members take turns; the one at the head keeps its turn while it has credit. */
    private static final class Ring<M> {

        private final Deque<M> order = new ArrayDeque<>();
        private final Map<M, Integer> credit = new HashMap<>();

        void add(M member) {
            if (credit.putIfAbsent(member, QUANTUM_RECORDS) == null) {
                order.addLast(member);
            }
        }

        void remove(M member) {
            order.remove(member);
            credit.remove(member);
        }

        boolean isEmpty() {
            return order.isEmpty();
        }

        boolean any(Predicate<M> ready) {
            return List.copyOf(order).stream().anyMatch(ready);
        }

        Optional<M> next(Predicate<M> ready) {
            if (!any(ready)) {
                return Optional.empty();
            }
            while (true) { // ends: some member is ready, and each pass over it adds to its credit
                var head = order.getFirst();
                boolean headIsReady = ready.test(head);
                if (headIsReady && credit.getOrDefault(head, 0) > 0) {
                    return Optional.of(head);
                }
                if (order.remove(head)) { // unless the question removed it
                    int saved = headIsReady ? credit.getOrDefault(head, 0) : 0; // nothing to send saves nothing up
                    credit.put(head, Math.min(QUANTUM_RECORDS, saved + QUANTUM_RECORDS));
                    order.addLast(head);
                }
            }
        }

        void charge(M member, int records) {
            credit.computeIfPresent(member, (_, left) -> left - records);
        }
    }
}
