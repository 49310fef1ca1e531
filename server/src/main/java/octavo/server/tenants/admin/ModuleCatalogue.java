package octavo.server.tenants.admin;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The FOLIO modules whose interfaces Octavo serves, under the ids of the release that it speaks. They are names for clients:
 * behind all of them stands this one program.
 */
@Component
class ModuleCatalogue {

    private static final String RESOURCE = "/folio-modules.tsv";

    /** An interface, as in {@code users} in version {@code 16.1}. */
    record Interface(String id, String version) {}

    record Module(ModuleId id, List<Interface> provides) {

        Module {
            provides = List.copyOf(provides);
        }
    }

    private final Map<String, Module> byProduct = new LinkedHashMap<>();

    ModuleCatalogue() {
        try (var in = ModuleCatalogue.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is missing");
            }
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(ModuleCatalogue::parse)
                    .forEach(module -> byProduct.put(module.id().product(), module));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Module parse(String line) {
        var columns = line.split("\t", -1);
        var provides = Arrays.stream(columns[1].split(" ", -1))
                .filter(text -> !text.isEmpty())
                .map(text -> new Interface(text.split(":", 2)[0], text.split(":", 2)[1]))
                .toList();
        return new Module(ModuleId.parse(columns[0]), provides);
    }

    List<Module> all() {
        return List.copyOf(byProduct.values());
    }

    /** A module by its id, or by its product alone. */
    Optional<Module> find(String id) {
        var wanted = ModuleId.parse(id);
        return Optional.ofNullable(byProduct.get(wanted.product()))
                .filter(module -> wanted.version().isEmpty() || module.id().equals(wanted));
    }

    /** Whether a module answers a {@code filter} parameter: the product as a whole, and the version as far as it is given. */
    static boolean matches(ModuleId id, @Nullable String filter) {
        if (filter == null || filter.isBlank()) {
            return true;
        }
        var wanted = ModuleId.parse(filter);
        return wanted.product().equals(id.product()) && id.version().startsWith(wanted.version());
    }
}
