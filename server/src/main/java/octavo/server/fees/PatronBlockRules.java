package octavo.server.fees;

import java.math.BigDecimal;
import java.util.UUID;
import octavo.server.records.FolioException;
import octavo.server.records.RecordBehaviour;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.node.ObjectNode;

/** What FOLIO asks of the conditions and limits of automated blocks. */
@Configuration(proxyBeanMethods = false)
class PatronBlockRules {

    private static final UUID OUTSTANDING_BALANCE = UUID.fromString("cf7a0d5f-a327-4ca1-aa9e-dc55ec006b8a");

    private static final BigDecimal COUNT_MAX = new BigDecimal("999999");
    private static final BigDecimal AMOUNT_MAX = new BigDecimal("999999.99");

    @Bean
    RecordBehaviour patronBlockConditionRules() {
        return new Conditions();
    }

    @Bean
    RecordBehaviour patronBlockLimitRules() {
        return new Limits();
    }

    private static final class Conditions implements RecordBehaviour {

        @Override
        public String recordType() {
            return "patron_block_condition";
        }

        @Override
        public void beforeWrite(@Nullable ObjectNode previous, ObjectNode next) {
            var message = next.path("message").asString("");
            boolean blocks = next.path("blockBorrowing").asBoolean(false)
                    || next.path("blockRenewals").asBoolean(false)
                    || next.path("blockRequests").asBoolean(false);
            if (blocks && message.isBlank()) {
                throw FolioException.invalid(
                        "Message to be displayed is a required field if one or more Blocked Actions selected",
                        "message",
                        message);
            }
        }
    }

    private static final class Limits implements RecordBehaviour {

        @Override
        public String recordType() {
            return "patron_block_limit";
        }

        @Override
        public void beforeWrite(@Nullable ObjectNode previous, ObjectNode next) {
            var value = next.path("value").decimalValue();
            boolean amount = OUTSTANDING_BALANCE.equals(
                    Uuids.parse(next.path("conditionId").asString(null)));
            boolean whole = value.stripTrailingZeros().scale() <= 0;
            if (amount && (value.signum() < 0 || value.compareTo(AMOUNT_MAX) > 0)) {
                throw FolioException.invalid(
                        "Must be blank or a number from 0.00 to 999999.99", "value", value.toPlainString());
            }
            if (!amount && (!whole || value.signum() < 0 || value.compareTo(COUNT_MAX) > 0)) {
                throw FolioException.invalid(
                        "Must be blank or an integer from 0 to 999999", "value", value.toPlainString());
            }
        }
    }
}
