package octavo.server.tenants;

import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * All permissions that this version of the platform knows: those that its routes ask for, and those that modules declare.
 * They form a tree by their dotted names: each inner node {@code users.item} is the set {@code users.item.all} of all that
 * begins with {@code users.item.}. So the holder of a set gains the routes that a newer version adds to it.
 */
@Component
public class PermissionRegistry {

    /** The set of everything, now and in later versions; the first administrator holds it. */
    public static final String EVERYTHING = "octavo.all";

    private static final String SET = ".all";

    /**
     * One permission or set.
     *
     * @param parts permissions and sets right below; empty for a single permission
     * @param parent the set right above, null at the top
     */
    public record Definition(
            String name, List<String> parts, @Nullable String parent) {

        public Definition {
            parts = List.copyOf(parts);
        }

        /** A name for people: {@code Inventory storage, material types, item post}. */
        public String displayName() {
            var words = name.replace(".", ", ").replace('-', ' ').replace('_', ' ');
            return words.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + words.substring(1);
        }
    }

    private final List<PermissionDeclarations> declarations;
    private volatile @Nullable NavigableSet<String> single;

    PermissionRegistry(List<PermissionDeclarations> declarations) {
        this.declarations = declarations;
    }

    /** Takes the permissions of all routes; called once, at start, before the first request. */
    public void register(Collection<String> routePermissions) {
        var names = new TreeSet<>(routePermissions);
        declarations.forEach(declared -> names.addAll(declared.permissions()));
        single = names;
    }

    /** Permissions and sets, each parent and part being among them. */
    public List<Definition> definitions() {
        var parts = new TreeMap<String, TreeSet<String>>();
        for (var name : single()) {
            var child = name;
            for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
                var set = name.substring(0, dot) + SET;
                parts.computeIfAbsent(set, _ -> new TreeSet<>()).add(child);
                child = set;
            }
        }
        var sets = parts.entrySet().stream()
                .map(set -> new Definition(set.getKey(), List.copyOf(set.getValue()), parentOf(set.getKey(), true)));
        var singles = single().stream()
                .filter(name -> !parts.containsKey(name))
                .map(name -> new Definition(name, List.of(), parentOf(name, false)));
        var everything = new Definition(
                EVERYTHING,
                parts.keySet().stream()
                        .filter(set -> parentOf(set, true) == null)
                        .toList(),
                null);
        return Stream.of(Stream.of(everything), sets, singles)
                .flatMap(definitions -> definitions)
                .toList();
    }

    /** The names themselves, and whatever single permissions their sets hold. An unknown name stays what it is. */
    public Set<String> expand(Collection<String> held) {
        if (held.contains(EVERYTHING)) {
            var all = new TreeSet<>(single());
            all.addAll(held);
            return Set.copyOf(all);
        }
        var expanded = new TreeSet<>(held);
        for (var name : held) {
            if (name.endsWith(SET)) {
                var stem = name.substring(0, name.length() - SET.length());
                expanded.addAll(single().subSet(stem + ".", stem + "/")); // '/' follows '.'
            }
        }
        return Set.copyOf(expanded);
    }

    private static @Nullable String parentOf(String name, boolean isSet) {
        var stem = isSet ? name.substring(0, name.length() - SET.length()) : name;
        int dot = stem.lastIndexOf('.');
        return dot < 0 ? null : stem.substring(0, dot) + SET;
    }

    private NavigableSet<String> single() {
        return Objects.requireNonNull(single, "the routes' permissions are not registered yet");
    }
}
