package octavo.server.pages;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import octavo.server.circulation.OverridableBlock;
import octavo.server.circulation.Overrides;
import octavo.server.circulation.Refusal;
import octavo.server.circulation.requests.RequestDesk;
import octavo.server.tenants.Caller;
import org.jspecify.annotations.Nullable;

/**
 * How a refusal may be overridden: the same deed again, with the blocks that are to be lifted and a comment.
 *
 * @param action where the deed is sent
 * @param fields what it was about
 * @param blocks the names of the blocks that are lifted
 * @param dueDateNeeded whether staff must say when the item is due
 */
public record Lifting(String action, Map<String, String> fields, List<String> blocks, boolean dueDateNeeded) {

    private static final Set<OverridableBlock> WITH_DUE_DATE =
            EnumSet.of(OverridableBlock.ITEM_NOT_LOANABLE_BLOCK, OverridableBlock.RENEWAL_DUE_DATE_REQUIRED_BLOCK);

    public Lifting {
        fields = Map.copyOf(fields);
        blocks = List.copyOf(blocks);
    }

    /** Offered only where it helps: every reason can be lifted, and whoever is signed in may lift it. */
    static @Nullable Lifting of(List<Refusal> reasons, String action, Map<String, String> fields) {
        var caller = Caller.current();
        var blocks = EnumSet.noneOf(OverridableBlock.class);
        for (var reason : reasons) {
            var block = reason.block();
            if (block == null || !caller.has(block.permission())) {
                return null;
            }
            blocks.add(block);
        }
        return blocks.isEmpty()
                ? null
                : new Lifting(
                        action,
                        fields,
                        blocks.stream().map(OverridableBlock::label).toList(),
                        blocks.stream().anyMatch(WITH_DUE_DATE::contains));
    }

    /** As {@link #of}, for a request: the only blocks there are those of the patron. */
    static @Nullable Lifting ofPatronBlock(
            List<RequestDesk.Reason> reasons, String action, Map<String, String> fields) {
        var block = OverridableBlock.PATRON_BLOCK;
        boolean helps = reasons.stream().allMatch(RequestDesk.Reason::patronBlock)
                && Caller.current().has(block.permission());
        return helps ? new Lifting(action, fields, List.of(block.label()), false) : null;
    }

    /**
     * What a form asks to be lifted; names that there are not are ignored.
     *
     * @throws DateTimeException where the date or the time is none
     */
    static Overrides asked(List<String> lift, String comment, String date, String time, ZoneId zone) {
        var blocks = EnumSet.noneOf(OverridableBlock.class);
        Arrays.stream(OverridableBlock.values())
                .filter(block -> lift.contains(block.label()))
                .forEach(blocks::add);
        Instant due = date.isBlank() ? null : LibraryDay.end(date, time, zone);
        return blocks.isEmpty()
                ? Overrides.NONE
                : new Overrides(blocks, due, comment.strip(), Caller.current().permissions());
    }
}
