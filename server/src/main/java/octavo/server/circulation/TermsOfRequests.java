package octavo.server.circulation;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import octavo.server.circulation.requests.CirculationTerms;
import octavo.server.inventory.DeskItem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** What requests ask of rules, blocks, service points and loans. */
@Component
class TermsOfRequests implements CirculationTerms {

    private final RuleBooks ruleBooks;
    private final AutomatedBlocks automatedBlocks;
    private final LoanRecalls recalls;
    private final InstantSource clock;

    TermsOfRequests(RuleBooks ruleBooks, AutomatedBlocks automatedBlocks, LoanRecalls recalls, InstantSource clock) {
        this.ruleBooks = ruleBooks;
        this.automatedBlocks = automatedBlocks;
        this.recalls = recalls;
        this.clock = clock;
    }

    @Override
    public String requestPolicyOf(DeskItem item, UUID patronGroup) {
        return ruleBooks.current().verdict(item, patronGroup).policies().request();
    }

    @Override
    public boolean lends(DeskItem item, UUID patronGroup) {
        var book = ruleBooks.current();
        return book.loanPolicy(book.verdict(item, patronGroup).policies().loan())
                .filter(LoanPolicy::loanable)
                .isPresent();
    }

    @Override
    public List<String> automatedBlocksAgainstRequests(UUID patronId) {
        return automatedBlocks.of(patronId).stream()
                .filter(AutomatedBlock::requests)
                .map(AutomatedBlock::message)
                .toList();
    }

    @Override
    public ZoneId zone() {
        return ruleBooks.current().zone();
    }

    @Override
    public @Nullable Instant holdShelfEnd(UUID servicePoint) {
        var book = ruleBooks.current();
        var record = book.servicePointRecords().get(servicePoint);
        return record == null
                ? null
                : HoldShelf.end(clock.instant(), record, book.openDaysOf(servicePoint), book.zone());
    }

    @Override
    public JsonNode titleRequests() {
        return ruleBooks.current().titleRequests();
    }

    @Override
    public void recall(UUID itemId) {
        recalls.recall(itemId);
    }
}
