package octavo.server.pages;

import java.util.Arrays;
import java.util.List;
import octavo.server.tenants.Caller;
import org.jspecify.annotations.Nullable;

/**
 * What stands around every page.
 *
 * @param title the page's name, for the window
 * @param current the section that the page belongs to
 * @param sections those that the signed-in person may use; empty where nobody is signed in
 * @param username null where nobody is signed in
 */
public record Shell(
        String title,
        @Nullable Section current,
        List<Section> sections,
        @Nullable String username,
        @Nullable String tenant) {

    public Shell {
        sections = List.copyOf(sections);
    }

    /** Around a page of the signed-in person. */
    static Shell of(String title, @Nullable Section current) {
        return Caller.find()
                .filter(caller -> caller.user().isPresent())
                .map(caller -> new Shell(
                        title,
                        current,
                        permitted(caller),
                        caller.username(),
                        caller.tenant().value()))
                .orElseGet(() -> new Shell(title, null, List.of(), null, null));
    }

    static List<Section> permitted(Caller caller) {
        return Arrays.stream(Section.values())
                .filter(section -> caller.has(section.permission()))
                .toList();
    }
}
