package octavo.server.circulation.requests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import octavo.server.records.Json;
import octavo.server.records.StoredRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RequestQueueTest {

    @Test
    void a_recall_goes_behind_what_is_served_paged_or_recalled_and_ahead_of_holds() {
        var queue = RequestQueue.of(List.of(
                request("Page", RequestStatus.IN_TRANSIT, 1),
                request("Recall", RequestStatus.NOT_YET_FILLED, 2),
                request("Hold", RequestStatus.NOT_YET_FILLED, 3)));
        assertThat(queue.positionOfNew(RequestType.RECALL)).isEqualTo(3);
        assertThat(queue.positionOfNew(RequestType.HOLD)).isEqualTo(4);
        assertThat(RequestQueue.of(List.of()).positionOfNew(RequestType.RECALL)).isEqualTo(1);
    }

    @Test
    void a_hold_that_is_served_stays_ahead_of_a_recall() {
        var queue = RequestQueue.of(List.of(request("Hold", RequestStatus.AWAITING_PICKUP, 1)));
        assertThat(queue.positionOfNew(RequestType.RECALL)).isEqualTo(2);
    }

    @Test
    void requests_without_a_position_stand_last() {
        var queue = RequestQueue.of(List.of(
                request("Hold", RequestStatus.NOT_YET_FILLED, 0), request("Hold", RequestStatus.NOT_YET_FILLED, 4)));
        assertThat(queue.requests()).extracting(Request::position).containsExactly(1, 2);
        assertThat(queue.requests()
                        .getFirst()
                        .stored()
                        .document()
                        .path("position")
                        .asInt())
                .isEqualTo(4);
    }

    /** Queues of any length, order and state, made from seeds that a failure names. */
    @ParameterizedTest
    @MethodSource("seeds")
    void positions_have_no_gaps_whatever_happens(long seed) {
        var random = new Random(seed);
        var queue = queue(random);
        assertDense(queue.requests());
        for (var type : RequestType.values()) {
            int room = queue.positionOfNew(type);
            assertThat(queue.withRoomAt(room))
                    .extracting(Request::position)
                    .doesNotContain(room)
                    .hasSize(queue.size());
        }
        if (queue.size() > 0) {
            var one = queue.requests().get(random.nextInt(queue.size()));
            assertDense(queue.without(one.id()).requests());
            var moved = queue.with(one, random.nextInt());
            assertDense(moved.requests());
            assertThat(moved.requests())
                    .extracting(Request::id)
                    .containsExactlyInAnyOrderElementsOf(
                            queue.requests().stream().map(Request::id).toList());
        }
    }

    static LongStream seeds() {
        return new Random().longs(200);
    }

    private static RequestQueue queue(Random random) {
        return RequestQueue.of(Stream.generate(() -> request(
                        List.of("Page", "Hold", "Recall").get(random.nextInt(3)),
                        random.nextInt(4) == 0 ? RequestStatus.IN_TRANSIT : RequestStatus.NOT_YET_FILLED,
                        random.nextInt(-3, 9)))
                .limit(random.nextInt(9))
                .toList());
    }

    private static void assertDense(List<Request> requests) {
        assertThat(requests)
                .extracting(Request::position)
                .isEqualTo(IntStream.rangeClosed(1, requests.size()).boxed().toList());
    }

    private static Request request(String type, RequestStatus status, int position) {
        var document = Json.object().put("requestType", type).put("status", status.label());
        if (position != 0) {
            document.put("position", position);
        }
        return Request.of(new StoredRecord(UUID.randomUUID(), 1, document));
    }
}
