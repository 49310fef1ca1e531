package octavo.server.embedded;

import static octavo.server.embedded.StartRefusedException.Reason.DATA_FOLDER_IN_USE;
import static octavo.server.embedded.StartRefusedException.Reason.DATA_FOLDER_NEWER;
import static octavo.server.embedded.StartRefusedException.Reason.DATA_FOLDER_UNWRITABLE;
import static octavo.server.embedded.StartRefusedException.Reason.DISK_FULL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {

    @TempDir
    private Path temporary;

    @Test
    void a_new_folder_gets_its_rooms_and_opens_again() {
        var root = temporary.resolve("a/b");

        DataFolder.open(root).close();
        try (var again = DataFolder.open(root)) {
            assertThat(again.files()).isDirectory();
            assertThat(again.logs()).isDirectory();
        }
    }

    @Test
    void a_second_octavo_is_refused_while_the_first_runs() {
        try (var _ = DataFolder.open(temporary)) {
            assertThat(refusal(temporary).reason()).isEqualTo(DATA_FOLDER_IN_USE);
        }
    }

    @Test
    void a_folder_of_a_newer_version_is_refused_and_left_alone() throws IOException {
        Files.writeString(temporary.resolve("version"), (DataFolder.LAYOUT_VERSION + 1) + "\n");

        assertThat(refusal(temporary).reason()).isEqualTo(DATA_FOLDER_NEWER);
        assertThat(temporary.resolve("postgres")).doesNotExist();
    }

    @Test
    void a_folder_whose_version_is_no_number_is_not_taken_for_ours() throws IOException {
        Files.writeString(temporary.resolve("version"), "seven");

        assertThat(refusal(temporary)).hasMessageContaining("seven");
    }

    @Test
    void a_folder_that_cannot_be_made_is_refused() throws IOException {
        var file = Files.writeString(temporary.resolve("file"), "");

        assertThat(refusal(file.resolve("data")).reason()).isEqualTo(DATA_FOLDER_UNWRITABLE);
        assertThat(refusal(file).reason()).isEqualTo(DATA_FOLDER_UNWRITABLE);
    }

    @Test
    void a_full_disk_is_refused_and_the_folder_is_free_again() {
        var refusal =
                catchThrowableOfType(StartRefusedException.class, () -> DataFolder.open(temporary, Long.MAX_VALUE));

        assertThat(refusal.reason()).isEqualTo(DISK_FULL);
        DataFolder.open(temporary).close();
    }

    @Test
    void a_service_keeps_its_port_until_another_program_takes_it() throws IOException {
        var file = temporary.resolve("port");
        var port = DataFolder.port(file);
        assertThat(DataFolder.port(file)).isEqualTo(port);

        try (var _ = new ServerSocket(port, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            assertThat(DataFolder.port(file)).isNotEqualTo(port);
        }
    }

    @Test
    void what_is_kept_is_for_the_owner_only() throws IOException {
        var file = temporary.resolve("password");
        DataFolder.writeAtomically(file, "secret");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    private static StartRefusedException refusal(Path root) {
        return catchThrowableOfType(StartRefusedException.class, () -> DataFolder.open(root));
    }
}
