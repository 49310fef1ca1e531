package octavo.server.samplelibrary;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import octavo.server.circulation.CheckOutCommand;
import octavo.server.circulation.Desk;
import octavo.server.circulation.Desk.Lent;
import octavo.server.circulation.Desk.Refused;
import octavo.server.circulation.Desk.Returned;
import octavo.server.dataimport.ImportProgress;
import octavo.server.dataimport.ImportUploads;
import octavo.server.dataimport.Imports;
import octavo.server.records.Json;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.tenants.TenantInitializer;
import octavo.server.tenants.Tenants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Loads the sample: patrons, 1,200 MARC records through data import (so over Kafka, like any file), some of the items lent.
 * An interrupted load goes on where it stopped, since all its records have fixed ids, barcodes or names.
 */
@Component
public class SampleLibrary implements TenantInitializer {

    private static final Logger log = LoggerFactory.getLogger(SampleLibrary.class);

    private static final String FILE_NAME = "sample-library.mrc";
    private static final int LOAN_COUNT = 45;
    private static final Duration IMPORT_WAIT = Duration.ofMinutes(5);
    private static final Duration IMPORT_POLL = Duration.ofMillis(100);
    private static final int JOBS_LOOKED_AT = 100;

    private final ObjectProvider<Tenants> tenants; // who calls this class while starting
    private final RecordStore store;
    private final Imports imports;
    private final ImportUploads uploads;
    private final Desk desk;
    private final InstantSource clock;

    SampleLibrary(
            ObjectProvider<Tenants> tenants,
            RecordStore store,
            Imports imports,
            ImportUploads uploads,
            Desk desk,
            InstantSource clock) {
        this.tenants = tenants;
        this.store = store;
        this.imports = imports;
        this.uploads = uploads;
        this.desk = desk;
        this.clock = clock;
    }

    /** Gives the operating tenant the sample, once in its life. To be called when the whole platform runs. */
    public void loadIntoOperatingTenant() {
        var all = tenants.getObject();
        var tenant = all.operating().orElseThrow(() -> new IllegalStateException("there is no tenant yet"));
        all.load(tenant, true, true);
    }

    @Override
    public void loadSample() {
        var began = clock.instant();
        loadProfiles();
        var groups = store.list("patron_group", RecordQuery.of("cql.allRecords=1 sortBy group", 100))
                .records();
        store.insertAll(
                "user", SamplePatrons.all(groups.stream().map(StoredRecord::id).toList()), true);
        loadCatalogue();
        int lent = lendSome();
        log.info(
                "sample library: {} patrons, {} records with holdings and items, {} loans, in {} s",
                SamplePatrons.PATRON_COUNT,
                SampleCatalogue.RECORD_COUNT,
                lent,
                Duration.between(began, clock.instant()).toSeconds());
    }

    private void loadProfiles() {
        try (var in = SampleLibrary.class.getResourceAsStream("/samplelibrary/profiles.json")) {
            if (in == null) {
                throw new IllegalStateException("the sample's profiles are not on the class path");
            }
            for (var type : Json.COMPACT.readTree(in).properties()) {
                List<ObjectNode> profiles = new ArrayList<>();
                type.getValue().forEach(profile -> profiles.add((ObjectNode) profile));
                store.insertAll(type.getKey(), profiles, true);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the sample's profiles cannot be read", e);
        }
    }

    private void loadCatalogue() {
        var job = imports.recent(JOBS_LOOKED_AT).stream()
                .filter(known -> known.fileName().equals(FILE_NAME))
                .map(ImportProgress::job)
                .findFirst()
                .orElseGet(() -> uploads.start(FILE_NAME, SampleCatalogue.file(), profile()));
        var ended = awaitEnd(job);
        if (ended.failed() > 0) {
            throw new IllegalStateException(
                    "%d records of the sample failed; see the log of job %d".formatted(ended.failed(), ended.number()));
        }
    }

    private UUID profile() {
        return imports.profiles().stream()
                .filter(profile -> profile.name().equals("Sample library"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the sample's job profile is missing"))
                .id();
    }

    private ImportProgress awaitEnd(UUID job) {
        var giveUp = clock.instant().plus(IMPORT_WAIT);
        var progress = imports.progress(job);
        while (!progress.state().isEnded()) {
            if (clock.instant().isAfter(giveUp)) {
                throw new IllegalStateException(
                        "the import of the sample did not end within %s: %s".formatted(IMPORT_WAIT, progress));
            }
            try {
                TimeUnit.MILLISECONDS.sleep(IMPORT_POLL.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while the sample was imported", e);
            }
            progress = imports.progress(job);
        }
        return progress;
    }

    /** Lends some items, some of them so long ago that they are overdue. */
    private int lendSome() {
        var servicePoint = store.list("service_point", RecordQuery.of("pickupLocation==true sortBy name", 1))
                .records()
                .getFirst()
                .id();
        int lent = 0;
        for (int i = 0; i < LOAN_COUNT; i++) {
            var decision = desk.checkOut(new CheckOutCommand(
                    SampleCatalogue.barcode(i * 7),
                    SamplePatrons.barcode(i % SamplePatrons.PATRON_COUNT),
                    null,
                    servicePoint,
                    lentAt(i)));
            switch (decision) {
                case Lent loan -> lent++;
                case Refused(var reasons) -> log.debug("sample loan {} was made before: {}", i, reasons);
                case Returned returned -> throw new IllegalStateException("a check-out returned an item");
            }
        }
        return lent;
    }

    private Instant lentAt(int index) {
        return clock.instant().minus(Duration.ofDays(index % 45L)).minus(Duration.ofHours(index % 8L));
    }
}
