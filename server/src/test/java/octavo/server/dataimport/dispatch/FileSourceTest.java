package octavo.server.dataimport.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import octavo.marc.Decoded;
import octavo.marc.Iso2709Writer;
import octavo.marc.MarcFormat;
import octavo.marc.sample.RecordGenerator;
import octavo.server.dataimport.ImportSettings;
import octavo.server.dataimport.chunks.Chunk;
import octavo.server.dataimport.chunks.Piece;
import octavo.server.tenants.TenantId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSourceTest {

    private static final TenantId TENANT = new TenantId("diku");
    private static final UUID JOB = UUID.fromString("01963d1e-0000-7000-8000-000000000001");

    @TempDir
    private Path folder;

    @Test
    void a_record_cut_off_at_any_byte_costs_only_itself_or_its_neighbour() throws IOException {
        var first = bytes(0);
        var middle = bytes(1);
        var last = bytes(2);
        for (int kept = 0; kept < middle.length; kept++) {
            var pieces = pieces(joined(first, Arrays.copyOf(middle, kept), last));

            // Without its terminator the middle one runs into the last; cut at the very start it is not there.
            assertThat(pieces).as("%d bytes kept", kept).hasSize(2);
            assertThat(pieces.getFirst())
                    .isInstanceOfSatisfying(
                            Piece.Whole.class,
                            whole -> assertThat(whole.bytes()).isEqualTo(first));
            assertThat(pieces).extracting(Piece::order).containsExactly(0, 1);
        }
        for (int kept = 1; kept < middle.length - 1; kept++) {
            var cut = Arrays.copyOf(middle, kept);
            var pieces = pieces(joined(first, cut, new byte[] {0x1D}, last));

            assertThat(pieces).as("%d bytes kept, with a terminator", kept).hasSizeBetween(2, 3);
            assertThat(((Piece.Whole) pieces.getLast()).bytes()).isEqualTo(last);
        }
    }

    @Test
    void a_damaged_record_is_said_to_be_damaged_never_thrown() throws IOException {
        var record = bytes(3);
        for (int kept = 1; kept < record.length; kept += 7) {
            var pieces = pieces(Arrays.copyOf(record, kept));
            assertThat(pieces).hasSizeLessThanOrEqualTo(1);
            for (var piece : pieces) {
                var decoded = MarcFormat.ISO_2709.decode(((Piece.Whole) piece).bytes());
                assertThat(decoded).isInstanceOfAny(Decoded.Damaged.class, Decoded.Sound.class);
            }
        }
    }

    @Test
    void the_cut_is_the_same_whenever_it_is_made_and_keeps_its_bounds() throws IOException {
        var file = new ByteArrayOutputStream();
        for (int i = 0; i < 1_500; i++) {
            file.writeBytes(bytes(i));
        }
        var once = chunks(file.toByteArray());
        var again = chunks(file.toByteArray());

        assertThat(once).hasSizeGreaterThan(3).hasSameSizeAs(again);
        for (int i = 0; i < once.size(); i++) {
            assertThat(once.get(i).encode()).isEqualTo(again.get(i).encode());
            assertThat(once.get(i).number()).isEqualTo(i);
            assertThat(once.get(i).pieces()).hasSizeLessThanOrEqualTo(ImportSettings.CHUNK_RECORDS_MAX);
            assertThat(once.get(i).encode().length).isLessThan(ImportSettings.CHUNK_BYTES_MAX + 16 * 1024);
        }
        assertThat(once.stream().mapToInt(chunk -> chunk.pieces().size()).sum()).isEqualTo(1_500);
    }

    @Test
    void a_chunk_comes_out_of_its_message_as_it_went_in() {
        var chunk = new Chunk(
                TENANT,
                JOB,
                7,
                MarcFormat.MARCXML,
                List.of(new Piece.Whole(3, new byte[] {1, 2}), new Piece.Refused(4, "too long: 1,048,577 bytes")));

        var decoded = Chunk.decode(chunk.encode());

        assertThat(decoded.number()).isEqualTo(7);
        assertThat(decoded.format()).isEqualTo(MarcFormat.MARCXML);
        assertThat(((Piece.Whole) decoded.pieces().getFirst()).bytes()).containsExactly(1, 2);
        assertThat(decoded.pieces().getLast()).isEqualTo(chunk.pieces().getLast());
        assertThat(decoded.encode()).isEqualTo(chunk.encode());
    }

    private List<Piece> pieces(byte[] file) throws IOException {
        return chunks(file).stream().flatMap(chunk -> chunk.pieces().stream()).toList();
    }

    private List<Chunk> chunks(byte[] bytes) throws IOException {
        var file = Files.write(folder.resolve("file.mrc"), bytes);
        var chunks = new ArrayList<Chunk>();
        try (var source = FileSource.open(file, TENANT, JOB)) {
            for (var chunk = source.next(); chunk.isPresent(); chunk = source.next()) {
                chunks.add(chunk.get());
            }
        }
        return chunks;
    }

    private static byte[] bytes(int index) {
        return Iso2709Writer.toStorage(RecordGenerator.record(5, index));
    }

    private static byte[] joined(byte[]... pieces) {
        var file = new ByteArrayOutputStream();
        for (var piece : pieces) {
            file.writeBytes(piece);
        }
        return file.toByteArray();
    }
}
