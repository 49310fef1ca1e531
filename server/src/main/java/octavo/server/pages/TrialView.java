package octavo.server.pages;

import java.util.List;
import octavo.server.pages.DeskView.ServicePoint;
import org.jspecify.annotations.Nullable;

/**
 * A check-out on trial.
 *
 * @param patron as scanned; empty before that, likewise the item
 * @param answer null until both are known
 */
public record TrialView(
        String patron,
        String item,
        List<ServicePoint> servicePoints,
        @Nullable ServicePoint servicePoint,
        WhyView.@Nullable Trial answer) {

    public TrialView {
        servicePoints = List.copyOf(servicePoints);
    }

    public String path() {
        return "/desk/what-if?patron=%s&item=%s".formatted(Links.encoded(patron), Links.encoded(item));
    }

    /** Whether the next scan is the patron's: then the item's. */
    public boolean patronFirst() {
        return patron.isEmpty();
    }
}
