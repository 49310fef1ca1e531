package octavo.lab.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import octavo.marc.Iso2709Reader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarcFilesTest {

    @TempDir
    Path folder;

    @Test
    void the_same_seed_gives_the_same_bytes() throws IOException {
        var one = Files.readAllBytes(new MarcFiles(folder.resolve("one"), 7, 100).write("create-20", 20));
        var other = Files.readAllBytes(new MarcFiles(folder.resolve("other"), 7, 100).write("create-20", 20));
        assertThat(one).isEqualTo(other).hasSizeBetween(20 * 1200, 20 * 1900);
    }

    @Test
    void a_second_file_goes_on_where_the_first_ended() throws IOException {
        var files = new MarcFiles(folder, 7, 0);
        var first = Files.readString(files.write("first", 3));
        var second = Files.readString(files.write("second", 3));
        assertThat(first).contains("oct00000002").doesNotContain("oct00000003");
        assertThat(second).contains("oct00000003").doesNotContain("oct00000002");
    }

    @Test
    void a_record_to_update_names_what_it_was_made_into() throws IOException {
        var files = new MarcFiles(folder, 7, 0);
        var changed = new MarcFiles.Changed(2, "in00000000017", "ho00000000023", "it00000000042");
        var text = Files.readString(files.writeChanged("update-1", List.of(changed)));
        assertThat(text)
                .contains("in00000000017", "ho00000000023", "it00000000042")
                .doesNotContain("oct00000002\u001e");
        var record = Iso2709Reader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        assertThat(record).hasSize(1);
    }
}
