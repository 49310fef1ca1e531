package octavo.server.circulation.requests;

import java.util.List;
import octavo.server.records.StoredRecord;

/** What became of a wish to place or change a request. */
sealed interface RequestOutcome {

    /** @param request the request as it is stored now */
    record Done(StoredRecord request) implements RequestOutcome {}

    /** Nothing has changed. */
    record Refused(List<RequestRefusal> reasons) implements RequestOutcome {

        public Refused {
            reasons = List.copyOf(reasons);
        }

        static Refused because(RequestRefusal reason) {
            return new Refused(List.of(reason));
        }
    }
}
