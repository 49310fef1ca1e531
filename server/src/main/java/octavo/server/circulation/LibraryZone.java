package octavo.server.circulation;

import java.time.ZoneId;
import org.springframework.stereotype.Component;

/** Where the caller's library is in time: a day that staff type begins and ends there. */
@Component
public class LibraryZone {

    private final RuleBooks ruleBooks;

    LibraryZone(RuleBooks ruleBooks) {
        this.ruleBooks = ruleBooks;
    }

    public ZoneId current() {
        return ruleBooks.current().zone();
    }
}
