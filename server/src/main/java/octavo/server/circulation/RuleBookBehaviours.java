package octavo.server.circulation;

import java.util.List;
import octavo.server.circulation.rules.CirculationRules;
import octavo.server.circulation.rules.RulesException;
import octavo.server.records.FolioException;
import octavo.server.records.FolioException.Problem;
import octavo.server.records.RecordBehaviour;
import octavo.server.records.RecordStore;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import tools.jackson.databind.node.ObjectNode;

/** Whatever stands in the rule books is read anew after a change; rules that cannot be used are never stored. */
@Configuration(proxyBeanMethods = false)
@Import(RuleBookBehaviours.Parts.class)
class RuleBookBehaviours {

    /** What a rule book is made of beside the rules. */
    private static final List<String> PARTS = List.of(
            "loan_policy",
            "fixed_due_date_schedule",
            "overdue_fine_policy",
            "lost_item_fee_policy",
            "calendar",
            "service_point",
            "configuration_entry", // the library's time zone
            "circulation_setting", // whether titles may be requested
            "patron_block_limit",
            "patron_block_condition");

    @Bean
    RecordBehaviour circulationRulesBehaviour(ObjectProvider<RuleBooks> books, ObjectProvider<RecordStore> store) {
        return new Rules(books, store);
    }

    /** A behaviour for each type that rule books hold. */
    static final class Parts implements BeanRegistrar {

        @Override
        public void register(BeanRegistry registry, Environment environment) {
            for (var type : PARTS) {
                registry.registerBean(
                        type + "InRuleBook",
                        Part.class,
                        part -> part.supplier(context -> new Part(type, context.beanProvider(RuleBooks.class))));
            }
        }
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
                throw FolioException.invalid(
                        List.of(Problem.of(String.valueOf(e.getMessage()), "line", e.line() + ":" + e.column())));
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
