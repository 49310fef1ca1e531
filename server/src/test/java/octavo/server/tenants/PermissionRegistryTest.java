package octavo.server.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import octavo.server.tenants.PermissionRegistry.Definition;
import org.junit.jupiter.api.Test;

class PermissionRegistryTest {

    @Test
    void a_set_holds_what_lies_below_its_name_and_nothing_beside_it() {
        var registry = registry("users.item.get", "users.item.post", "users.collection.get", "users-bl.item.get");

        assertThat(registry.expand(List.of("users.item.all")))
                .containsExactlyInAnyOrder("users.item.all", "users.item.get", "users.item.post");
        assertThat(registry.expand(List.of("users.all")))
                .contains("users.item.get", "users.collection.get")
                .doesNotContain("users-bl.item.get");
    }

    @Test
    void the_holder_of_a_set_gains_what_a_newer_version_adds() {
        var held = List.of("users.all");
        assertThat(registry("users.item.get").expand(held)).doesNotContain("users.item.patch");
        assertThat(registry("users.item.get", "users.item.patch").expand(held)).contains("users.item.patch");
    }

    @Test
    void the_set_of_everything_holds_everything() {
        assertThat(registry("users.item.get", "loans.item.get").expand(List.of(PermissionRegistry.EVERYTHING)))
                .contains("users.item.get", "loans.item.get");
    }

    @Test
    void an_unknown_name_stays_and_grants_nothing_else() {
        assertThat(registry("users.item.get").expand(List.of("ui-users.view"))).containsExactly("ui-users.view");
    }

    @Test
    void permissions_form_a_tree_with_the_sets_of_modules_at_its_top() {
        assertThat(registry("users.item.get", "users.item.post").definitions())
                .containsExactly(
                        new Definition("octavo.all", List.of("users.all"), null),
                        new Definition("users.all", List.of("users.item.all"), null),
                        new Definition("users.item.all", List.of("users.item.get", "users.item.post"), "users.all"),
                        new Definition("users.item.get", List.of(), "users.item.all"),
                        new Definition("users.item.post", List.of(), "users.item.all"));
    }

    @Test
    void modules_declare_what_no_route_asks_for() {
        var registry = new PermissionRegistry(List.of(() -> List.of("circulation.override-patron-block.post")));
        registry.register(List.of());
        assertThat(registry.expand(List.of("circulation.all"))).contains("circulation.override-patron-block.post");
    }

    private static PermissionRegistry registry(String... routes) {
        var registry = new PermissionRegistry(List.of());
        registry.register(List.of(routes));
        return registry;
    }
}
