package octavo.server.circulation;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import octavo.server.circulation.Refusal.OverrideNotPermitted;
import org.jspecify.annotations.Nullable;

/**
 * What staff ask to be lifted.
 *
 * @param lifted the blocks asked for
 * @param dueDate the due date that goes with an item that is not loanable, or with a renewal that would not change it
 * @param comment why; blank when none was given
 * @param permissions what whoever asks may lift
 */
public record Overrides(
        Set<OverridableBlock> lifted, @Nullable Instant dueDate, String comment, Set<String> permissions) {

    /** Nothing is lifted. */
    public static final Overrides NONE = new Overrides(Set.of(), null, "", Set.of());

    public Overrides {
        lifted = lifted.isEmpty() ? Set.of() : EnumSet.copyOf(lifted);
        permissions = Set.copyOf(permissions);
    }

    public boolean isEmpty() {
        return lifted.isEmpty();
    }

    /** A renewal that lifts anything may also name its due date. */
    public boolean renewal() {
        return lifted.contains(OverridableBlock.RENEWAL_BLOCK)
                || lifted.contains(OverridableBlock.RENEWAL_DUE_DATE_REQUIRED_BLOCK);
    }

    /** For a renewal the two blocks are one question: whether it goes on, and then until when. */
    Overrides forRenewal() {
        if (!renewal()) {
            return this;
        }
        var both = EnumSet.of(OverridableBlock.RENEWAL_BLOCK, OverridableBlock.RENEWAL_DUE_DATE_REQUIRED_BLOCK);
        both.addAll(lifted);
        return new Overrides(both, dueDate, comment, permissions);
    }

    /**
     * What is left of an operation's refusals: those of lifted blocks fall away, and what may not be lifted is named.
     * Pure.
     */
    List<Refusal> applyTo(List<Refusal> refusals) {
        var refused = EnumSet.noneOf(OverridableBlock.class);
        var left = refusals.stream()
                .filter(refusal -> {
                    var block = refusal.block();
                    if (block == null || !lifted.contains(block)) {
                        return true;
                    }
                    if (!permissions.contains(block.permission())) {
                        refused.add(block);
                    }
                    return false;
                })
                .toList();
        if (refused.isEmpty()) {
            return left;
        }
        return Stream.concat(refused.stream().<Refusal>map(OverrideNotPermitted::new), left.stream())
                .toList();
    }
}
