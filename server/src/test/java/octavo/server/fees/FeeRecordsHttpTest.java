package octavo.server.fees;

import static octavo.server.SignedIn.expect;
import static octavo.server.SignedIn.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.node.ObjectNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FeeRecordsHttpTest {

    private SignedIn staff;

    @BeforeAll
    void signIn() {
        staff = SignedIn.to(TestPlatform.get());
    }

    @Test
    void money_sent_as_text_is_stored_as_a_number_with_two_decimals() {
        var policy = Json.object().put("name", "Lost " + UUID.randomUUID()).put("lostItemProcessingFee", "5.005");
        policy.putObject("chargeAmountItem").put("chargeType", "anotherCost").put("amount", "10");

        var stored = json(expect(201, staff.post("/lost-item-fees-policies", policy)));

        assertThat(stored.path("lostItemProcessingFee").isNumber()).isTrue();
        assertThat(stored.path("lostItemProcessingFee").decimalValue()).isEqualByComparingTo("5");
        assertThat(stored.path("chargeAmountItem").path("amount").decimalValue())
                .isEqualByComparingTo("10");
    }

    @Test
    void the_desks_queries_for_accounts_are_understood_also_for_a_loan_that_was_not_found() {
        var user = UUID.randomUUID().toString();
        var item = UUID.randomUUID().toString();
        var loan = UUID.randomUUID().toString();
        staff.create("/accounts", account(user, item, loan));

        assertThat(total("loanId==\"%s\"".formatted(loan))).isEqualTo(1);
        assertThat(total("(userId==%s and status.name<>Closed)".formatted(user)))
                .isEqualTo(1);
        assertThat(total("(userId==%s and itemId==%s) AND (status.name==\"Open\" OR status.name==\"Closed\")"
                        .formatted(user, item)))
                .isEqualTo(1);
        assertThat(total("(userId==%s and itemId==%s and loanId==%s) and status.name==\"Open\""
                        .formatted(user, item, loan)))
                .isEqualTo(1);
        assertThat(total("(userId==NOT_FOUND and itemId==%s and loanId==NOT_FOUND) and status.name==\"Open\""
                        .formatted(item)))
                .isZero();
    }

    @Test
    void a_fee_type_exists_once_for_its_owner() {
        var owner = staff.create("/owners", Json.object().put("owner", "Main " + UUID.randomUUID()));
        var fee = Json.object()
                .put("feeFineType", "Photocopy")
                .put("ownerId", owner.path("id").asString());
        staff.create("/feefines", fee.deepCopy());

        assertThat(staff.post("/feefines", fee.deepCopy()).statusCode()).isEqualTo(422);
    }

    private int total(String cql) {
        return staff.search("/accounts", cql).path("totalRecords").asInt(-1);
    }

    private static ObjectNode account(String user, String item, String loan) {
        var account = Json.object()
                .put("amount", 5)
                .put("remaining", "5.00")
                .put("userId", user)
                .put("itemId", item)
                .put("loanId", loan)
                .put("feeFineId", UUID.randomUUID().toString())
                .put("ownerId", UUID.randomUUID().toString());
        account.putObject("status").put("name", "Open");
        account.putObject("paymentStatus").put("name", "Outstanding");
        return account;
    }
}
