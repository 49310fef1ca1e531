package octavo.server.circulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import octavo.server.fees.PatronBlockLimit;
import org.junit.jupiter.api.Test;

class AutomatedBlockTest {

    private static final String ITEMS = "3d7c52dc-c732-4223-8bf8-e5917801386f";
    private static final String BALANCE = "cf7a0d5f-a327-4ca1-aa9e-dc55ec006b8a";

    @Test
    void below_the_limit_nothing_is_blocked() {
        assertThat(blocks(ITEMS, "5", 4, "0")).isEmpty();
    }

    @Test
    void at_the_limit_of_items_borrowing_ends_and_the_rest_goes_on() {
        assertThat(blocks(ITEMS, "5", 5, "0"))
                .containsExactly(new AutomatedBlock(UUID.fromString(ITEMS), true, false, false, "Enough"));
    }

    @Test
    void above_the_limit_of_items_everything_ends() {
        assertThat(blocks(ITEMS, "5", 6, "0"))
                .containsExactly(new AutomatedBlock(UUID.fromString(ITEMS), true, true, true, "Enough"));
    }

    @Test
    void a_balance_blocks_only_above_its_limit() {
        assertThat(blocks(BALANCE, "10.00", 0, "10.00")).isEmpty();
        assertThat(blocks(BALANCE, "10.00", 0, "10.01")).hasSize(1);
    }

    private static List<AutomatedBlock> blocks(String condition, String limit, int openLoans, String balance) {
        return AutomatedBlock.of(
                List.of(new PatronBlockLimit(
                        UUID.fromString(condition), "Enough", true, true, true, new BigDecimal(limit))),
                new PatronStanding(openLoans, 0, 0, 0, 0, new BigDecimal(balance)));
    }
}
