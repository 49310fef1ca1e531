package octavo.marc;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class Iso2709SplitterTest {

    @Test
    void slices_tell_where_they_start_and_carry_only_their_record() {
        var slices = split("\r\n00005one\u001d\n\n00005two\u001d".getBytes(US_ASCII), 100);

        assertThat(slices).extracting(Slice::offsetBytes).containsExactly(2L, 13L);
        assertThat(slices).extracting(Iso2709SplitterTest::text).containsExactly("00005one\u001d", "00005two\u001d");
    }

    @Test
    void a_splitter_goes_on_in_the_middle_of_a_file() throws IOException {
        var file = "00005one\u001d00005two\u001d00007three\u001d".getBytes(US_ASCII);
        var before = new Iso2709Splitter(new ByteArrayInputStream(file));
        before.next();
        long offset = before.offsetBytes();
        var rest = new ByteArrayInputStream(Arrays.copyOfRange(file, (int) offset, file.length));

        var slice = new Iso2709Splitter(rest, offset, 1, 100).next().orElseThrow();

        assertThat(slice.number()).isEqualTo(2);
        assertThat(slice.offsetBytes()).isEqualTo(9);
        assertThat(text(slice)).isEqualTo("00005two\u001d");
    }

    @Test
    void a_record_over_the_bound_is_named_and_passed_over() {
        var file = ("00005one\u001d" + "x".repeat(200_000) + "\u001d00005two\u001d").getBytes(US_ASCII);
        var slices = split(file, 100_000);

        assertThat(slices.get(1))
                .isEqualTo(
                        new Slice.Refused(2, 9, 200_001, "record of 200001 bytes is over the bound of 100000 bytes"));
        assertThat(text(slices.get(2))).isEqualTo("00005two\u001d");
    }

    @Test
    void a_record_of_exactly_the_bound_is_handed_on() {
        assertThat(split(("x".repeat(99) + "\u001d").getBytes(US_ASCII), 100)).hasOnlyElementsOfType(Slice.Whole.class);
        assertThat(split(("x".repeat(100) + "\u001d").getBytes(US_ASCII), 100))
                .hasOnlyElementsOfType(Slice.Refused.class);
    }

    @Test
    void a_rest_without_terminator_is_a_record_and_padding_is_none() {
        assertThat(split("00005one\u001d000".getBytes(US_ASCII), 100)).hasSize(2);
        assertThat(split("00005one\u001d \r\n\t\0\u001a\u0019 ".getBytes(US_ASCII), 100))
                .hasSize(1);
        assertThat(split(new byte[0], 100)).isEmpty();
        assertThat(split("\u001d\u001d".getBytes(US_ASCII), 100)).isEmpty();
    }

    @Test
    void blanks_of_a_leader_without_length_belong_to_the_record() {
        var slices = split("00005one\u001d     nam a22\u001d   00005two\u001d".getBytes(US_ASCII), 100);

        assertThat(slices)
                .extracting(Iso2709SplitterTest::text)
                .containsExactly("00005one\u001d", "     nam a22\u001d", "00005two\u001d");
    }

    @Test
    void records_that_lie_across_reads_come_whole() {
        var record = RawRecord.of("1").field("245", "00|a" + "y".repeat(5000)).bytes();
        var file = new byte[record.length * 40];
        for (int i = 0; i < 40; i++) {
            System.arraycopy(record, 0, file, i * record.length, record.length);
        }
        InputStream dribbling = new ByteArrayInputStream(file) {
            @Override
            public synchronized int read(byte[] target, int from, int length) {
                return super.read(target, from, Math.min(length, 777));
            }
        };

        assertThat(new Iso2709Splitter(dribbling).slices())
                .hasSize(40)
                .allSatisfy(slice -> assertThat(((Slice.Whole) slice).bytes()).isEqualTo(record));
    }

    private static List<Slice> split(byte[] file, int recordBytesMax) {
        return new Iso2709Splitter(new ByteArrayInputStream(file), 0, 0, recordBytesMax)
                .slices()
                .toList();
    }

    private static String text(Slice slice) {
        return new String(((Slice.Whole) slice).bytes(), US_ASCII);
    }
}
