package octavo.lab.data;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import octavo.lab.data.LibraryRecords.References;
import octavo.lab.experiment.Experiment.DataSpec;
import octavo.lab.load.CallFailed;
import octavo.lab.load.SignedIn;
import octavo.lab.result.FailureKind;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Brings the desk's library into a tenant, over FOLIO's HTTP interfaces alone, and back into its first state. */
public final class LibraryLoader {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int BATCH = 500;
    private static final int PAGE = 1000;
    private static final int SHOWN_EVERY = 500;

    private final SignedIn system;
    private final long seed;
    private final DataSpec data;
    private final References references;
    private final LibraryRecords records;

    private LibraryLoader(SignedIn system, long seed, DataSpec data, References references) {
        this.system = system;
        this.seed = seed;
        this.data = data;
        this.references = references;
        this.records = new LibraryRecords(seed, data, references);
    }

    /**
     * Looks up the reference data that the library's records name.
     *
     * @throws MissingDataException if the tenant lacks some of it
     */
    public static LibraryLoader at(SignedIn system, long seed, DataSpec data) throws CallFailed, InterruptedException {
        var references = new References(
                all(system, "/groups", "usergroups", ""),
                all(system, "/service-points", "servicepoints", "pickupLocation==true"),
                all(system, "/instance-types", "instanceTypes", "").getFirst(),
                all(system, "/holdings-sources", "holdingsRecordsSources", "name==FOLIO")
                        .getFirst(),
                all(system, "/locations", "locations", "").getFirst(),
                all(system, "/material-types", "mtypes", "").getFirst(),
                all(system, "/loan-types", "loantypes", "").getFirst());
        return new LibraryLoader(system, seed, data, references);
    }

    private static List<String> all(SignedIn system, String path, String array, String query)
            throws CallFailed, InterruptedException {
        var answer =
                query.isEmpty() ? system.get(path, "limit", "100") : system.get(path, "limit", "100", "query", query);
        var ids = new ArrayList<String>();
        for (var entry : answer.path(array)) {
            ids.add(entry.path("id").asString());
        }
        if (ids.isEmpty()) {
            throw new MissingDataException("the tenant has no %s%s, without which there are no patrons, items or loans"
                    .formatted(path.substring(1), query.isEmpty() ? "" : " with " + query));
        }
        return ids;
    }

    /**
     * Loads the library; what is there already stays.
     *
     * @param progress is told in words how far it is
     * @throws MissingDataException if the system does not lend what it should
     */
    public void load(Consumer<String> progress) throws CallFailed, InterruptedException {
        if (!data.hasDesk()) {
            return;
        }
        for (int i = 0; i < data.patrons(); i++) {
            postUnlessThere("/users", records.patron(i));
            show(progress, "patrons", i, data.patrons());
        }
        batches("/instance-storage", "instances", records::instance, progress);
        batches("/holdings-storage", "holdings", records::holdings, progress);
        batches("/item-storage", "items", records::item, progress);
        int lent = data.loans() + data.requests();
        returnStrays(lent);
        for (int i = 0; i < lent; i++) {
            lend(LibraryRecords.itemBarcode(seed, i), LibraryRecords.patronBarcode(seed, records.borrower(i)));
            show(progress, "loans", i, lent);
        }
        var requestPath =
                system.has("/request-storage/requests") ? "/request-storage/requests" : "/circulation/requests";
        for (int i = data.loans(); i < lent; i++) {
            postUnlessThere(requestPath, records.request(i));
            show(progress, "requests", i - data.loans(), data.requests());
        }
    }

    /** Fills a storage by batches, each of which is stored whole or not at all; what is there is not sent again. */
    private void batches(String storage, String name, IntFunction<ObjectNode> record, Consumer<String> progress)
            throws CallFailed, InterruptedException {
        var path = storage + "/" + name;
        for (int first = 0; first < data.items(); first += BATCH) {
            var body = JSON.createObjectNode();
            var list = body.putArray(name.equals("holdings") ? "holdingsRecords" : name);
            for (int i = first; i < Math.min(first + BATCH, data.items()); i++) {
                list.add(record.apply(i));
            }
            if (!isThere(path, list.get(list.size() - 1))) {
                postBatch(storage + "/batch/synchronous", body, list, path);
            }
            progress.accept("loading %s: %d of %d".formatted(name, first + list.size(), data.items()));
        }
    }

    /** A batch of which a part is there, from a run of fewer items, is refused whole: then each record for itself. */
    private void postBatch(String batchPath, ObjectNode body, ArrayNode list, String path)
            throws CallFailed, InterruptedException {
        try {
            system.post(batchPath, body);
        } catch (CallFailed e) {
            if (e.kind() != FailureKind.REFUSED) {
                throw e;
            }
            for (var record : list) {
                postUnlessThere(path, (ObjectNode) record);
            }
        }
    }

    private void postUnlessThere(String path, ObjectNode record) throws CallFailed, InterruptedException {
        try {
            system.post(path, record);
        } catch (CallFailed e) {
            if (e.kind() != FailureKind.REFUSED || !isThere(path, record)) {
                throw e;
            }
        }
    }

    private boolean isThere(String path, JsonNode record) throws InterruptedException {
        try {
            system.get(path + "/" + record.path("id").asString());
            return true;
        } catch (CallFailed e) {
            return false;
        }
    }

    private void lend(String item, String patron) throws CallFailed, InterruptedException {
        try {
            system.post(
                    "/circulation/check-out-by-barcode",
                    JSON.createObjectNode()
                            .put("itemBarcode", item)
                            .put("userBarcode", patron)
                            .put("servicePointId", references.servicePoints().getFirst())
                            .put(
                                    "loanDate",
                                    Instant.now().truncatedTo(ChronoUnit.MILLIS).toString()));
        } catch (CallFailed e) {
            if (e.kind() != FailureKind.REFUSED || !isOnLoan(item)) {
                throw e;
            }
        }
    }

    private boolean isOnLoan(String item) throws CallFailed, InterruptedException {
        return system.get("/inventory/items", "query", "barcode==\"%s\"".formatted(item))
                .path("items")
                .path(0)
                .path("status")
                .path("name")
                .asString("")
                .equals("Checked out");
    }

    /** Returns what is on loan and should not be: what a run that was interrupted has left. */
    private void returnStrays(int lent) throws CallFailed, InterruptedException {
        var query = "barcode==\"%s*\" and status.name==\"Checked out\"".formatted(LibraryRecords.itemBarcodes(seed));
        var lastLent = LibraryRecords.itemBarcode(seed, lent - 1);
        var strays = new ArrayList<String>();
        int seen;
        int offset = 0;
        do {
            var items = system.get("/inventory/items", "query", query, "limit", "" + PAGE, "offset", "" + offset)
                    .path("items");
            seen = items.size();
            offset += seen;
            for (var item : items) {
                var barcode = item.path("barcode").asString("");
                if (lent == 0 || barcode.compareTo(lastLent) > 0) {
                    strays.add(barcode);
                }
            }
        } while (seen == PAGE);
        for (var stray : strays) {
            giveBack(stray);
        }
    }

    private void giveBack(String item) throws CallFailed, InterruptedException {
        system.post(
                "/circulation/check-in-by-barcode",
                JSON.createObjectNode()
                        .put("itemBarcode", item)
                        .put("servicePointId", references.servicePoints().getFirst())
                        .put(
                                "checkInDate",
                                Instant.now().truncatedTo(ChronoUnit.MILLIS).toString()));
    }

    /** What the desks of a load work with: as many of its items are on loan as were loaded so, and each loan is true. */
    public DeskData deskData() {
        var patrons = new ArrayList<String>();
        for (int i = 0; i < data.patrons(); i++) {
            patrons.add(LibraryRecords.patronBarcode(seed, i));
        }
        var onLoan = new LinkedHashMap<String, String>();
        for (int i = 0; i < data.loans(); i++) {
            onLoan.put(LibraryRecords.itemBarcode(seed, i), LibraryRecords.patronBarcode(seed, records.borrower(i)));
        }
        var available = new ArrayList<String>();
        for (int i = data.loans() + data.requests(); i < data.items(); i++) {
            available.add(LibraryRecords.itemBarcode(seed, i));
        }
        return new DeskData(patrons, references.servicePoints(), available, onLoan);
    }

    /** Returns what a load has lent and lends again what it has returned, to those who had it. */
    public void restore(DeskData after, Consumer<String> progress) throws CallFailed, InterruptedException {
        var lent = after.toBeReturned();
        for (int i = 0; i < lent.size(); i++) {
            giveBack(lent.get(i));
            show(progress, "returns of what was lent", i, lent.size());
        }
        var returned = after.toBeLent();
        int i = 0;
        for (var loan : returned.entrySet()) {
            lend(loan.getKey(), loan.getValue());
            show(progress, "loans of what was returned", i++, returned.size());
        }
    }

    private static void show(Consumer<String> progress, String what, int index, int count) {
        if ((index + 1) % SHOWN_EVERY == 0 || index + 1 == count) {
            progress.accept("loading %s: %d of %d".formatted(what, index + 1, count));
        }
    }
}
