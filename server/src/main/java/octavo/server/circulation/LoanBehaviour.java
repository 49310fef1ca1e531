package octavo.server.circulation;

import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.util.List;
import octavo.server.records.FolioException;
import octavo.server.records.RecordBehaviour;
import octavo.server.records.RecordStore;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Loans, whoever writes them. A due date without a time, as migrations bring it, is the end of that day in the library's zone
 * and not its beginning (F13).
 */
@Component
class LoanBehaviour implements RecordBehaviour {

    private static final List<String> MOMENTS = List.of("loanDate", "dueDate", "returnDate", "systemReturnDate");

    private final ObjectProvider<RuleBooks> ruleBooks; // which read from the store that asks this behaviour

    LoanBehaviour(ObjectProvider<RuleBooks> ruleBooks) {
        this.ruleBooks = ruleBooks;
    }

    @Override
    public String recordType() {
        return "loan";
    }

    @Override
    public void beforeWrite(@Nullable ObjectNode previous, ObjectNode next) {
        boolean open = "Open".equals(next.path("status").path("name").asString(""));
        if (open && !next.hasNonNull("userId")) {
            throw FolioException.invalid("Open loan must have a user ID", "userId", "null");
        }
        for (var field : MOMENTS) {
            requireMoment(next, field);
        }
        var due = next.path("dueDate").asString("");
        if (Moment.isBareDate(due)) {
            var zone = ruleBooks.getObject().current().zone();
            next.put("dueDate", RecordStore.folioDate(Moment.endingAt(due, zone)));
        }
    }

    /** The schema has looked at the shape; there is no thirtieth of February all the same. */
    private static void requireMoment(ObjectNode loan, String field) {
        var text = loan.path(field).asString("");
        if (text.isEmpty()) {
            return;
        }
        try {
            Moment.startingAt(text, ZoneOffset.UTC);
        } catch (DateTimeException e) {
            var refusal = FolioException.invalid("%s is not a date and time".formatted(field), field, text);
            refusal.initCause(e);
            throw refusal;
        }
    }
}
