package octavo.marc.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.stream.IntStream;
import octavo.marc.Decoded;
import octavo.marc.Iso2709Reader;
import octavo.marc.Iso2709Writer;
import octavo.marc.MarcPath;
import octavo.marc.Written;
import org.junit.jupiter.api.Test;

class RecordGeneratorTest {

    private static final long SEED = 42;

    @Test
    void the_same_seed_gives_the_same_bytes_everywhere() throws NoSuchAlgorithmException {
        var before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(digestOfFirst(1000))
                    .isEqualTo("5001950b773e7040127fed37926adae5d8c1a0678d1ecf715dc2af66fd0b973e");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void a_record_needs_no_record_before_it() {
        var later = RecordGenerator.record(SEED, 777);
        RecordGenerator.record(SEED, 3);

        assertThat(RecordGenerator.record(SEED, 777)).isEqualTo(later);
        assertThat(RecordGenerator.record(SEED + 1, 777)).isNotEqualTo(later);
    }

    @Test
    void records_are_clean_of_the_size_of_folios_and_varied() {
        var sizes = IntStream.range(0, 2000)
                .map(index -> Iso2709Writer.toStorage(RecordGenerator.record(SEED, index)).length)
                .sorted()
                .toArray();
        assertThat(sizes[sizes.length / 2]).isBetween(1400, 1700);

        var types = new HashSet<String>();
        var languages = new HashSet<String>();
        int linkedCount = 0;
        for (int index = 0; index < 2000; index++) {
            var record = RecordGenerator.record(SEED, index);
            var written = (Written.Complete) Iso2709Writer.write(record);
            assertThat(((Decoded.Sound) Iso2709Reader.decode(written.bytes())).warnings())
                    .isEmpty();
            assertThat(record.controlField("008").orElseThrow()).hasSize(40);
            assertThat(record.fields()).hasSizeBetween(20, 36);
            types.addAll(MarcPath.parse("LDR/06").values(record));
            languages.addAll(MarcPath.parse("008/35-37").values(record));
            linkedCount += record.dataFields("880").findAny().isPresent() ? 1 : 0;
        }
        assertThat(types).containsExactlyInAnyOrder("a", "c", "e", "g", "j");
        assertThat(languages).hasSize(8);
        assertThat(linkedCount).isBetween(100, 500);
    }

    @Test
    void numbers_are_unique_and_their_check_digits_right() {
        var isbns = new HashSet<String>();
        var path = MarcPath.parse("020$a");
        for (int index = 0; index < 5000; index++) {
            for (var isbn : path.values(RecordGenerator.record(SEED, index))) {
                assertThat(isbns.add(isbn)).isTrue();
                assertThat(weightedSum(isbn)).as(isbn).isZero();
            }
        }
    }

    @Test
    void an_index_that_has_no_place_in_001_is_refused() {
        assertThatThrownBy(() -> RecordGenerator.record(SEED, 100_000_000))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RecordGenerator.record(SEED, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Zero for a valid ISBN: modulo 10 with weights 1 and 3, or modulo 11 with weights 10 down to 1. */
    private static int weightedSum(String isbn) {
        int sum = 0;
        for (int i = 0; i < isbn.length(); i++) {
            int digit = isbn.charAt(i) == 'X' ? 10 : isbn.charAt(i) - '0';
            sum += digit * (isbn.length() == 13 ? (i % 2 == 0 ? 1 : 3) : 10 - i);
        }
        return sum % (isbn.length() == 13 ? 10 : 11);
    }

    private static String digestOfFirst(int count) throws NoSuchAlgorithmException {
        var digest = MessageDigest.getInstance("SHA-256");
        for (int index = 0; index < count; index++) {
            digest.update(Iso2709Writer.toStorage(RecordGenerator.record(SEED, index)));
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
