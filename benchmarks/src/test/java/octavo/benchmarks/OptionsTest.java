package octavo.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OptionsTest {

    @Test
    void what_is_not_told_is_the_benchmarks_own() {
        assertThat(options()).isEqualTo(new Options(25_000, 5, "512m", null));
        assertThat(options("--pairs", "2", "--file", "bulk.mrc"))
                .isEqualTo(new Options(25_000, 2, "512m", Path.of("bulk.mrc")));
    }

    @Test
    void an_option_that_is_none_or_lacks_its_value_is_named() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options("--pears", "2"))
                .withMessageContaining("--pears");
        assertThatIllegalArgumentException().isThrownBy(() -> options("--heap")).withMessageContaining("--heap");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options("--file", "bulk.mrc").generatedOnly())
                .withMessageContaining("--file");
    }

    private static Options options(String... arguments) {
        return Options.of(arguments, 25_000, 5);
    }
}
