package octavo.server.pages;

/** What FOLIO calls the actions on loans, in words for a clerk. */
final class LoanWords {

    private LoanWords() {}

    /** Unknown actions come from elsewhere and are told as they are. */
    static String action(String action) {
        return switch (action) {
            case "checkedout" -> "Checked out";
            case "checkedOutThroughOverride" -> "Checked out through override";
            case "checkedin" -> "Checked in";
            case "checkedInReturnedByPatron" -> "Checked in, returned by the patron";
            case "checkedInFoundByLibrary" -> "Checked in, found by the library";
            case "renewed" -> "Renewed";
            case "renewedThroughOverride" -> "Renewed through override";
            case "dueDateChanged" -> "Due date changed";
            case "recallrequested" -> "Recalled";
            case "holdrequested" -> "Hold requested";
            case "declaredLost" -> "Declared lost";
            case "claimedReturned" -> "Claimed returned";
            case "markedMissing" -> "Marked missing";
            case "itemAgedToLost" -> "Aged to lost";
            case "closedLoan" -> "Closed";
            case "patronInfoAdded" -> "Information for the patron";
            case "staffInfoAdded" -> "Information for staff";
            case "reminderFee" -> "Reminder fee";
            case "heldForUseAtLocation" -> "Held for use at location";
            case "pickedUpForUseAtLocation" -> "Picked up for use at location";
            default -> action;
        };
    }
}
