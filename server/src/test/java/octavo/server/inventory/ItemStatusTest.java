package octavo.server.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ItemStatusTest {

    @Test
    void nothing_in_a_patrons_hands_is_marked_by_hand() {
        assertThat(Arrays.stream(ItemStatus.values()))
                .noneMatch(target -> target.mayBeMarkedFrom(ItemStatus.CHECKED_OUT)
                        || target.mayBeMarkedFrom(ItemStatus.CLAIMED_RETURNED)
                        || target.mayBeMarkedFrom(ItemStatus.DECLARED_LOST));
    }

    @Test
    void what_is_in_process_may_go_missing_and_be_withdrawn_and_nothing_else() {
        assertThat(Arrays.stream(ItemStatus.values()).filter(target -> target.mayBeMarkedFrom(ItemStatus.IN_PROCESS)))
                .containsExactlyInAnyOrder(ItemStatus.MISSING, ItemStatus.WITHDRAWN);
    }
}
