package octavo.server.circulation;

import octavo.server.circulation.rules.CirculationRules;
import octavo.server.circulation.rules.RulesException;
import octavo.server.records.FolioException;
import octavo.server.records.FolioException.Problem;
import octavo.server.records.RecordBehaviour;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.node.ObjectNode;

/** Whatever stands in the rule books is read anew after a change; rules that cannot be used are never stored. */
@Configuration(proxyBeanMethods = false)
class RuleBookBehaviours {

    @Bean
    RecordBehaviour circulationRulesBehaviour(ObjectProvider<RuleBooks> books, ObjectProvider<RecordStore> store) {
        return new Rules(books, store);
    }

    @Bean
    RecordBehaviour loanPolicyInRuleBook(ObjectProvider<RuleBooks> books) {
        return new Part("loan_policy", books);
    }

    @Bean
    RecordBehaviour scheduleInRuleBook(ObjectProvider<RuleBooks> books) {
        return new Part("fixed_due_date_schedule", books);
    }

    @Bean
    RecordBehaviour overdueFinePolicyInRuleBook(ObjectProvider<RuleBooks> books) {
        return new Part("overdue_fine_policy", books);
    }

    @Bean
    RecordBehaviour lostItemFeePolicyInRuleBook(ObjectProvider<RuleBooks> books) {
        return new Part("lost_item_fee_policy", books);
    }

    @Bean
    RecordBehaviour calendarInRuleBook(ObjectProvider<RuleBooks> books) {
        return new Part("calendar", books);
    }

    @Bean
    RecordBehaviour servicePointInRuleBook(ObjectProvider<RuleBooks> books) {
        return new Part("service_point", books);
    }

    @Bean
    RecordBehaviour zoneInRuleBook(ObjectProvider<RuleBooks> books) {
        return new Part("configuration_entry", books);
    }

    @Bean
    RecordBehaviour titleRequestsInRuleBook(ObjectProvider<RuleBooks> books) {
        return new Part("circulation_setting", books);
    }

    @Bean
    RecordBehaviour blockLimitInRuleBook(ObjectProvider<RuleBooks> books) {
        return new Part("patron_block_limit", books);
    }

    @Bean
    RecordBehaviour blockConditionInRuleBook(ObjectProvider<RuleBooks> books) {
        return new Part("patron_block_condition", books);
    }

    /** A record type that rule books hold. */
    private record Part(String recordType, ObjectProvider<RuleBooks> books) implements RecordBehaviour {

        @Override
        public void afterWrite(@Nullable ObjectNode previous, ObjectNode next) {
            books.getObject().changed();
        }

        @Override
        public void beforeDelete(ObjectNode previous) {
            books.getObject().changed();
        }
    }

    private record Rules(ObjectProvider<RuleBooks> books, ObjectProvider<RecordStore> store)
            implements RecordBehaviour {

        @Override
        public String recordType() {
            return "circulation_rules";
        }

        @Override
        public void beforeWrite(@Nullable ObjectNode previous, ObjectNode next) {
            CirculationRules rules;
            try {
                rules = CirculationRules.parse(next.path("rulesAsText").asString(""));
            } catch (RulesException e) {
                throw FolioException.invalid(java.util.List.of(
                        Problem.of(String.valueOf(e.getMessage()), "line", e.line() + ":" + e.column())));
            }
            for (var line : rules.lines()) {
                requireLoanPolicy(line.policies().loan(), line.line());
            }
        }

        private void requireLoanPolicy(String id, int line) {
            var parsed = Uuids.parse(id);
            if (parsed == null || store.getObject().find("loan_policy", parsed).isEmpty()) {
                throw FolioException.invalid(
                        "The loan policy %s that line %d names does not exist".formatted(id, line), "loanPolicyId", id);
            }
        }

        @Override
        public void afterWrite(@Nullable ObjectNode previous, ObjectNode next) {
            books.getObject().changed();
        }
    }
}
