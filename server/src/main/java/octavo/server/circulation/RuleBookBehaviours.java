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
    RecordBehaviour loanPolicyBehaviour(ObjectProvider<RuleBooks> books) {
        return new Policies(books);
    }

    private record Policies(ObjectProvider<RuleBooks> books) implements RecordBehaviour {

        @Override
        public String recordType() {
            return "loan_policy";
        }

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
