package octavo.server.circulation;

import octavo.server.tenants.Caller;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** A check-out tried without saving: what would come of it, and from which rule line, policy and calendar. */
@Component
public class CheckOutTrial {

    private final Desk desk;

    CheckOutTrial(Desk desk) {
        this.desk = desk;
    }

    /** What {@code POST /octavo/explain/check-out} answers; nothing is written. */
    public ObjectNode of(CheckOutCommand command) {
        return Explanations.of(desk.weigh(command), Caller.current());
    }
}
