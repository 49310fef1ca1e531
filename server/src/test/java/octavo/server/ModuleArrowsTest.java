package octavo.server;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;
import org.springframework.modulith.core.Violations;

/** The arrows between the server's modules point one way, and no module looks behind another's door. */
class ModuleArrowsTest {

    @Test
    void every_module_uses_only_the_api_of_the_modules_that_it_names() {
        ApplicationModules.of("octavo.server").verify();
    }

    @Test
    void a_house_whose_cellar_climbs_into_the_attic_is_refused() {
        assertThatThrownBy(() -> ApplicationModules.of("octavo.wronghouse", (ImportOption) location -> true)
                        .verify())
                .isInstanceOf(Violations.class)
                .hasMessageContaining("cellar")
                .hasMessageContaining("attic");
    }
}
