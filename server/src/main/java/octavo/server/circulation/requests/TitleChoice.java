package octavo.server.circulation.requests;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Which item of a title serves a title-level request. Pure. */
sealed interface TitleChoice {

    /** This item; the request names it from now on. */
    record Chosen(Candidate candidate) implements TitleChoice {}

    /** None yet: the first item that comes back will do. */
    record AnyLater() implements TitleChoice {}

    /** None, and waiting is not the answer: an item stands on the shelf. */
    record OnTheShelf(Candidate candidate) implements TitleChoice {}

    /** No item of the title may be asked for in this way. */
    record NotAllowed() implements TitleChoice {}

    /** Whether a request may be placed. */
    default boolean isPossible() {
        return switch (this) {
            case Chosen chosen -> true;
            case AnyLater later -> true;
            case OnTheShelf shelf -> false;
            case NotAllowed no -> false;
        };
    }

    /**
     * Chooses among the items of a title: a page takes one off the shelf, preferably where it is to be picked up; a recall
     * takes the loan that ends first, preferably one that nobody recalled before; a hold takes what comes first.
     *
     * @param holdsFollowRules whether a hold needs an item whose policy allows holds
     */
    static TitleChoice of(
            RequestType type, List<Candidate> candidates, @Nullable UUID pickup, boolean holdsFollowRules) {
        var onTheShelf = candidates.stream()
                .filter(candidate -> candidate.item().status().equals("Available"))
                .filter(candidate -> candidate.policyAllows(RequestType.PAGE))
                .min(Comparator.comparing(candidate -> !isServedBy(candidate, pickup)));
        return switch (type) {
            case PAGE -> onTheShelf.<TitleChoice>map(Chosen::new).orElseGet(NotAllowed::new);
            case HOLD -> {
                if (onTheShelf.isPresent()) {
                    yield new OnTheShelf(onTheShelf.get());
                }
                boolean allowed = !holdsFollowRules
                        || candidates.stream().anyMatch(candidate -> candidate.policyAllows(RequestType.HOLD));
                yield allowed ? new AnyLater() : new NotAllowed();
            }
            case RECALL ->
                onTheShelf
                        .<TitleChoice>map(OnTheShelf::new)
                        .or(() -> candidates.stream()
                                .filter(candidate -> candidate.allows(RequestType.RECALL))
                                .min(SOONEST_BACK)
                                .map(Chosen::new))
                        .orElseGet(NotAllowed::new);
        };
    }

    /** Items on loan first, those that nobody has recalled before others, by due date. */
    Comparator<Candidate> SOONEST_BACK = Comparator.<Candidate, Boolean>comparing(
                    candidate -> candidate.borrower() == null)
            .thenComparing(Candidate::recalled)
            .thenComparing(candidate -> candidate.due() == null ? Instant.MAX : candidate.due());

    private static boolean isServedBy(Candidate candidate, @Nullable UUID pickup) {
        var home = candidate.item().location();
        return home != null && pickup != null && home.servicePoints().contains(pickup);
    }
}
