package octavo.server.inventory;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The states of an item, with FOLIO's spelling. */
public enum ItemStatus {
    AGED_TO_LOST("Aged to lost"),
    AVAILABLE("Available"),
    AWAITING_PICKUP("Awaiting pickup"),
    AWAITING_DELIVERY("Awaiting delivery"),
    CHECKED_OUT("Checked out"),
    CLAIMED_RETURNED("Claimed returned"),
    DECLARED_LOST("Declared lost"),
    IN_PROCESS("In process"),
    IN_PROCESS_NON_REQUESTABLE("In process (non-requestable)"),
    IN_TRANSIT("In transit"),
    INTELLECTUAL_ITEM("Intellectual item"),
    LONG_MISSING("Long missing"),
    LOST_AND_PAID("Lost and paid"),
    MISSING("Missing"),
    ON_ORDER("On order"),
    PAGED("Paged"),
    RESTRICTED("Restricted"),
    ORDER_CLOSED("Order closed"),
    UNAVAILABLE("Unavailable"),
    UNKNOWN("Unknown"),
    WITHDRAWN("Withdrawn");

    private static final Map<String, ItemStatus> BY_LABEL =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(ItemStatus::label, Function.identity()));

    /** On the shelf or on its way to somebody, and in nobody's hands. */
    private static final Set<ItemStatus> IN_THE_LIBRARYS_HANDS =
            EnumSet.of(AVAILABLE, AWAITING_DELIVERY, AWAITING_PICKUP, IN_TRANSIT, PAGED);

    private final String label;

    ItemStatus(String label) {
        this.label = label;
    }

    /** The value of {@code status.name}. */
    public String label() {
        return label;
    }

    public static Optional<ItemStatus> labelled(String label) {
        return Optional.ofNullable(BY_LABEL.get(label));
    }

    /** Whether staff may set this status by hand on an item that is now in another. */
    public boolean mayBeMarkedFrom(ItemStatus current) {
        return sources().contains(current);
    }

    private Set<ItemStatus> sources() {
        return switch (this) {
            case MISSING -> with(IN_PROCESS, LONG_MISSING, WITHDRAWN);
            case WITHDRAWN -> with(LOST_AND_PAID, IN_PROCESS, LONG_MISSING, MISSING);
            case LONG_MISSING, INTELLECTUAL_ITEM -> with(LOST_AND_PAID, MISSING, ORDER_CLOSED, WITHDRAWN);
            case IN_PROCESS, IN_PROCESS_NON_REQUESTABLE, RESTRICTED, UNAVAILABLE, UNKNOWN ->
                with(LONG_MISSING, LOST_AND_PAID, MISSING, ORDER_CLOSED, WITHDRAWN);
            case AGED_TO_LOST,
                    AVAILABLE,
                    AWAITING_PICKUP,
                    AWAITING_DELIVERY,
                    CHECKED_OUT,
                    CLAIMED_RETURNED,
                    DECLARED_LOST,
                    IN_TRANSIT,
                    LOST_AND_PAID,
                    ON_ORDER,
                    PAGED,
                    ORDER_CLOSED -> Set.of();
        };
    }

    private static Set<ItemStatus> with(ItemStatus... more) {
        var sources = EnumSet.copyOf(IN_THE_LIBRARYS_HANDS);
        sources.addAll(Arrays.asList(more));
        return sources;
    }
}
