package octavo.server.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UuidsTest {

    private static final int COUNT = 20_000;

    @Test
    void ids_are_of_version_7_and_rise_in_the_order_in_which_they_are_made() {
        var ids = Stream.generate(Uuids::next).limit(COUNT).toList();

        assertThat(ids).allSatisfy(id -> {
            assertThat(id.version()).isEqualTo(7);
            assertThat(id.variant()).isEqualTo(2);
        });
        assertThat(ids.stream().map(UUID::toString).toList()).isSorted().doesNotHaveDuplicates();
        assertThat(ids.getLast().getMostSignificantBits() >>> 16)
                .as("milliseconds")
                .isBetween(System.currentTimeMillis() - 60_000, System.currentTimeMillis() + 60_000);
    }

    @Test
    void threads_never_get_the_same_id() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var work = IntStream.range(0, 8)
                    .mapToObj(_ -> threads.submit(
                            () -> Stream.generate(Uuids::next).limit(COUNT).toList()))
                    .toList();
            var ids = Stream.<UUID>builder();
            for (var done : work) {
                done.get().forEach(ids);
            }
            assertThat(ids.build().toList()).hasSize(8 * COUNT).doesNotHaveDuplicates();
        }
    }
}
