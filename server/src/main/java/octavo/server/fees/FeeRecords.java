package octavo.server.fees;

import java.util.List;
import octavo.server.records.RecordDeclarations;
import octavo.server.records.RecordType;
import octavo.server.records.SearchField.Kind;
import org.springframework.stereotype.Component;

/**
 * The record types of FOLIO's fees and fines, and of its patron blocks. Accounts name patrons, loans, items, owners and fee
 * types without a reference, as in FOLIO: what was charged stays when those are gone.
 */
@Component
class FeeRecords implements RecordDeclarations {

    @Override
    public List<RecordType> types() {
        return List.of(
                account(),
                action(),
                type("owner", "/owners", "owners")
                        .label("owners")
                        .search(Kind.TEXT, "owner", "desc")
                        .search(Kind.ARRAY, "servicePointOwner")
                        .build(),
                type("fee_fine", "/feefines", "feefines")
                        .label("feefines")
                        .uniqueTogether("feeFineType", "ownerId")
                        .references("ownerId", "owner")
                        .search(Kind.TEXT, "feeFineType")
                        .search(Kind.BOOLEAN, "automatic")
                        .build(),
                type("payment", "/payments", "payments")
                        .label("payments")
                        .search(Kind.TEXT, "nameMethod")
                        .search(Kind.EXACT, "ownerId")
                        .search(Kind.BOOLEAN, "allowedRefundMethod")
                        .build(),
                type("waive", "/waives", "waives")
                        .label("waives")
                        .search(Kind.TEXT, "nameReason", "description")
                        .build(),
                type("refund", "/refunds", "refunds")
                        .label("refunds")
                        .search(Kind.TEXT, "nameReason", "description")
                        .build(),
                type("transfer", "/transfers", "transfers")
                        .label("transfers")
                        .search(Kind.TEXT, "accountName", "desc")
                        .search(Kind.EXACT, "ownerId")
                        .build(),
                type("transfer_criteria", "/transfer-criterias", "transferCriteria")
                        .search(Kind.TEXT, "criteria", "type", "interval")
                        .build(),
                type("comment", "/comments", "comments")
                        .label("comments")
                        .search(Kind.BOOLEAN, "paid", "waived", "refunded", "transferredManually")
                        .build(),
                policy("overdue_fine_policy", "/overdue-fines-policies", "overdueFinePolicies"),
                policy("lost_item_fee_policy", "/lost-item-fees-policies", "lostItemFeePolicies"),
                manualBlock(),
                type("manual_block_template", "/manual-block-templates", "manualBlockTemplates")
                        .search(Kind.TEXT, "name", "code", "desc")
                        .build(),
                type("patron_block_condition", "/patron-block-conditions", "patronBlockConditions")
                        .label("patron_block_conditions")
                        .unique("name")
                        .build(),
                type("patron_block_limit", "/patron-block-limits", "patronBlockLimits")
                        .label("patron_block_limits")
                        .uniqueTogether("patronGroupId", "conditionId")
                        .references("conditionId", "patron_block_condition")
                        .search(Kind.EXACT, "patronGroupId")
                        .search(Kind.NUMBER, "value")
                        .build());
    }

    private static RecordType.Builder type(String name, String path, String array) {
        return RecordType.named(name).at(path, array).permission(path.substring(1));
    }

    private static RecordType policy(String name, String path, String array) {
        return type(name, path, array)
                .unique("name")
                .search(Kind.TEXT, "description")
                .build();
    }

    private static RecordType account() {
        return type("account", "/accounts", "accounts")
                .label("accounts")
                .searchBy(Kind.UUID, "userId", "r.user_id")
                .searchBy(Kind.UUID, "loanId", "r.loan_id")
                .searchBy(Kind.TEXT, "status.name", "r.status")
                .search(
                        Kind.EXACT,
                        "itemId",
                        "feeFineId",
                        "ownerId",
                        "materialTypeId",
                        "holdingsRecordId",
                        "instanceId")
                .search(
                        Kind.EXACT,
                        "loanPolicyId",
                        "overdueFinePolicyId",
                        "lostItemFeePolicyId",
                        "processId",
                        "barcode")
                .search(Kind.TEXT, "paymentStatus.name", "feeFineType", "feeFineOwner", "callNumber", "materialType")
                .search(Kind.TEXT, "location", "itemStatus.name")
                .search(Kind.WORDS, "title")
                .search(Kind.NUMBER, "amount", "remaining")
                .search(Kind.DATE, "dateCreated", "dateUpdated", "dueDate", "returnedDate")
                .build();
    }

    private static RecordType action() {
        return type("fee_fine_action", "/feefineactions", "feefineactions")
                .label("feefineactions")
                .searchBy(Kind.UUID, "accountId", "r.account_id")
                .searchBy(Kind.UUID, "userId", "r.user_id")
                .search(Kind.TEXT, "typeAction", "comments", "source", "paymentMethod", "transactionInformation")
                .search(Kind.EXACT, "createdAt", "originalCreatedAt")
                .search(Kind.NUMBER, "amountAction", "balance")
                .search(Kind.DATE, "dateAction")
                .search(Kind.BOOLEAN, "notify")
                .build();
    }

    private static RecordType manualBlock() {
        return type("manual_block", "/manualblocks", "manualblocks")
                .label("manualblocks")
                .searchBy(Kind.UUID, "userId", "r.user_id")
                .search(Kind.TEXT, "type", "desc", "code", "staffInformation", "patronMessage")
                .search(Kind.DATE, "expirationDate")
                .search(Kind.BOOLEAN, "borrowing", "renewals", "requests")
                .build();
    }
}
