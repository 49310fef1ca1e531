package octavo.server.fees;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import octavo.server.records.RecordBehaviour;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Money is stored as a number with two decimals, rounded half to even, whether a client sent {@code 5}, {@code 5.005} or
 * {@code "5.00"}.
 *
 * @param fields JSON Pointers (RFC 6901) of the type's amounts
 */
record Amounts(String recordType, List<String> fields) implements RecordBehaviour {

    @Override
    public void beforeWrite(@Nullable ObjectNode previous, ObjectNode next) {
        for (var field : fields) {
            int last = field.lastIndexOf('/');
            if (next.at(field.substring(0, last)) instanceof ObjectNode holder) {
                var name = field.substring(last + 1);
                var amount = number(holder.path(name));
                if (amount != null) {
                    holder.put(name, amount.setScale(2, RoundingMode.HALF_EVEN));
                }
            }
        }
    }

    /** The schema has seen to it that a text is a number. */
    private static @Nullable BigDecimal number(JsonNode value) {
        if (value.isNumber()) {
            return value.decimalValue();
        }
        return value.isString() ? new BigDecimal(value.asString()) : null;
    }

    /** The types that hold money. */
    @Configuration(proxyBeanMethods = false)
    static class Types {

        @Bean
        Amounts accountAmounts() {
            return new Amounts("account", List.of("/amount", "/remaining"));
        }

        @Bean
        Amounts actionAmounts() {
            return new Amounts("fee_fine_action", List.of("/amountAction", "/balance"));
        }

        @Bean
        Amounts feeFineAmounts() {
            return new Amounts("fee_fine", List.of("/defaultAmount"));
        }

        @Bean
        Amounts overdueFinePolicyAmounts() {
            return new Amounts(
                    "overdue_fine_policy",
                    List.of(
                            "/overdueFine/quantity",
                            "/overdueRecallFine/quantity",
                            "/maxOverdueFine",
                            "/maxOverdueRecallFine"));
        }

        @Bean
        Amounts lostItemFeePolicyAmounts() {
            return new Amounts(
                    "lost_item_fee_policy",
                    List.of("/chargeAmountItem/amount", "/lostItemProcessingFee", "/replacementProcessingFee"));
        }
    }
}
