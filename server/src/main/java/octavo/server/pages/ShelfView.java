package octavo.server.pages;

import java.util.List;
import octavo.server.pages.DeskView.ServicePoint;
import org.jspecify.annotations.Nullable;

/**
 * What a service point has to do with requests.
 *
 * @param asked what was typed and is nothing's barcode; empty where nothing was
 * @param pickSlips of the items to fetch from the shelves, in their order
 * @param searchSlips of the items to look for
 * @param toClear closed requests whose items lie on the hold shelf for nobody
 */
public record ShelfView(
        String asked,
        List<ServicePoint> servicePoints,
        @Nullable ServicePoint servicePoint,
        List<Slip> pickSlips,
        List<Slip> searchSlips,
        List<RequestLine> toClear) {

    public ShelfView {
        servicePoints = List.copyOf(servicePoints);
        pickSlips = List.copyOf(pickSlips);
        searchSlips = List.copyOf(searchSlips);
        toClear = List.copyOf(toClear);
    }
}
