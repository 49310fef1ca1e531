package octavo.server.circulation;

import static octavo.server.SignedIn.expect;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AutomatedBlocksHttpTest {

    private static final String OVERDUE_ITEMS = "584fbd4f-6a34-4730-a6ca-73a6a6a9d845";

    private SignedIn staff;

    @BeforeAll
    void signIn() {
        staff = SignedIn.to(TestPlatform.get());
    }

    @Test
    void a_patron_of_a_group_without_limits_has_no_blocks() {
        var blocks = staff.read("/automated-patron-blocks/" + patronOf(group()) + "?limit=100");

        assertThat(blocks.path("automatedPatronBlocks").isArray()).isTrue();
        assertThat(blocks.path("automatedPatronBlocks")).isEmpty();
        assertThat(blocks.has("totalRecords")).isFalse();
    }

    @Test
    void an_overdue_item_beyond_the_groups_limit_blocks_what_the_condition_says() {
        var group = group();
        var patron = patronOf(group);
        var condition = staff.read("/patron-block-conditions/" + OVERDUE_ITEMS);
        expect(
                204,
                staff.put(
                        "/patron-block-conditions/" + OVERDUE_ITEMS,
                        condition.deepCopy().put("blockBorrowing", true).put("message", "Bring it back")));
        try {
            staff.create(
                    "/patron-block-limits",
                    Json.object()
                            .put("patronGroupId", group)
                            .put("conditionId", OVERDUE_ITEMS)
                            .put("value", 0));
            var loan = Json.object()
                    .put("userId", patron)
                    .put("itemId", UUID.randomUUID().toString())
                    .put("loanDate", "2026-01-01T10:00:00Z")
                    .put("dueDate", "2026-01-15T10:00:00Z")
                    .put("action", "checkedout");
            loan.putObject("status").put("name", "Open");
            staff.create("/loan-storage/loans", loan);

            var block = staff.read("/automated-patron-blocks/" + patron)
                    .path("automatedPatronBlocks")
                    .path(0);

            assertThat(block.path("patronBlockConditionId").asString()).isEqualTo(OVERDUE_ITEMS);
            assertThat(block.path("blockBorrowing").asBoolean()).isTrue();
            assertThat(block.path("blockRenewals").asBoolean(true)).isFalse();
            assertThat(block.path("message").asString()).isEqualTo("Bring it back");
        } finally {
            expect(204, staff.put("/patron-block-conditions/" + OVERDUE_ITEMS, condition));
        }
    }

    private String group() {
        return staff.create("/groups", Json.object().put("group", "Group " + UUID.randomUUID()))
                .path("id")
                .asString();
    }

    private String patronOf(String group) {
        var patron = Json.object()
                .put("username", UUID.randomUUID().toString())
                .put("active", true)
                .put("patronGroup", group);
        patron.putObject("personal").put("lastName", "Reader");
        return staff.create("/users", patron).path("id").asString();
    }
}
