package octavo.lab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import octavo.lab.data.LibraryLoader;
import octavo.lab.data.MarcFiles;
import octavo.lab.experiment.Experiment.DataSpec;
import octavo.lab.load.CallFailed;
import octavo.lab.load.Link;
import octavo.lab.load.SignedIn;
import octavo.lab.provision.FolderCopy;
import octavo.lab.provision.OctavoServer;
import octavo.lab.provision.OctavoServer.Start;
import octavo.lab.provision.ProvisionException;
import octavo.lab.scenario.Jobs;

/**
 * The data folder from which each run begins: made once for each kind of data, by a server of its own that is then stopped. A run
 * works on a copy, so that no run sees what another did.
 */
final class FirstState {

    private static final Duration ANSWER_WAIT = Duration.ofSeconds(120);
    private static final int CATALOGUE_FILE_MAX = 50_000;
    private static final String HEAP = "512m";

    private final Path folder;
    private final Home home;
    private final long seed;
    private final Terminal terminal;

    FirstState(Path folder, Home home, long seed, Terminal terminal) {
        this.folder = folder;
        this.home = home;
        this.seed = seed;
        this.terminal = terminal;
    }

    /** @return the folder; made now if it is not there yet */
    Path of(DataSpec data) throws CallFailed, InterruptedException {
        var state = folder.resolve(String.format(
                Locale.ROOT,
                "state-%d-%d-%d-%d-%d-%d",
                seed,
                data.patrons(),
                data.items(),
                data.loans(),
                data.requests(),
                data.catalogue()));
        var complete = state.resolve("complete");
        if (!Files.exists(complete)) {
            FolderCopy.delete(state);
            try {
                Files.createDirectories(state);
                make(data, state);
                Files.createFile(complete);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return state.resolve("data");
    }

    private void make(DataSpec data, Path state) throws CallFailed, InterruptedException {
        terminal.say(
                "making the first state: %d patrons, %d items (%d on loan, %d of these requested), %d records of a catalogue"
                        .formatted(
                                data.patrons(),
                                data.items(),
                                data.loans() + data.requests(),
                                data.requests(),
                                data.catalogue()));
        try (var server = OctavoServer.start(
                        new Start(home.launcher(), HEAP, Map.of(), Optional.empty()), state.resolve("data"));
                var link = new Link(server.endpoint(), ANSWER_WAIT)) {
            var system = SignedIn.at(link);
            LibraryLoader.at(system, seed, data).load(terminal::show);
            var jobs = new Jobs(system, new MarcFiles(state.resolve("files"), seed, Measurement.CATALOGUE_FIRST));
            for (int done = 0; done < data.catalogue(); done += CATALOGUE_FILE_MAX) {
                int records = Math.min(CATALOGUE_FILE_MAX, data.catalogue() - done);
                var result = jobs.prepare(Jobs.create(records)).run("");
                if (result.failure() != null) {
                    throw new ProvisionException("the catalogue cannot be filled: " + result.failure());
                }
                terminal.show("filling the catalogue: %d of %d".formatted(done + records, data.catalogue()));
            }
        }
        FolderCopy.delete(state.resolve("files"));
    }
}
