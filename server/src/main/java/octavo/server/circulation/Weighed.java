package octavo.server.circulation;

import java.util.List;
import octavo.server.circulation.requests.DeskQueue;
import octavo.server.circulation.rules.Verdict;
import org.jspecify.annotations.Nullable;

/** A check-out thought through to its end, with nothing written yet. */
sealed interface Weighed {

    /** Item, patron or policy are not known: there is nothing to decide upon. */
    record Unknown(List<Refusal> refusals) implements Weighed {

        public Unknown {
            refusals = List.copyOf(refusals);
        }
    }

    /**
     * All facts are there, and the decision with them.
     *
     * @param verdict which rule line applies
     * @param policy what sets the due date: the rules' policy, or the one that the client forced
     * @param next the request that the item would serve, null when nobody waits
     * @param refusals what stands against it after the overrides; none when it may go on
     * @param overridden whether an override lifted something
     */
    record Ready(
            CheckOutCommand command,
            CheckOutFacts facts,
            Verdict verdict,
            LoanPolicy policy,
            RuleBook book,
            DeskQueue.@Nullable Next next,
            List<Refusal> refusals,
            boolean overridden)
            implements Weighed {

        public Ready {
            refusals = List.copyOf(refusals);
        }

        /** Whether somebody else has recalled the item that the patron takes. */
        boolean recallWaits() {
            return next != null && next.recallWaits(facts.patron().id());
        }
    }
}
