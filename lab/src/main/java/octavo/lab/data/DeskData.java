package octavo.lab.data;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * What the desks of a load work with: patrons, service points, and barcodes of items that are available and of items that are on
 * loan. Each item is given to one desk at a time, so that every check-in closes a loan and every check-out finds its item. An item
 * that was lent joins those on loan, at their end, and the other way round, so that data lasts as long as the load. Safe for use by
 * many threads.
 */
public final class DeskData {

    private final List<String> patrons;
    private final List<String> servicePoints;
    private final Queue<String> available;
    private final Queue<String> onLoan;
    /** Who had each item on loan at the start. */
    private final Map<String, String> borrowersAtStart;

    private final Set<String> lent = new HashSet<>();
    private final Set<String> returned = new HashSet<>();

    /**
     * @param patrons barcodes
     * @param servicePoints ids
     * @param available barcodes of items on the shelf
     * @param onLoan barcodes of items on loan, and the barcode of the patron who has them
     */
    public DeskData(
            Collection<String> patrons,
            Collection<String> servicePoints,
            Collection<String> available,
            Map<String, String> onLoan) {
        this.patrons = List.copyOf(patrons);
        this.servicePoints = List.copyOf(servicePoints);
        this.available = new ArrayDeque<>(available);
        this.borrowersAtStart = new LinkedHashMap<>(onLoan);
        this.onLoan = new ArrayDeque<>(onLoan.keySet());
    }

    public String anyPatron(RandomGenerator random) {
        return patrons.get(random.nextInt(patrons.size()));
    }

    public String anyServicePoint(RandomGenerator random) {
        return servicePoints.get(random.nextInt(servicePoints.size()));
    }

    /** @throws IllegalStateException if no item is left: the load is larger than its data */
    public synchronized String takeAvailable() {
        return take(available, "available");
    }

    /** @throws IllegalStateException if no item is left: the load is larger than its data */
    public synchronized String takeOnLoan() {
        return take(onLoan, "on loan");
    }

    private static String take(Queue<String> items, String state) {
        var item = items.poll();
        if (item == null) {
            throw new IllegalStateException("no item is " + state + " any more: the load is larger than its data");
        }
        return item;
    }

    /** The check-out of the item succeeded. */
    public synchronized void lent(String item) {
        if (!returned.remove(item)) {
            lent.add(item);
        }
        onLoan.add(item);
    }

    /** The check-in of the item succeeded. */
    public synchronized void returned(String item) {
        if (!lent.remove(item)) {
            returned.add(item);
        }
        available.add(item);
    }

    /** The item's check-out or check-in failed, or never came; the item stays where it was. */
    public synchronized void putBack(String item, boolean wasAvailable) {
        (wasAvailable ? available : onLoan).add(item);
    }

    /** Items that are on loan and were not at the start. */
    public synchronized List<String> toBeReturned() {
        return new ArrayList<>(lent);
    }

    /** Items that were on loan at the start and are not, with those who had them. */
    public synchronized Map<String, String> toBeLent() {
        var items = new LinkedHashMap<>(borrowersAtStart);
        items.keySet().retainAll(returned);
        return items;
    }
}
