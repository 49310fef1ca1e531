package octavo.server.circulation.rules;

/** The policies that a rule line names, one of each kind. */
public record Policies(String loan, String request, String notice, String overdueFine, String lostItemFee) {}
